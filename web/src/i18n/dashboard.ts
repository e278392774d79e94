import { createTexts } from './create-texts.ts';
import type { PluralForms } from './format.ts';

export const en = {
  title: 'Pharmacist dashboard',
  manageAds: 'Manage ads',
  parts: 'Pages of the dashboard',
  pages: {
    today: 'Today',
    prices: 'Prices',
    profile: 'Pharmacy',
    staff: 'Staff',
    figures: 'Figures',
  },
  loading: 'Loading your pharmacy...',
  failed: 'Your pharmacy could not be loaded.',
  status: {
    pending: {
      title: 'Your pharmacy is under review',
      text: 'Customers cannot see it yet. We notify you on approval; complete your profile meanwhile.',
    },
    rejected: {
      title: 'Your registration was not approved',
      text: 'Customers cannot see your pharmacy.',
    },
    suspended: {
      title: 'Your pharmacy is suspended',
      text: 'Customers cannot see it or send it requests.',
    },
    reason: 'Reason:',
  },
  opening: {
    title: 'Customers see you as closed',
    to: 'Opening hours',
  },
  resubmit: {
    open: 'Correct and send again',
    title: 'Correct your registration',
    intro:
      'Correct what was missing and send it again. We still have your documents; add others if needed.',
    documents: 'Further documents',
    submit: 'Send again',
    done: 'Your registration has been sent again',
    failed: 'Failed to send the registration again',
  },
  stats: {
    label: 'Figures',
    loading: 'Loading the figures...',
    failed: 'The figures could not be loaded.',
    total: 'Total requests',
    active: 'Active requests',
    completedToday: 'Completed today',
    responseRate: 'Response rate',
    target: 'is the target',
    targetIs: (target: string) => `The target is ${target}`,
    inTime: (within: string, measured: string) => `${within} of ${measured} answered in time`,
    own: (share: string, within: string, measured: string) =>
      `Yours: ${share} (${within} of ${measured} answered in time)`,
    unmeasured: 'Yours: nothing measured yet',
  },
  requests: {
    gone: {
      all: 'It is not among the active requests any more: cancelled, or ended by somebody else.',
      new: 'It is not new any more: cancelled, or somebody else has started or ended it.',
    },
    title: 'Prescription requests',
    filter: 'Show requests',
    filters: { all: 'All', new: 'New', urgent: 'Urgent' },
    loading: 'Loading requests...',
    failed: 'The requests could not be loaded.',
    waiting: { one: '# new request', other: '# new requests' } as PluralForms,
    views: { label: 'Active or ended requests', active: 'Active', ended: 'Ended' },
    news: {
      waiting: { one: 'Show # more request', other: 'Show # more requests' } as PluralForms,
      left: { one: 'Hide # that has ended', other: 'Hide # that have ended' } as PluralForms,
    },
    more: 'Show more',
    moreFailed: 'More requests could not be loaded.',
    search: 'Name, phone or code',
    noMatch: 'Nothing found',
    noMatchText: 'Try a part of the name, the last digits of the number, or the whole code.',
    empty: {
      all: 'No requests are waiting',
      new: 'No new requests',
      urgent: 'No urgent requests are open',
      ended: 'No request has ended yet',
    },
    endedText: 'What was completed, declined or cancelled is found here.',
    emptyText: 'New requests appear here by themselves.',
    emptyPending: 'Requests can reach you once your pharmacy is verified.',
    showAll: 'Show all requests',
  },
};

export const ar: typeof en = {
  title: 'لوحة الصيدلية',
  manageAds: 'إدارة الإعلانات',
  parts: 'صفحات اللوحة',
  pages: {
    today: 'اليوم',
    prices: 'الأسعار',
    profile: 'الصيدلية',
    staff: 'العاملون',
    figures: 'الأرقام',
  },
  loading: 'جارٍ تحميل بيانات صيدليتك...',
  failed: 'تعذر تحميل بيانات صيدليتك.',
  status: {
    pending: {
      title: 'صيدليتك قيد المراجعة',
      text: 'لا تظهر للزبائن بعد. سنخبرك عند الاعتماد، ويمكنك الآن إكمال بيانات صيدليتك.',
    },
    rejected: {
      title: 'لم يُعتمد طلب تسجيلك',
      text: 'صيدليتك لا تظهر للزبائن.',
    },
    suspended: {
      title: 'صيدليتك موقوفة',
      text: 'لا تظهر للزبائن ولا تصلها طلبات.',
    },
    reason: 'السبب:',
  },
  opening: {
    title: 'صيدليتك تظهر مغلقة',
    to: 'ساعات العمل',
  },
  resubmit: {
    open: 'تصحيح طلب التسجيل وإرساله من جديد',
    title: 'تصحيح طلب التسجيل',
    intro:
      'صحّح ما كان ناقصًا ثم أرسل طلب التسجيل من جديد. المستندات السابقة محفوظة عندنا، وأضف غيرها إن لم تكن كافية.',
    documents: 'مستندات إضافية',
    submit: 'إرسال من جديد',
    done: 'أرسلت طلب التسجيل من جديد',
    failed: 'تعذر إرسال طلب التسجيل من جديد',
  },
  stats: {
    label: 'الأرقام',
    loading: 'جارٍ تحميل الأرقام...',
    failed: 'تعذر تحميل الأرقام.',
    total: 'إجمالي الطلبات',
    active: 'الطلبات الجارية',
    completedToday: 'اكتملت اليوم',
    responseRate: 'نسبة الاستجابة',
    target: '(الهدف)',
    targetIs: (target) => `الهدف: ${target}`,
    inTime: (within, measured) => `${within} من ${measured} في الوقت المحدد`,
    own: (share, within, measured) => `نسبتك: ${share} (${within} من ${measured} في الوقت المحدد)`,
    unmeasured: 'نسبتك: لا توجد بيانات بعد',
  },
  requests: {
    gone: {
      all: 'لم يعد هذا الطلب بين الطلبات الجارية: أُلغي أو أنهاه غيرك.',
      new: 'لم يعد هذا الطلب جديدًا: أُلغي، أو بدأ غيرك تجهيزه أو أنهاه.',
    },
    title: 'طلبات الروشتات',
    filter: 'عرض الطلبات',
    filters: { all: 'الكل', new: 'الجديدة', urgent: 'العاجلة' },
    loading: 'جارٍ تحميل الطلبات...',
    failed: 'تعذر تحميل الطلبات.',
    waiting: {
      zero: 'لا طلبات جديدة',
      one: 'طلب جديد واحد',
      two: 'طلبان جديدان',
      few: '# طلبات جديدة',
      many: '# طلبًا جديدًا',
      other: '# طلب جديد',
    },
    views: { label: 'الطلبات الجارية أو المنتهية', active: 'الجارية', ended: 'المنتهية' },
    news: {
      waiting: {
        one: 'عرض طلب جديد في القائمة',
        two: 'عرض طلبين جديدين في القائمة',
        few: 'عرض # طلبات جديدة في القائمة',
        many: 'عرض # طلبًا جديدًا في القائمة',
        other: 'عرض # طلب جديد في القائمة',
      },
      left: {
        one: 'إخفاء طلب منتهٍ',
        two: 'إخفاء طلبين منتهيين',
        few: 'إخفاء # طلبات منتهية',
        many: 'إخفاء # طلبًا منتهيًا',
        other: 'إخفاء # طلب منتهٍ',
      },
    },
    more: 'عرض المزيد',
    moreFailed: 'تعذر تحميل بقية الطلبات.',
    search: 'الاسم أو الهاتف أو رقم الطلب',
    noMatch: 'لا توجد نتائج',
    noMatchText: 'جرّب جزءًا من الاسم، أو آخر أرقام الهاتف، أو رقم الطلب كاملًا.',
    empty: {
      all: 'لا توجد طلبات جارية',
      new: 'لا توجد طلبات جديدة',
      urgent: 'لا توجد طلبات عاجلة الآن',
      ended: 'لا توجد طلبات منتهية بعد',
    },
    endedText: 'هنا تجد الطلبات المكتملة والمرفوضة والملغاة.',
    emptyText: 'تظهر الطلبات الجديدة هنا من نفسها.',
    emptyPending: 'تصلك الطلبات بعد اعتماد صيدليتك.',
    showAll: 'عرض كل الطلبات',
  },
};

export const useDashboardTexts = createTexts({ en, ar });

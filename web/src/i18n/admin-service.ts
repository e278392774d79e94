import type { ServiceLine } from '@dawaya/contract/vocabulary/service-lines';
import { createTexts } from './create-texts.ts';
import type { plural } from './format.ts';

type Forms = Parameters<typeof plural>[2];

export const en = {
  loading: 'Loading the service...',
  failed: 'The state of the service could not be loaded.',
  stale: 'Could not refresh the state of the service.',
  list: 'The state of the service',
  good: 'In order',
  attention: 'Needs attention',
  lines: {
    requests: 'Requests',
    answered: 'Answered',
    queue: 'Queue',
    mails: 'Failed mails',
    codes: 'Refused codes',
    storage: 'Storage',
    backup: 'Last backup',
    processes: 'Processes',
  } satisfies Record<ServiceLine, string>,
  advice: {
    requests: '',
    answered:
      'Fewer than half of this week’s requests were answered. Call the silent pharmacies of the overview.',
    queue:
      'A job waits for more than ten minutes. Read the server’s log: the mail server or the database may be away.',
    mails: 'Read the reasons in the tab Mail, then send the mails again.',
    codes: 'These people cannot log in. Read the reasons in the tab Mail.',
    storage: 'Nobody can send photos. Free space on the disk, or connect the storage again.',
    backup: 'Make a backup today, and have the machine make one each night.',
    processes: 'Different versions run side by side. Restart the older processes.',
  } satisfies Record<ServiceLine, string>,
  perDay: (today: string, daily: string) => `${today} today, ${daily} a day this week`,
  answeredOf: (share: string, measured: string) => `${share} of ${measured} this week`,
  within: (half: string, most: string) => `Half within ${half}, nine of ten within ${most}`,
  noneMeasured: 'No request of this week is due yet',
  nothingWaits: 'Nothing is waiting',
  jobs: { one: '# job waits', other: '# jobs wait' } as Forms,
  oldest: (time: string) => `the oldest for ${time}`,
  mails: { one: '# mail in seven days', other: '# mails in seven days' } as Forms,
  codes: { one: '# address in seven days', other: '# addresses in seven days' } as Forms,
  none: 'None in seven days',
  free: (size: string) => `${size} free`,
  away: 'The storage does not answer',
  noBackup: 'There is no backup yet',
  processes: { one: '# process', other: '# processes' } as Forms,
  version: (name: string) => `version ${name}`,
  older: 'an older version',
};

export const ar: typeof en = {
  loading: 'جارٍ تحميل حالة الخدمة...',
  failed: 'تعذر تحميل حالة الخدمة.',
  stale: 'تعذر تحديث حالة الخدمة.',
  list: 'حالة الخدمة',
  good: 'سليم',
  attention: 'يحتاج إلى متابعة',
  lines: {
    requests: 'الطلبات',
    answered: 'نسبة الرد',
    queue: 'المهام المنتظرة',
    mails: 'رسائل بريد تعذر إرسالها',
    codes: 'رموز مرفوضة',
    storage: 'التخزين',
    backup: 'آخر نسخة احتياطية',
    processes: 'العمليات الجارية',
  },
  advice: {
    requests: '',
    answered:
      'لم يُرد على أكثر من نصف طلبات هذا الأسبوع. اتصل بالصيدليات التي لا تتابع طلباتها في النظرة العامة.',
    queue:
      'هناك مهمة تنتظر منذ أكثر من عشر دقائق. راجع سجل الخادم، فقد يكون خادم البريد أو قاعدة البيانات متوقفًا.',
    mails: 'اقرأ الأسباب في صفحة البريد، ثم أعد إرسال الرسائل.',
    codes: 'أصحاب هذه العناوين لا يستطيعون الدخول. اقرأ الأسباب في صفحة البريد.',
    storage: 'لا يستطيع أحد إرسال الصور. أفرغ مساحة على القرص، أو أعد توصيل التخزين.',
    backup: 'خذ نسخة احتياطية اليوم، واجعل الجهاز يأخذ نسخة كل ليلة.',
    processes: 'تعمل إصدارات مختلفة معًا. أعد تشغيل القديمة منها.',
  },
  perDay: (today, daily) => `${today} اليوم، و${daily} في اليوم خلال هذا الأسبوع`,
  answeredOf: (share, measured) => `${share} من ${measured} هذا الأسبوع`,
  within: (half, most) => `النصف خلال ${half}، وتسعة من كل عشرة خلال ${most}`,
  noneMeasured: 'لم يحن موعد الرد على أي طلب هذا الأسبوع',
  nothingWaits: 'لا شيء ينتظر',
  jobs: {
    zero: 'لا مهام تنتظر',
    one: 'مهمة واحدة تنتظر',
    two: 'مهمتان تنتظران',
    few: '# مهام تنتظر',
    many: '# مهمة تنتظر',
    other: '# مهمة تنتظر',
  },
  oldest: (time) => `أقدمها منذ ${time}`,
  mails: {
    zero: 'لا رسائل خلال سبعة أيام',
    one: 'رسالة واحدة خلال سبعة أيام',
    two: 'رسالتان خلال سبعة أيام',
    few: '# رسائل خلال سبعة أيام',
    many: '# رسالة خلال سبعة أيام',
    other: '# رسالة خلال سبعة أيام',
  },
  codes: {
    zero: 'لا عناوين خلال سبعة أيام',
    one: 'عنوان واحد خلال سبعة أيام',
    two: 'عنوانان خلال سبعة أيام',
    few: '# عناوين خلال سبعة أيام',
    many: '# عنوانًا خلال سبعة أيام',
    other: '# عنوان خلال سبعة أيام',
  },
  none: 'لا شيء خلال سبعة أيام',
  free: (size) => `المساحة المتاحة ${size}`,
  away: 'التخزين لا يستجيب',
  noBackup: 'لا توجد نسخة احتياطية بعد',
  processes: {
    zero: 'لا عمليات جارية',
    one: 'عملية واحدة',
    two: 'عمليتان',
    few: '# عمليات',
    many: '# عملية',
    other: '# عملية',
  },
  version: (name) => `الإصدار ${name}`,
  older: 'إصدار أقدم',
};

export const useServiceTexts = createTexts({ en, ar });

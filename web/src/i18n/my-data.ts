import type { OwnDataFact, OwnDataKind } from '@dawaya/contract/vocabulary/own-data';
import { createTexts } from './create-texts.ts';
import { plural } from './format.ts';

const kindsInEnglish: Record<OwnDataKind, string> = {
  account: 'Account',
  request: 'Request to a pharmacy',
  inquiry: 'Question to a town',
  consultation: 'Consultation request',
  message: 'Message to Dawaya',
  conversation: 'Text messages with Dawaya',
  alert: 'Alert for a medicine',
  session: 'Signed in on a device',
  browser: 'A browser that your account knows',
  push: 'A device with notifications',
  'refused-code': 'A code that your email provider refused',
};

const factsInEnglish: Record<OwnDataFact, string> = {
  start: 'Started',
  accept: 'Answer accepted',
  complete: 'Completed',
  decline: 'Declined',
  cancel: 'Cancelled',
  undone: 'Undone',
  reminder: 'Reminder to repeat it',
  'monthly-reminder': 'Reminder to repeat it, every 30 days',
  'last-used': 'Last used',
};

const kindsInArabic: Record<OwnDataKind, string> = {
  account: 'حساب',
  request: 'طلب إلى صيدلية',
  inquiry: 'سؤال لصيدليات المدينة',
  consultation: 'طلب استشارة',
  message: 'رسالة إلى دوايا',
  conversation: 'رسائل نصية مع دوايا',
  alert: 'تنبيه بتوفر دواء',
  session: 'جهاز دخلت منه',
  browser: 'متصفح يعرفه حسابك',
  push: 'جهاز تصله التنبيهات',
  'refused-code': 'رمز رفضه مزود بريدك',
};

const factsInArabic: Record<OwnDataFact, string> = {
  start: 'بدأ العمل عليه',
  accept: 'قبلت الرد',
  complete: 'اكتمل',
  decline: 'تم الاعتذار',
  cancel: 'أُلغي',
  undone: 'تم التراجع',
  reminder: 'تذكير بتكرار الدواء',
  'monthly-reminder': 'تذكير بتكرار الدواء كل 30 يومًا',
  'last-used': 'آخر استخدام',
};

export const en = {
  title: 'Your data',
  intro:
    'See everything that Dawaya stores about you, take it with you, or delete it. A code proves that it is yours.',
  who: 'Email or phone number',
  whoHint:
    'With a phone number, the code comes as a text message, or else to the email that you last gave beside it.',
  send: 'Send code',
  codeSent: 'If we have data of this person, an email with a code is on its way.',
  codeSentToPhone:
    'If we have data of this number, a code is on its way: as a text message, or else by email.',
  codeHint: 'Six digits, valid for 10 minutes in this browser.',
  open: 'Open my data',
  other: 'Another email or number',
  failed: 'Could not be loaded. Please try again.',
  of: 'Stored with',
  until: (time: string) => `Open in this browser until ${time}.`,
  withoutEmail:
    'Consultation requests without an email are not here. Write to us if they should go too.',
  withoutPhone:
    'Accounts with an email address, and all that you sent with one, open with that email.',
  kinds: kindsInEnglish,
  facts: factsInEnglish,
  roles: { customer: 'Customer', pharmacy: 'Pharmacy', doctor: 'Doctor', admin: 'Admin' },
  quietHours: 'Quiet hours:',
  photos: (count: number) => plural('en', count, { one: '# photo', other: '# photos' }),
  download: 'Download everything with photos',
  stolen: 'My phone was stolen',
  stolenTitle: 'Cut off the stolen phone?',
  stolenText: {
    email: [
      'Its text messages and chats choose nothing more, and news comes to your email. It is signed out, and gets no notifications.',
      'Your open requests and questions go on. Switch notifications on again on your other devices. Change the password of your email too, if it was on the phone.',
      'A private link asks for the last four digits of your phone number again. People who know it and have the link can still open it.',
    ],
    phone: [
      'Do this with your number in a new phone. The chats of the stolen phone choose nothing more, and news comes to your number. It is signed out, and gets no notifications.',
      'Your open requests and questions go on. Switch notifications on again on your other devices. Without your number, ask the phone company to block it, and write to us.',
      'A private link asks for the last four digits of your phone number again. People who know it and have the link can still open it.',
    ],
  },
  stolenSubmit: 'Cut it off',
  stolenDone: 'The stolen phone is cut off.',
  remove: 'Delete everything',
  removeTitle: 'Delete everything for good?',
  removeText: [
    'Accounts, requests with photos, messages and alerts are deleted. Open requests end, and pharmacies can no longer answer them.',
    'Nobody can undo this.',
  ],
  removed: 'Everything is deleted',
  removedText: 'Photos leave our disks within two hours, and backups when they are replaced.',
};

export const ar: typeof en = {
  title: 'بياناتك',
  intro: 'هنا ترى كل ما تحفظه دوايا عنك، وتنزّل نسخة منه، أو تحذفه. ونتأكد برمز أنها بياناتك أنت.',
  who: 'البريد الإلكتروني أو رقم الهاتف',
  whoHint: 'إذا كتبت رقم هاتف يصلك الرمز برسالة نصية، أو على آخر بريد كتبته معه.',
  send: 'إرسال الرمز',
  codeSent: 'إذا كانت لدينا بيانات لهذا الشخص فسيصل بريد فيه الرمز.',
  codeSentToPhone:
    'إذا كانت لدينا بيانات لهذا الرقم فسيصلك الرمز برسالة نصية، أو بالبريد إذا تعذرت.',
  codeHint: 'ستة أرقام، صالحة لمدة 10 دقائق في هذا المتصفح.',
  open: 'عرض بياناتي',
  other: 'بريد آخر أو رقم آخر',
  failed: 'تعذر التحميل. حاول مرة أخرى.',
  of: 'محفوظ مع',
  until: (time: string) => `مفتوح في هذا المتصفح حتى ${time}.`,
  withoutEmail: 'طلبات الاستشارة التي بلا بريد لا تظهر هنا. راسلنا إذا أردت حذفها أيضًا.',
  withoutPhone: 'الحسابات التي لها بريد إلكتروني، وكل ما أرسلته مع بريد، تُفتح برمز على ذلك البريد.',
  kinds: kindsInArabic,
  facts: factsInArabic,
  roles: { customer: 'زبون', pharmacy: 'صيدلية', doctor: 'طبيب', admin: 'الإدارة' },
  quietHours: 'ساعات الهدوء:',
  photos: (count: number) =>
    plural('ar', count, {
      one: 'صورة واحدة',
      two: 'صورتان',
      few: '# صور',
      many: '# صورة',
      other: '# صورة',
    }),
  download: 'تنزيل كل شيء مع الصور',
  stolen: 'إيقاف دوايا على هاتف مسروق',
  stolenTitle: 'هل تريد إيقاف دوايا على الهاتف المسروق؟',
  stolenText: {
    email: [
      'لن نقبل بعد الآن أي اختيار يأتي برسالة أو محادثة من الهاتف المسروق، وتصلك أخبار طلباتك على بريدك. ويُسجَّل خروج هذا الهاتف من حسابك ولا تصله التنبيهات.',
      'طلباتك وأسئلتك المفتوحة مستمرة. شغّل التنبيهات من جديد على أجهزتك الأخرى. وغيّر كلمة مرور بريدك أيضًا إذا كان مفتوحًا على الهاتف.',
      'الرابط الخاص بطلبك يطلب من جديد آخر أربعة أرقام من رقم هاتفك. ومن عنده الرابط ويعرف هذه الأرقام يستطيع فتحه.',
    ],
    phone: [
      'ركّب شريحتك في هاتف جديد أولًا. لن نقبل بعد الآن أي اختيار من محادثات الهاتف المسروق، وتصلك أخبار طلباتك برسائل نصية على رقمك. ويُسجَّل خروج الهاتف المسروق من حسابك ولا تصله التنبيهات.',
      'طلباتك وأسئلتك المفتوحة مستمرة. شغّل التنبيهات من جديد على أجهزتك الأخرى. وإذا لم يرجع لك رقمك فاطلب من شركة الاتصالات إيقاف الشريحة، ثم راسلنا.',
      'الرابط الخاص بطلبك يطلب من جديد آخر أربعة أرقام من رقم هاتفك. ومن عنده الرابط ويعرف هذه الأرقام يستطيع فتحه.',
    ],
  },
  stolenSubmit: 'إيقاف دوايا عليه',
  stolenDone: 'تم إيقاف دوايا على الهاتف المسروق.',
  remove: 'حذف كل شيء',
  removeTitle: 'هل تحذف كل شيء نهائيًا؟',
  removeText: [
    'تُحذف الحسابات والطلبات مع صورها والرسائل والتنبيهات. الطلبات المفتوحة تنتهي ولا تستطيع الصيدليات الرد عليها.',
    'لا يمكن التراجع عن الحذف.',
  ],
  removed: 'تم حذف كل شيء',
  removedText: 'تُحذف الصور من أجهزتنا خلال ساعتين، ومن النسخ الاحتياطية عند استبدالها.',
};

export const useMyDataTexts = createTexts({ en, ar });

import { createTexts } from './create-texts.ts';

export const en = {
  title: 'My requests',
  myData: 'Your data: see it, take it away or delete it',
  loading: 'Loading your requests...',
  failed: 'Your requests could not be loaded.',
  statusesFailed: 'Where your requests stand could not be loaded.',
  accountFailed: 'The requests of your account could not be loaded.',
  empty: 'You have not sent anything yet',
  emptyText: 'Requests that you send to a pharmacy or a doctor appear here.',
  emptyGuest:
    'Requests that you send from this device appear here. Sent one from another device while logged in? Log in to see it.',
  ask: 'Ask for a medicine',
  find: 'Find a pharmacy',
  logIn: 'Log in',
  active: 'Active',
  ended: 'Ended',
  unnamed: 'Your request',
  consultation: 'Consultation',
  answered: 'Answered',
  asking: 'Checking...',
  unknown: 'Status not available',
  gone: 'No longer there',
  newsChannel: 'How you get news',
  more: 'Show more',
  kept: 'The last 20 from this device are listed, and all that you sent while logged in.',
};

export const ar: typeof en = {
  title: 'طلباتي',
  myData: 'بياناتك: اطّلع عليها أو نزّلها أو احذفها',
  loading: 'جارٍ تحميل طلباتك...',
  failed: 'تعذر تحميل طلباتك.',
  statusesFailed: 'تعذرت معرفة حالة طلباتك.',
  accountFailed: 'تعذر تحميل طلبات حسابك.',
  empty: 'لم ترسل شيئًا بعد',
  emptyText: 'تظهر هنا الطلبات التي ترسلها إلى صيدلية أو طبيب.',
  emptyGuest:
    'تظهر هنا الطلبات التي ترسلها من هذا الجهاز. وإذا أرسلت طلبًا بحسابك من جهاز آخر فسجّل الدخول لتراه.',
  ask: 'اسأل عن دواء',
  find: 'البحث عن صيدلية',
  logIn: 'تسجيل الدخول',
  active: 'الجارية',
  ended: 'المنتهية',
  unnamed: 'طلبك',
  consultation: 'استشارة',
  answered: 'وصلك رد',
  asking: 'جارٍ التحقق...',
  unknown: 'الحالة غير معروفة الآن',
  gone: 'لم يعد موجودًا',
  newsChannel: 'كيف نخبرك بالجديد',
  more: 'عرض المزيد',
  kept: 'تجد هنا آخر 20 طلبًا من هذا الجهاز، وكل ما أرسلته بحسابك.',
};

export const useMyRequestsTexts = createTexts({ en, ar });

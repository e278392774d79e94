import type { myRequests as en } from '../en/my-requests.ts';

export const myRequests: typeof en = {
  title: 'طلباتي',
  loading: 'جارٍ تحميل طلباتك...',
  failed: 'تعذر تحميل طلباتك.',
  statusesFailed: 'تعذرت معرفة حالة طلباتك.',
  accountFailed: 'تعذر تحميل طلبات حسابك.',
  empty: 'لم ترسل شيئًا بعد',
  emptyText: 'تظهر هنا الطلبات التي ترسلها إلى صيدلية أو طبيب.',
  emptyGuest:
    'تظهر هنا الطلبات التي ترسلها من هذا الجهاز. وإذا أرسلت طلبًا بحسابك من جهاز آخر فسجّل الدخول لتراه.',
  find: 'البحث عن صيدلية',
  logIn: 'تسجيل الدخول',
  unnamed: 'طلبك',
  consultation: 'استشارة',
  asking: 'جارٍ التحقق...',
  unknown: 'الحالة غير معروفة الآن',
  gone: 'لم يعد موجودًا',
  more: 'عرض المزيد',
  kept: 'تجد هنا آخر 20 طلبًا من هذا الجهاز، وكل ما أرسلته بحسابك.',
};

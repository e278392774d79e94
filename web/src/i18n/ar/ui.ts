import type { ui as en } from '../en/ui.ts';

export const ui: typeof en = {
  loading: 'جارٍ التحميل...',
  errorTitle: 'حدث خطأ ما',
  errorText: 'حاول مرة أخرى بعد قليل.',
  offlineTitle: 'لا يوجد اتصال بالإنترنت',
  offlineText: 'تأكد من الاتصال ثم حاول مرة أخرى. ما كتبته محفوظ.',
  offline: 'لا يوجد اتصال بالإنترنت. ما كتبته محفوظ، حاول مرة أخرى.',
  retry: 'إعادة المحاولة',
  close: 'إغلاق',
  cancel: 'إلغاء',
  find: 'بحث',
  error: 'خطأ',
  notifications: 'الإشعارات',
  dismiss: 'إخفاء الإشعار',
  optional: '(اختياري)',
  required: 'املأ هذه الخانة.',
  invalidEmail: 'اكتب بريدًا إلكترونيًا صحيحًا.',
  invalid: 'راجع هذه الخانة.',
  chooseOne: 'اختر من القائمة.',
};

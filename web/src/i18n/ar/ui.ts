import type { ui as en } from '../en/ui.ts';

export const ui: typeof en = {
  loading: 'جاري التحميل...',
  errorTitle: 'حدث خطأ ما',
  errorText: 'حاول مرة أخرى بعد قليل.',
  offlineTitle: 'لا يوجد اتصال بالإنترنت',
  offlineText: 'تأكد من الاتصال ثم حاول مرة أخرى. ما كتبته محفوظ.',
  retry: 'حاول مرة أخرى',
  close: 'إغلاق',
  cancel: 'إلغاء',
  error: 'خطأ',
  notifications: 'الإشعارات',
  dismiss: 'إخفاء الإشعار',
  optional: '(اختياري)',
  required: 'هذا الحقل مطلوب.',
  invalidEmail: 'اكتب بريدًا إلكترونيًا صحيحًا.',
  invalid: 'راجع هذا الحقل.',
  chooseOne: 'اختر واحدًا.',
};

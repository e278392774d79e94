import { createTexts } from './create-texts.ts';

export const en = {
  loading: 'Loading...',
  errorTitle: 'Something went wrong',
  errorText: 'Please try again in a moment.',
  offlineTitle: 'You are offline',
  offlineText: 'Check your connection and try again. Nothing you typed is lost.',
  offline: 'No internet connection. What you typed is kept; please try again.',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  find: 'Search',
};

export const ar: typeof en = {
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
};

export const useUiTexts = createTexts({ en, ar });

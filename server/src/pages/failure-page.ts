import type { Preferences } from '@dawaya/contract/rendering';

const words = {
  failed: {
    en: ['Something went wrong', 'Please try again in a moment.'],
    ar: ['حدث خطأ ما', 'حاول مرة أخرى بعد قليل.'],
  },
  unavailable: {
    en: [
      'Dawaya is not available at the moment',
      'Nothing is lost. Please try again in a few moments.',
    ],
    ar: ['دوايا غير متاحة الآن', 'لم يُفقد أي شيء. حاول مرة أخرى بعد لحظات.'],
  },
  data_unreachable: {
    en: [
      'Dawaya cannot reach its data right now',
      'Nothing of yours is lost. Please try again in a few minutes.',
    ],
    ar: ['تعذر على دوايا الوصول إلى بياناتها الآن', 'لم يضع منك شيء. حاول مرة أخرى بعد دقائق.'],
  },
  too_many_tries: {
    en: [
      'Too many tries',
      'Please wait a little and try again. What you typed is still there: go back to it with the back button.',
    ],
    ar: [
      'محاولات كثيرة',
      'انتظر قليلًا ثم حاول مرة أخرى. ما كتبته باقٍ: ارجع إليه بزر الرجوع في المتصفح.',
    ],
  },
  foreign_origin: {
    en: ['This was sent from another website and was refused', 'Open Dawaya and try there.'],
    ar: ['جاء هذا الإرسال من موقع آخر فرُفض', 'افتح موقع دوايا وحاول من هناك.'],
  },
};

export type FailureReason = keyof typeof words;

/** A page without any dependency, in both languages, for when rendering fails. */
export function writeFailurePage({ language }: Preferences, reason: FailureReason): string {
  const { en, ar } = words[reason];
  const english = `<div lang="en" dir="ltr"><h1>${en[0]}</h1><p>${en[1]}</p><p><a href="/">Back to the home page</a></p></div>`;
  const arabic = `<div lang="ar" dir="rtl"><h1>${ar[0]}</h1><p>${ar[1]}</p><p><a href="/">العودة إلى الصفحة الرئيسية</a></p></div>`;
  const [first, second] = language === 'ar' ? [arabic, english] : [english, arabic];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Dawaya · دوايا</title></head>
<body>${first}<hr>${second}</body>
</html>`;
}

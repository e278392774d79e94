import type { Preferences } from '@dawaya/contract/rendering';

/** What stands where a page could not be rendered, in both languages, needing nothing else. */
export function failurePage({ language }: Preferences): string {
  const english = `<div lang="en" dir="ltr"><h1>Something went wrong</h1><p>Please try again in a moment.</p><p><a href="/">Back to the home page</a></p></div>`;
  const arabic = `<div lang="ar" dir="rtl"><h1>حدث خطأ ما</h1><p>حاول مرة أخرى بعد قليل.</p><p><a href="/">العودة إلى الصفحة الرئيسية</a></p></div>`;
  const [first, second] = language === 'ar' ? [arabic, english] : [english, arabic];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Dawaya · دوايا</title></head>
<body>${first}<hr>${second}</body>
</html>`;
}

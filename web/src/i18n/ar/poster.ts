import type { poster as en } from '../en/poster.ts';

export const poster: typeof en = {
  titleOf: (name) => `ملصق: ${name} · دوايا`,
  headline: 'أرسل روشتتك هنا',
  steps: 'امسح الرمز بكاميرا هاتفك، أو افتح الرابط أدناه.',
  print: 'طباعة الملصق',
  back: 'العودة إلى صفحة الصيدلية',
  heading: 'ملصق للطباعة',
  hint: 'صفحة واحدة بمقاس الورق العادي للباب أو الطاولة، بالألوان أو بالأسود.',
  code: 'رمز الاستجابة السريعة لرابط الصفحة',
};

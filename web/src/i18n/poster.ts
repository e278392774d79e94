import { createTexts } from './create-texts.ts';

/** A poster has both languages, whichever the page has. */
export const en = {
  titleOf: (name: string) => `Poster: ${name} · Dawaya`,
  headline: 'Send your prescription here',
  steps: 'Scan the code with your phone, or open the address below.',
  print: 'Print the poster',
  back: 'Back to the pharmacy',
  heading: 'Poster to print',
  hint: 'One page for the door or the counter. Colours and black ink alike.',
  code: 'QR code of the address of the page',
};

export const ar: typeof en = {
  titleOf: (name) => `ملصق: ${name} · دوايا`,
  headline: 'أرسل روشتتك هنا',
  steps: 'امسح الرمز بكاميرا هاتفك، أو افتح الرابط أدناه.',
  print: 'طباعة الملصق',
  back: 'العودة إلى صفحة الصيدلية',
  heading: 'ملصق للطباعة',
  hint: 'صفحة واحدة من الورق العادي تُعلّق على الباب أو توضع على الطاولة، بالألوان أو بالأبيض والأسود.',
  code: 'رمز الاستجابة السريعة لرابط الصفحة',
};

export const posterTexts = { en, ar };
export const usePosterTexts = createTexts(posterTexts);

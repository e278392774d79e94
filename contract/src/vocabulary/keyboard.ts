/** The Latin keys of a PC keyboard, then the Arabic letters on the same keys, in the same order. */
const latin = "qwertyuiop[]asdfghjkl;'zxcvnm,.`HYNB";
const arabic = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزذأإآلآ';
const lamAlef = 'لا';

const toArabic = new Map([...latin].map((key, index) => [key, [...arabic][index] ?? key]));
toArabic.set('b', lamAlef);
toArabic.set('/', 'ظ');
toArabic.set('B', 'لآ');
toArabic.set('G', 'لأ');
toArabic.set('T', 'لإ');
const toLatin = new Map(
  [...latin.slice(0, -1)].map((key, index) => [[...arabic][index] ?? key, key]),
);
toLatin.set('ظ', '/');

/**
 * Converts a text to the other keyboard layout, Latin or Arabic: `hgighgd` becomes الهلالي, and
 * ؤعقث becomes `cure`. The result is undefined unless it has letters and digits only.
 */
export function inOtherLayout(text: string): string | undefined {
  const isArabic = /[\u0621-\u064a]/.test(text);
  const keys = isArabic
    ? [...text.replaceAll(lamAlef, 'b')].map((sign) => toLatin.get(sign) ?? sign).join('')
    : [...text].map((key) => toArabic.get(key) ?? toArabic.get(key.toLowerCase()) ?? key).join('');
  return /\p{L}/u.test(text) && /^[\p{L}\p{N}\s]+$/u.test(keys) ? keys.toLowerCase() : undefined;
}

import { maxPriceSdg } from './answers.ts';
import { westernDigits } from './digits.ts';

/** The most characters of a field for a price. */
export const maxTypedPriceLength = 40;

const currency = String.raw`(?:SDG|S\.D\.G\.?|LS|L\.S\.?|£|pounds?|ج(?:\.? ?س)?\.?|جني[هة](?:ات)?(?: سوداني(?:ة)?)?)`;
/** Digits in groups of three. One group after a dot can be a fraction, two or more cannot. */
const whole = String.raw`\d{1,3}(?<mark>[,٬،'’ ])\d{3}(?:\k<mark>\d{3})*|\d{1,3}(?:\.\d{3}){2,}|\d{1,12}`;
const plain = String.raw`(?<whole>${whole})(?:[.٫](?<piastres>\d{1,2}))?\.?`;
/**
 * From 1,000 thousand on, people may count in the pounds of before 2007, so the count stays below.
 */
const thousands = String.raw`(?:(?<count>\d{1,3}(?:[.٫,،]\d{1,2})?) ?)?(?<unit>الفين|الفا?|الاف|alf|thousand|k)(?: ?و ?(?<rest>\d{1,3}))?`;
const sum = new RegExp(
  `^(?:${currency} ?)?(?:${thousands}|${plain})(?: ?${currency})?(?: ?فقط)?(?: ?(?:/[=-]|=))?$`,
  'iu',
);

/** Returns the text as `sum` expects it: with one kind of digits, spaces and alef. */
const foldAmount = (text: string) =>
  westernDigits(text.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Mn}\u0640]/gu, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Reads a text that is one sum of money and nothing else: '4500', '12,500 SDG', '٤٥٠٠ ج.س', '1.5
 * ألف'. A text with two meanings, such as '12.500', is none.
 * @returns Sudanese pounds, or null for any other text
 */
export function poundsOf(text: string): number | null {
  const parts = sum.exec(foldAmount(text))?.groups;
  if (!parts) return null;
  if (!parts.unit) return Number(`${parts.whole?.replace(/\D/g, '')}.${parts.piastres ?? 0}`);
  if (parts.unit === 'الفين' && parts.count) return null;
  const count = parts.count ?? (parts.unit === 'الفين' ? '2' : '1');
  return Math.round(Number(count.replace(/\D/, '.')) * 1000) + Number(parts.rest ?? 0);
}

/**
 * Returns a price in whole Sudanese pounds as a person types it, or null if it is no such price.
 */
export function readPrice(text: string): number | null {
  const pounds = poundsOf(text);
  return pounds !== null && Number.isInteger(pounds) && pounds <= maxPriceSdg ? pounds : null;
}

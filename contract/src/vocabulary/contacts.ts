import { westernDigits } from './digits.ts';

const topLevels =
  'com|net|org|info|biz|me|io|co|app|link|ly|gl|gd|site|online|shop|store|xyz|page|tel|sd|eg|sa|ae|qa|uk';
/** Addresses of pages and mailboxes, and names in messengers. */
const link = new RegExp(
  `\\bhttps?:|\\bwww\\.|[\\p{L}\\p{N}-]+\\.(?:${topLevels})(?![\\p{L}\\p{N}])|\\S@\\S|(?<!\\S)@\\w{3,}`,
  'iu',
);

/** Digits that stand together, as people set the groups of a phone number apart. */
const runs = /\+?\d(?:[\s().\-_\p{Pd}]{0,3}\d){7,}/gu;
/** With a country's code, or as a number of Sudan; eight digits by themselves are a strength or a lot. */
const phone = /^(?:(?:\+|00)\d{8,}|249[19]\d{8}|0[19]\d{8}|[19]\d{8}$)/;

/**
 * Whether a text for pharmacies that do not know who asks holds a link, an address or a phone number,
 * in any of the three digit systems (docs/decisions/0070).
 */
export function containsContact(written: string): boolean {
  const text = westernDigits(written.normalize('NFKC')).replace(/[\p{Cf}\u0640]/gu, '');
  if (link.test(text)) return true;
  return (text.match(runs) ?? []).some((run) => phone.test(run.replace(/[^\d+]/g, '')));
}

import { differsByOne } from '@dawaya/contract/vocabulary/search';

/** Shorter words are too similar to each other for a wrong letter (docs/medicines.md). */
export const minMistypedLength = 8;

/** Letters that sound alike when medicines are spelled by ear, a set each. */
const alike = ['cks', 'sz', 'iy', 'gj', 'fv', 'سصثز', 'تطث', 'قكغج', 'دذض', 'حه', 'ظضز'];
const vowels = /[aeiouyاوي]/;
/** An h is rarely heard: 'metphormin', 'theophyline'. */
const silent = /[hه]/;

const soundsAlike = (one = '', other = '') =>
  (vowels.test(one) && vowels.test(other)) ||
  alike.some((letters) => letters.includes(one) && letters.includes(other));

/**
 * Returns whether two words differ by one letter that the ear misses: a vowel, a doubled letter,
 * a letter that sounds alike, or two swapped neighbours. Another consonant makes another name:
 * 'Cefidime' is no cefixime.
 */
export function isMisspelt(raw: string, name: string): boolean {
  if (raw.length < minMistypedLength || name.length < minMistypedLength) return false;
  if (!differsByOne(raw, name)) return false;
  let at = 0;
  while (raw[at] === name[at] && at < raw.length) at++;
  if (raw.length === name.length)
    return (raw[at] === name[at + 1] && raw[at + 1] === name[at]) || soundsAlike(raw[at], name[at]);
  const long = raw.length > name.length ? raw : name;
  const letter = long[at] ?? '';
  return vowels.test(letter) || silent.test(letter) || letter === long[at - 1];
}

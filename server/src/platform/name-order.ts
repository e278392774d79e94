import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { isArabic, nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';

/**
 * Returns the sort key of a name, compared byte by byte: names in the page's script first
 * (docs/search.md), each script by its alphabet, numbers by value.
 */
export function sortKeyOf(language: Language, names: PharmacyNames): string {
  const name = nameIn(language, names);
  const [firstLetter = ''] = /\p{L}/u.exec(name) ?? [];
  const scriptRank = isArabic(firstLetter) === (language === 'ar') ? '1' : '2';
  const letters = fold(name)
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
    .replace(/\s+/g, ' ')
    .trim();
  return `${scriptRank}${letters}`;
}

import { fold } from '@dawaya/contract/vocabulary/folding';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { isArabic, nameIn, type PharmacyNames } from '@dawaya/contract/vocabulary/names';

/**
 * What stands for a name in the order of a list, compared byte by byte: first the names that begin
 * in the page's own script (product decision 37), each script by its alphabet, numbers by their
 * value.
 */
export function sortKeyOf(language: Language, names: PharmacyNames): string {
  const name = nameIn(language, names);
  const [firstLetter = ''] = /\p{L}/u.exec(name) ?? [];
  const place = isArabic(firstLetter) === (language === 'ar') ? '1' : '2';
  const letters = fold(name)
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
    .replace(/\s+/g, ' ')
    .trim();
  return `${place}${letters}`;
}

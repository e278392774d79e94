import { withoutArticle } from '@dawaya/contract/vocabulary/search';
import { keyPart, tokensOf } from './tokens.ts';

export interface MedicineNames {
  nameEn: string;
  nameAr: string;
  spellings: readonly string[];
  brands: readonly string[];
}

export const namesOf = ({ nameEn, nameAr, spellings, brands }: MedicineNames): string[] => [
  nameEn,
  nameAr,
  ...spellings,
  ...brands,
];

/** The list and a register have some ten thousand names. A process folds each of them once. */
const folded = new Map<string, readonly string[]>();
const maxFolded = 100_000;

/** The folded words of a name. */
export function wordsOfName(name: string): readonly string[] {
  const known = folded.get(name);
  if (known) return known;
  if (folded.size >= maxFolded) folded.clear();
  const words = tokensOf(name).map(keyPart);
  folded.set(name, words);
  return words;
}

/** The key of a name's spellings: folded, without spaces and signs. */
export const keyOf = (name: string): string => wordsOfName(name).join('');

export const keysOf = (names: MedicineNames): string[] => [
  ...new Set(namesOf(names).map(keyOf).filter(Boolean)),
];

/** The keys of words with and without their articles. */
export const keysOfWords = (words: readonly string[]): [string, string] => [
  words.join(''),
  words.map(withoutArticle).join(''),
];

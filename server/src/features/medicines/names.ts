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

/** The list has some thousand names. A process folds each of them once. */
const keys = new Map<string, string>();
const mostKeys = 20_000;

/** The key of a name's spellings: folded, without spaces and signs. */
export function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  if (keys.size >= mostKeys) keys.clear();
  const key = tokensOf(name).map(keyPart).join('');
  keys.set(name, key);
  return key;
}

export const keysOf = (names: MedicineNames): string[] => [
  ...new Set(namesOf(names).map(keyOf).filter(Boolean)),
];

/** The keys of words with and without their articles. */
export const keysOfWords = (words: readonly string[]): [string, string] => [
  words.join(''),
  words.map(withoutArticle).join(''),
];

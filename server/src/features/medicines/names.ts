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

/** The list and a register have some ten thousand names. A process reads each of them once. */
const maxRemembered = 100_000;

/** Remembers a function's results, because each new version of the list asks for the same names. */
export function memoizeNames<Result>(read: (name: string) => Result): (name: string) => Result {
  const results = new Map<string, Result>();
  return (name) => {
    const knownResult = results.get(name);
    if (knownResult !== undefined) return knownResult;
    if (results.size >= maxRemembered) results.clear();
    const result = read(name);
    results.set(name, result);
    return result;
  };
}

/** The folded words of a name. */
export const wordsOfName = memoizeNames((name): readonly string[] => tokensOf(name).map(keyPart));

/** The key of a name's spellings: folded, without spaces and signs. */
export const foldedKey = memoizeNames((name) => wordsOfName(name).join(''));

export const keysOf = (names: MedicineNames): string[] => [
  ...new Set(namesOf(names).map(foldedKey).filter(Boolean)),
];

/** Returns the keys of words with and without their articles. */
export const keysOfWords = (words: readonly string[]): [string, string] => [
  words.join(''),
  words.map(withoutArticle).join(''),
];

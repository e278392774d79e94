import { fold } from '@dawaya/contract/vocabulary/folding';

/** A word of a message, as typed and folded for comparison. */
export interface TypedWord {
  typed: string;
  key: string;
}

const apostrophes = /['’‘ʼ`´]/g;
const outside = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Returns the folded letters and digits of a word, without signs around them. */
export const keyOfWord = (typed: string): string =>
  fold(typed).replace(apostrophes, '').replace(outside, '');

/** Signs that are words of their own: '× 14', 'A + B'. */
const signs = new Map([
  ['×', 'x'],
  ['*', 'x'],
  ['+', '+'],
  ['&', '&'],
]);

/** Splits a line at spaces; other signs alone are no words. */
export const typedWordsOf = (line: string): TypedWord[] =>
  line
    .split(/\s+/)
    .map((typed) => ({ typed, key: keyOfWord(typed) || (signs.get(typed) ?? '') }))
    .filter(({ key }) => key !== '');

/** Returns a set of folded words from a list with spaces. */
export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).map(keyOfWord).filter(Boolean));

/** Folds the phrases of a list with commas; each is its words with one space between them. */
export const phraseList = (phrases: string): string[] =>
  phrases.split(/[,\n]/).flatMap((phrase) => {
    const words = typedWordsOf(phrase).map(({ key }) => key);
    return words.length > 0 ? [words.join(' ')] : [];
  });

/** Leaves one of each run of the same letter: 'نعممم' and 'yesss' are emphasis, not other words. */
export const withoutRuns = (key: string): string => key.replace(/(\p{L})\1+/gu, '$1');

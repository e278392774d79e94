import { fold } from './folding.ts';
import { inOtherLayout } from './keyboard.ts';
import { isArabic, isLatin, soundKeys, soundsLike } from './sounds.ts';

/**
 * Search in pharmacies (on the server), doctors and advertisements (in the page)
 * (docs/search.md). Both the search and the texts become folded words; a text
 * matches if it has each word of the search, in any order.
 */

/** A folded word, with and without its article. */
export interface Word {
  word: string;
  stem: string;
}

const separators = /[\s,،;؛:.!?؟()[\]{}"«»“”/|·•…]+|\p{Pd}+/u;
const apostrophes = /['’‘ʼ`´]/g;
const letterBesideDigit = /\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu;

/** Returns the folded words of a text. A change between letters and digits starts a new word. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(apostrophes, '')
    .replace(letterBesideDigit, '$& ')
    .split(separators)
    .filter(Boolean);

const article = /^(?:ال(?=..)|(?:وال|بال|فال|كال|لل)(?=...))/;

/** Returns a folded word without an article at its start. */
export const withoutArticle = (word: string): string =>
  word === 'الله' ? word : word.replace(article, '');

export const asWord = (word: string): Word => ({ word, stem: withoutArticle(word) });

/** An article or a conjunction as a separate word does not narrow a search. */
const empty = new Set(['al', 'el', 'ال', 'و']);

/** No name has more words, and each costs a comparison with all words. */
const maxWords = 10;
/** The limit bounds the work, because each wanted word is compared with every short word. */
const maxForgiven = 5;

/** Returns the first words of a search, without duplicates; empty if the search is empty. */
export function wantedWords(search: string): Word[] {
  const words = wordsOf(search);
  const telling = words.filter((word) => !empty.has(word));
  const chosenWords = telling.length > 0 ? telling : words;
  // A search of punctuation only finds nothing.
  const all = chosenWords.length > 0 ? chosenWords : [fold(search)].filter(Boolean);
  return [...new Set(all)].slice(0, maxWords).map(asWord);
}

/** Returns whether a search for these words forgives a wrong letter. */
export const isForgiving = (words: readonly Word[]): boolean => words.length <= maxForgiven;

export const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** Returns the number at the start of a word: 100 for `100%`. */
export const leadingNumber = (word: string): string | undefined => /^\p{N}+/u.exec(word)?.[0];

/**
 * Returns whether a word of a text matches the wanted one: the word as typed anywhere in it, or the
 * stem at its start. A number must be equal.
 */
export const isIn = (text: Word, { word, stem }: Word): boolean =>
  isNumber(word)
    ? leadingNumber(text.word) === word
    : text.word.includes(word) ||
      (stem !== word && (text.word.startsWith(stem) || text.stem.startsWith(stem)));

/**
 * Returns whether `joined` is the words from `at` on written as one: عبدالله for عبد الله. It
 * tracks the set of reached positions, because the number of ways can grow exponentially.
 */
function isJoined(words: readonly Word[], at: number, joined: string): boolean {
  let reached = new Set([0]);
  for (let here = at; reached.size > 0; here++) {
    const [text, next] = [words[here], words[here + 1]];
    if (!text || !next) return false;
    reached = new Set(
      [...reached].flatMap((position) =>
        [text.word, text.stem]
          .filter((form) => joined.startsWith(form, position))
          .map((form) => position + form.length)
          .filter((end) => end < joined.length),
      ),
    );
    for (const end of reached) {
      const remainingText = joined.slice(end);
      if (next.word.startsWith(remainingText) || next.stem.startsWith(remainingText)) return true;
    }
  }
  return false;
}

/**
 * Returns whether two words differ by at most one letter: an extra, a missing, another, or two
 * neighbours swapped.
 */
export function differsByOne(word: string, otherWord: string): boolean {
  const [short, long] = word.length <= otherWord.length ? [word, otherWord] : [otherWord, word];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const textAfter = (text: string, from: number) => text.slice(at + from);
  if (short.length < long.length) return short.slice(at) === textAfter(long, 1);
  return (
    textAfter(short, 1) === textAfter(long, 1) ||
    (short[at] === long[at + 1] &&
      short[at + 1] === long[at] &&
      textAfter(short, 2) === textAfter(long, 2))
  );
}

/**
 * Returns whether a word is long enough to have a typing error. Shorter words are too similar to
 * each other, and a number with another digit is another number.
 */
export const mayBeMistyped = (word: string): boolean => word.length >= 3 && !/\p{N}/u.test(word);

/** Returns whether a word of a text matches the wanted one with one wrong letter. */
export const isNearly = (text: Word, wanted: Word): boolean =>
  mayBeMistyped(wanted.stem) &&
  (differs(text.word, wanted) || (text.stem !== text.word && differs(text.stem, wanted)));

const differs = (form: string, { word, stem }: Word) =>
  form.length >= 3 && (differsByOne(form, word) || (stem !== word && differsByOne(form, stem)));

/** The words of an item's texts, split once. */
export type SearchedTexts = readonly (readonly Word[])[];

export const splitTexts = (texts: readonly string[]): SearchedTexts =>
  texts.map((text) => wordsOf(text).map(asWord));

/** An item with the texts that a search matches. */
export interface Searched<Item> {
  item: Item;
  texts: SearchedTexts;
}

const isInTexts = (texts: SearchedTexts, wanted: Word) =>
  texts.some((words) =>
    words.some(
      (text, index) =>
        isIn(text, wanted) ||
        isJoined(words, index, wanted.word) ||
        isJoined(words, index, wanted.stem),
    ),
  );

/** Returns a word with and without its Arabic or Latin article. */
export const formsOf = ({ word, stem }: Word): string[] => [
  ...new Set([word, stem, word.replace(/^[ae]l(?=[a-z]{3})/, '')]),
];

/**
 * Returns the ends of a word that begin with a match of the pattern after its second letter. Old
 * browsers have no look-behind.
 */
const startsWithin = (word: string, pattern: RegExp): string[] =>
  [...word.matchAll(pattern)]
    .filter(({ index }) => index >= 2)
    .map(({ index }) => word.slice(index));

/** Returns the ends of a joined name that begin with an article: `eldin` of `nasreldin`. */
const endings = ({ word }: Word): string[] =>
  isLatin(word) ? startsWithin(word, /[aeu](?=[ldrnst]...)/g) : startsWithin(word, /ال(?=..)/g);

/**
 * Returns whether a word of a text, in the other script, sounds like the wanted one or begins like
 * it.
 */
export function isAcross(text: Word, wanted: Word): boolean {
  const [isFromArabic, isFromLatin] = [isArabic(wanted.word), isLatin(wanted.word)];
  if (isFromArabic ? !isLatin(text.word) : !isFromLatin || !isArabic(text.word)) return false;
  return formsOf(wanted).some((form) => {
    // A key of one or two consonants would match too many words as a prefix.
    const mayGoOn = soundKeys(form).some((key) => key.length >= 3);
    const otherForms = /^(?:ال|[ae]l)/.test(form)
      ? [...formsOf(text), ...endings(text)]
      : formsOf(text);
    return otherForms.some((other) =>
      isFromArabic
        ? soundsLike(form, other, mayGoOn ? 'ar' : undefined)
        : soundsLike(other, form, mayGoOn ? 'en' : undefined),
    );
  });
}

/** Returns a word without the preposition or conjunction at its start: بامدرمان, وتوليد. */
export const withoutPreposition = ({ word }: Word): Word | undefined =>
  /^[بفلو](?=\p{L}{3})/u.test(word) ? asWord(word.slice(1)) : undefined;

/**
 * Returns the ways to split a word that the other script may write as two: `abdallah` for عبد الله.
 */
export const splitsOf = ({ word }: Word): [Word, Word][] =>
  word.length < 6
    ? []
    : Array.from({ length: word.length - 4 }, (_, index) => [
        asWord(word.slice(0, index + 2)),
        asWord(word.slice(index + 2)),
      ]);

const isAcrossTexts = (texts: SearchedTexts, wanted: Word): boolean =>
  texts.some((words) => words.some((text) => isAcross(text, wanted))) ||
  splitsOf(wanted).some(([first, second]) =>
    texts.some((words) =>
      words.some((text, index) => {
        const next = words[index + 1];
        return next && isAcross(text, first) && isAcross(next, second);
      }),
    ),
  );

/** Finds a word as typed, in the other script, or after a joined preposition. */
function isLooselyIn(texts: SearchedTexts, wanted: Word): boolean {
  const apart = withoutPreposition(wanted);
  return (
    isInTexts(texts, wanted) ||
    isAcrossTexts(texts, wanted) ||
    (apart !== undefined && isInTexts(texts, apart))
  );
}

export interface SearchMatches<Item> {
  items: readonly Item[];
  /** Nothing matches as typed; these match with one wrong letter, or in the other layout. */
  isApproximate: boolean;
  /** The typed text in the other keyboard layout, if only that matches. */
  meant: string | null;
}

/**
 * Returns the matching items in their order.
 * @param textsOf the texts of an item; a match does not cross from one text into the next
 * @param isOfPeople matches names in both scripts at once, not only if the typed script matches
 *   nothing
 */
export const isFoundBy = <Item>(
  items: readonly Item[],
  search: string,
  textsOf: (item: Item) => readonly string[],
  isOfPeople = false,
): SearchMatches<Item> =>
  wantedWords(search).length === 0
    ? { items, isApproximate: false, meant: null }
    : searchAmong(
        items.map((item) => ({ item, texts: splitTexts(textsOf(item)) })),
        search,
        isOfPeople,
      );

/** Returns the same, for items whose texts are split already. */
export function searchAmong<Item>(
  searched: readonly Searched<Item>[],
  search: string,
  isOfPeople = false,
): SearchMatches<Item> {
  const searchedWords = wantedWords(search);
  if (searchedWords.length === 0)
    return { items: searched.map(({ item }) => item), isApproximate: false, meant: null };
  const matching = (
    words: readonly Word[],
    fits: (texts: SearchedTexts, word: Word) => boolean,
  ): Item[] =>
    searched
      .filter(({ texts }) => words.every((word) => fits(texts, word)))
      .map(({ item }) => item);
  const exact = matching(searchedWords, isOfPeople ? isLooselyIn : isInTexts);
  if (exact.length > 0 || !isForgiving(searchedWords))
    return { items: exact, isApproximate: false, meant: null };
  const across = matching(searchedWords, isLooselyIn);
  if (across.length > 0) return { items: across, isApproximate: false, meant: null };
  const other = inOtherLayout(search);
  const swapped = other === undefined ? [] : matching(wantedWords(other), isInTexts);
  if (swapped.length > 0) return { items: swapped, isApproximate: true, meant: other ?? null };
  const near = matching(
    searchedWords,
    (texts, word) =>
      isLooselyIn(texts, word) || texts.some((words) => words.some((text) => isNearly(text, word))),
  );
  return { items: near, isApproximate: near.length > 0, meant: null };
}

import type { ApiResponse } from '@dawaya/contract/api';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { differsByOne, withoutArticle, wordsOf } from '@dawaya/contract/vocabulary/search';

export type Medicine = ApiResponse<'GET /api/medicines'>['items'][number];

export interface Suggestion {
  id: string;
  /** The generic name in the script of what is typed, and in the other; the typed text itself. */
  name: string;
  otherName: string;
  /** The brand that was begun, where it is one. */
  brand: string | null;
  /** What the field holds once it is chosen. */
  filled: string;
}

/** How many are offered at most: a phone's screen with its keyboard open shows no more. */
export const mostSuggestions = 6;
/** One letter says nothing. */
const shortest = 2;
/** Shorter words are too much like each other for a wrong letter (product decision 51). */
const shortestMistyped = 8;

/** A name as it is compared: folded, its words joined. */
interface Name {
  written: string;
  joined: string;
  /** The name from each of its later words on. */
  within: string[];
  /** Whether it is one word, of letters only. */
  isWord: boolean;
}

/** A medicine taken apart once, for all that is typed. */
export interface Suggestible {
  medicine: Medicine;
  /** The names of the medicine itself, which stand before other ways of writing them. */
  own: Name[];
  generic: Name[];
  brands: Name[];
  /** How many substances it has: a plain one comes before its combinations. */
  isPlain: boolean;
}

const taken = (written: string, words = wordsOf(written)): Name => {
  return {
    written,
    joined: words.join(''),
    within: words.slice(1).map((_, at) => words.slice(at + 1).join('')),
    isWord: words.length === 1,
  };
};

/** A name as it is written and, if it has an Arabic article, without. */
const takenBothWays = (written: string): Name[] => {
  const words = wordsOf(written);
  const bare = words.map(withoutArticle);
  const isSame = bare.every((word, at) => word === words[at]);
  return isSame ? [taken(written, words)] : [taken(written, words), taken(written, bare)];
};

export const suggestible = (medicines: readonly Medicine[]): Suggestible[] =>
  medicines.map((medicine) => ({
    medicine,
    own: [medicine.nameEn, medicine.nameAr].map((name) => taken(name)),
    generic: [medicine.nameEn, medicine.nameAr, ...medicine.spellings].flatMap(takenBothWays),
    brands: medicine.brands.map((name) => taken(name)),
    isPlain: !/ with | and /.test(medicine.nameEn),
  }));

type Fits = (name: Name, wanted: string) => boolean;
const isExactly: Fits = ({ joined }, wanted) => joined === wanted;
const begins: Fits = ({ joined }, wanted) => joined.startsWith(wanted);
const beginsWithin: Fits = ({ within }, wanted) => within.some((rest) => rest.startsWith(wanted));
const isNear: Fits = ({ joined, isWord }, wanted) =>
  isWord &&
  wanted.length >= shortestMistyped &&
  [-1, 0, 1].some((more) => differsByOne(joined.slice(0, wanted.length + more), wanted));

const numbersIn = (text: string): string[] => fold(text).match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * The ways to part a name from the strength behind it, the longest name first: a number may belong to
 * the name ('Mixtard 30'), and one that touches a short word does ('B12', 'K2').
 */
function partings(typed: string): { name: string; strength: string }[] {
  const whole = { name: typed.trim(), strength: '' };
  const at = [...typed.matchAll(/[\p{N}.,/]+/gu)]
    .filter(([run]) => /^\p{N}/u.test(run))
    .map(({ index }) => index)
    .filter((index) => index > 0 && !/(?:^|[^\p{L}])\p{L}{1,3}$/u.test(typed.slice(0, index)))
    .filter((index) => !/(?:^|[^\p{L}])\p{L}{1,2}[\s-]*$/u.test(typed.slice(0, index)));
  return [
    whole,
    ...at.reverse().map((index) => ({
      name: typed.slice(0, index).trim(),
      strength: typed.slice(index).trim(),
    })),
  ];
}

interface Match {
  suggestible: Suggestible;
  brand: Name | undefined;
  rank: number;
}

function matching(one: Suggestible, wanted: string, fits: readonly Fits[]): Match | undefined {
  const { own, generic, brands, isPlain } = one;
  for (const [at, fit] of fits.entries()) {
    const isOwn = own.some((name) => fit(name, wanted));
    const isGeneric = isOwn || generic.some((name) => fit(name, wanted));
    const brand =
      isGeneric || fit === isNear ? undefined : brands.find((name) => fit(name, wanted));
    if (isGeneric || brand)
      return { suggestible: one, brand, rank: at * 4 + (isPlain ? 0 : 2) + (isOwn ? 0 : 1) };
  }
  return undefined;
}

/** The text of the field after the choice of a medicine; undefined where the strength is another product's. */
function filledWith(name: string, { suggestible, brand }: Match, strength: string) {
  const known = new Set(numbersIn(name));
  const numbers = numbersIn(strength);
  const isOther = numbers.some((number) => !known.has(number));
  const hasRatio = suggestible.generic.some(({ written }) => /\d\/\d|\d%/.test(written));
  if (isOther && hasRatio) return undefined;
  // 'Premixed insulin 30/70 (Mixtard 30)' would say its ratio twice.
  const trade = brand?.written
    .split(/\s+/)
    .filter((word) => !numbersIn(word).some((number) => known.has(number)))
    .join(' ');
  const withBrand = trade ? `${name} (${trade})` : name;
  const isTold = numbersIn(withBrand).length > 0 && !isOther;
  return {
    trade: trade || null,
    filled: strength && !isTold ? `${withBrand} ${strength}` : withBrand,
  };
}

/**
 * Suggestions for a typed text (product decisions 43 and 51): first the typed text as
 * it stands, then the names of the list that it may become, generic ones with the brand beside where
 * that was begun. A strength that was typed stays.
 * @returns at most `mostSuggestions`; none where the list has none but what is typed.
 */
export function suggestionsFor(list: readonly Suggestible[], typed: string): Suggestion[] {
  const isArabic = directionOf(typed) === 'rtl';
  for (const fits of [[isExactly, begins, beginsWithin], [isNear]]) {
    for (const { name, strength } of partings(typed)) {
      const words = wordsOf(name);
      const wanted = words.join('');
      if (wanted.length < shortest) continue;
      const bare = words.map(withoutArticle).join('');
      const found = list
        .flatMap((one) => matching(one, wanted, fits) ?? matching(one, bare, fits) ?? [])
        .sort((one, other) => one.rank - other.rank);
      if (found.length === 0) continue;
      const offered = found.flatMap((match): Suggestion[] => {
        const { nameEn, nameAr, id } = match.suggestible.medicine;
        const [own, otherName] = isArabic ? [nameAr, nameEn] : [nameEn, nameAr];
        const filling = filledWith(own, match, strength);
        return filling
          ? [{ id, name: own, otherName, brand: filling.trade, filled: filling.filled }]
          : [];
      });
      const others = offered.filter(({ filled }) => filled !== typed.trim());
      if (others.length === 0) return [];
      const [first] = found;
      const isNamed = first && first.rank < 4 && fits[0] === isExactly && strength === '';
      const asTyped = {
        id: isNamed ? first.suggestible.medicine.id : '',
        name: typed.trim(),
        otherName: '',
        brand: null,
        filled: typed,
      };
      return [asTyped, ...others].slice(0, mostSuggestions);
    }
  }
  return [];
}

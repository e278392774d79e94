import type { ApiResponse } from '@dawaya/contract/api';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { fold } from '@dawaya/contract/vocabulary/folding';
import { differsByOne, withoutArticle, wordsOf } from '@dawaya/contract/vocabulary/search';

export type Medicine = ApiResponse<'GET /api/medicines'>['items'][number];

export interface Suggestion {
  id: string;
  /**
   * The generic name in the script of the typed text, and in the other one; or the typed text
   * itself.
   */
  name: string;
  otherName: string;
  /** The brand, if the typed text begins one. */
  brand: string | null;
  filled: string;
}

/** A phone's screen with its keyboard open shows no more. */
export const mostSuggestions = 6;
/** One letter matches too much. */
const shortest = 2;
/** Shorter names are too similar for typing errors (docs/medicines.md). */
const shortestMistyped = 8;

/** A name for comparison: folded, its words joined. */
interface Name {
  written: string;
  joined: string;
  /** The name from each of its later words on. */
  within: string[];
  isWord: boolean;
}

/** A medicine's names, split once for all typed texts. */
export interface Suggestible {
  medicine: Medicine;
  own: Name[];
  generic: Name[];
  brands: Name[];
  /** True for one substance: a plain medicine comes before its combinations. */
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

/** Returns a name as it is written and, if it has Arabic articles, without them. */
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
 * Returns the ways to split a name from the strength behind it, the longest name first: a number
 * may belong to the name ('Mixtard 30'), and a number that touches a short word does ('B12', 'K2').
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

/**
 * Returns the field's text after the choice of a medicine; undefined if the strength is another
 * product's.
 */
function filledWith(name: string, { suggestible, brand }: Match, strength: string) {
  const known = new Set(numbersIn(name));
  const numbers = numbersIn(strength);
  const isOther = numbers.some((number) => !known.has(number));
  const hasRatio = suggestible.generic.some(({ written }) => /\d\/\d|\d%/.test(written));
  if (isOther && hasRatio) return undefined;
  // 'Premixed insulin 30/70 (Mixtard 30)' would repeat its ratio.
  const trade = brand?.written
    .split(/\s+/)
    .filter((word) => !numbersIn(word).some((number) => known.has(number)))
    .join(' ');
  const withBrand = trade ? `${name} (${trade})` : name;
  const isNamed = numbersIn(withBrand).length > 0 && !isOther;
  return {
    trade: trade || null,
    filled: strength && !isNamed ? `${withBrand} ${strength}` : withBrand,
  };
}

/**
 * Returns suggestions for a typed text (docs/medicines.md): first the typed text itself, then the
 * names that it may become, generic names with the brand beside them if the text begins a brand. A
 * typed strength stays.
 * @returns at most `mostSuggestions`; none if only the typed text itself matches
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

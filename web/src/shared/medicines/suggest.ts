import type { ApiResponse } from '@dawaya/contract/api';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { differsByOne, wordsOf } from '@dawaya/contract/vocabulary/search';

export type Medicine = ApiResponse<'GET /api/medicines'>['items'][number];

export interface Suggestion {
  id: string;
  /** The generic name in the script of what is typed, and in the other. */
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
/** Shorter beginnings are too much like each other for a wrong letter. */
const shortestMistyped = 5;

/** A name with its words folded. */
interface Name {
  written: string;
  words: string[];
}

/** A medicine taken apart once, for all that is typed. */
export interface Suggestible {
  medicine: Medicine;
  generic: Name[];
  brands: Name[];
}

const taken = (written: string): Name => ({ written, words: wordsOf(written) });

export const suggestible = (medicines: readonly Medicine[]): Suggestible[] =>
  medicines.map((medicine) => ({
    medicine,
    generic: [medicine.nameEn, medicine.nameAr, ...medicine.spellings].map(taken),
    brands: medicine.brands.map(taken),
  }));

type Fits = (name: Name, wanted: string) => boolean;
/** From what was meant most likely to what comes near. */
const ways: readonly Fits[] = [
  ({ words }, wanted) => words.join('').startsWith(wanted),
  ({ words }, wanted) => words.some((_, at) => words.slice(at).join('').startsWith(wanted)),
  ({ words }, wanted) =>
    wanted.length >= shortestMistyped &&
    [-1, 0, 1].some((more) => differsByOne(words.join('').slice(0, wanted.length + more), wanted)),
];

/** Name and what was typed behind it: its strength, from the first number on. */
const parts = (typed: string) => /^([^\p{N}]*)(.*)$/su.exec(typed)?.slice(1) ?? [typed, ''];

/**
 * The names of the list that what somebody types may become (product decision 43): generic ones, and
 * the brand beside where that was begun, never another medicine. A strength that was typed stays.
 * @returns at most `mostSuggestions`; none for what is one of them already.
 */
export function suggestionsFor(list: readonly Suggestible[], typed: string): Suggestion[] {
  const [name = '', strength = ''] = parts(typed);
  const wanted = wordsOf(name).join('');
  if (wanted.length < shortest) return [];
  const isArabic = directionOf(name) === 'rtl';
  const offered = new Map<string, Suggestion>();
  for (const [at, fits] of ways.entries()) {
    if (offered.size > 0 && at === ways.length - 1) break;
    for (const { medicine, generic, brands } of list) {
      if (offered.has(medicine.id)) continue;
      const isGeneric = generic.some((name) => fits(name, wanted));
      const brand = isGeneric ? undefined : brands.find((name) => fits(name, wanted));
      if (!isGeneric && !brand) continue;
      const { nameEn, nameAr, id } = medicine;
      const [own, otherName] = isArabic ? [nameAr, nameEn] : [nameEn, nameAr];
      const withBrand = brand ? `${own} (${brand.written})` : own;
      const filled = strength ? `${withBrand} ${strength}` : withBrand;
      offered.set(id, { id, name: own, otherName, brand: brand?.written ?? null, filled });
    }
  }
  return [...offered.values()]
    .filter(({ filled }) => filled !== typed.trim())
    .slice(0, mostSuggestions);
}

import { inOtherLayout } from '@dawaya/contract/vocabulary/keyboard';
import type { PharmacyFilter } from '@dawaya/contract/vocabulary/pharmacy-filters';
import {
  isForgiving,
  mayBeMistyped,
  type Word,
  withoutPreposition,
} from '@dawaya/contract/vocabulary/search';
import { readSearch, type SearchWords } from '@dawaya/contract/vocabulary/search-words';
import { Bits } from './bit-set.ts';

export type How = 'find' | 'findWhole' | 'findAcross' | 'findNear';

/** Looks pharmacies up. The caller may change each answer. */
export interface PharmacyLookup {
  listed: () => Bits;
  find: (word: Word, how: How) => Bits;
  findPhrase: (words: readonly Word[], among: Bits) => Bits;
}

export interface NameMatches {
  named: Bits;
  /** Pharmacies whose name is the phrase of a filter: the filter does not apply to them. */
  called: Bits;
  filters: PharmacyFilter[];
  near: boolean;
  isApproximate: boolean;
  isExact: boolean;
  /** The typed text in the other keyboard layout, if only that matches. */
  meant: string | null;
  words: Word[];
}

const isSame = (first: readonly Word[], second: readonly Word[]) =>
  first.length === second.length && first.every(({ word }, index) => word === second[index]?.word);

const unionOf = (first: Bits, second: Bits) => {
  first.unite(second);
  return first;
};

/** Finds pharmacies by the first of these ways that has a match (docs/search.md). */
export function findNamed(search: string, lookup: PharmacyLookup): NameMatches {
  const readings = readSearch(search);
  const exact = findExactly(readings, lookup);
  const withRest = (found: Bits, rest: Partial<NameMatches> = {}): NameMatches => ({
    named: found,
    called: exact.called,
    filters: readings.filters,
    near: readings.near,
    isApproximate: false,
    isExact: true,
    meant: null,
    words: readings.bare,
    ...rest,
  });
  if (exact.named.count() > 0) return withRest(exact.named);
  const weak = readSearch(search, true);
  if (weak.filters.length > readings.filters.length) {
    const { named, called } = findExactly(weak, lookup);
    if (named.count() > 0)
      return withRest(named, { called, filters: weak.filters, words: weak.bare });
  }
  if (!isForgiving(readings.bare)) return withRest(exact.named);

  const loosely = readings.bare.map((word) => findLoosely(word, lookup));
  const across = intersectionOf(loosely, lookup);
  if (across.count() > 0) return withRest(across, { isExact: false });

  const second = inOtherLayout(search);
  if (second !== undefined) {
    const swapped = readSearch(second);
    const { named, called } = findExactly(swapped, lookup);
    const { filters, near } = swapped;
    if (named.count() > 0)
      return withRest(named, { called, filters, near, isApproximate: true, meant: second });
  }

  const nearly = loosely.map((bits, index) => addNear(bits, readings.bare[index], lookup));
  const near = intersectionOf(nearly, lookup);
  if (near.count() > 0) return withRest(near, { isApproximate: true, isExact: false });

  const partly = findPartly(readings.bare, nearly, lookup);
  return withRest(partly, { isApproximate: partly.count() > 0, isExact: false });
}

/** Finds pharmacies with all words as typed, or with all words but the kinds of shop. */
function findExactly(
  { literal, distinctive, bare, filters, near }: SearchWords,
  lookup: PharmacyLookup,
): { named: Bits; called: Bits } {
  const all = (words: readonly Word[], how: How) =>
    intersectionOf(
      words.map((word) => lookup.find(word, how)),
      lookup,
    );
  const none = new Bits(0);
  const exact = all(literal, 'find');
  if (isSame(literal, distinctive) && isSame(distinctive, bare))
    return { named: exact, called: none };
  if (filters.length > 0 || near) {
    const looseMatches = all(distinctive, 'find');
    const called = lookup.findPhrase(literal, exact);
    return { named: looseMatches.count() > 0 ? looseMatches : all(bare, 'find'), called };
  }
  const exactMatches =
    distinctive.length > 0 ? unionOf(exact, all(distinctive, 'findWhole')) : exact;
  if (exactMatches.count() > 0) return { named: exactMatches, called: none };
  const matches = all(distinctive, 'find');
  return { named: matches.count() > 0 ? matches : all(bare, 'find'), called: none };
}

/** Leaves out words that no pharmacy has, but never a number, which distinguishes names. */
function findPartly(words: readonly Word[], found: readonly Bits[], lookup: PharmacyLookup): Bits {
  const isKnown = found.map((bits) => bits.intersect(lookup.listed()).count() > 0);
  const mayDrop = words.every(({ word }, index) => isKnown[index] || mayBeMistyped(word));
  const knownBits = found.filter((_, index) => isKnown[index]);
  return mayDrop && knownBits.length > 0 ? intersectionOf(knownBits, lookup) : new Bits(0);
}

const intersectionOf = (found: readonly Bits[], { listed }: PharmacyLookup): Bits =>
  found.reduce((left, bits) => left.intersect(bits), listed());

/** Finds a word as typed, in the other script, or after a joined preposition. */
function findLoosely(word: Word, { find }: PharmacyLookup): Bits {
  const matches = unionOf(find(word, 'find'), find(word, 'findAcross'));
  const apart = withoutPreposition(word);
  return apart ? unionOf(matches, find(apart, 'find')) : matches;
}

const addNear = (bits: Bits, word: Word | undefined, { find }: PharmacyLookup): Bits =>
  word ? unionOf(bits, find(word, 'findNear')) : bits;

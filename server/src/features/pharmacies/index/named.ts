import { type AskedWords, readAsked } from '@dawaya/contract/vocabulary/asked-words';
import { inOtherLayout } from '@dawaya/contract/vocabulary/keyboard';
import type { PharmacyFilter } from '@dawaya/contract/vocabulary/pharmacy-filters';
import {
  isForgiving,
  mayBeMistyped,
  type Word,
  withoutPreposition,
} from '@dawaya/contract/vocabulary/search';
import { Bits } from './bits.ts';

export type How = 'find' | 'findWhole' | 'findAcross' | 'findNear';

/** Looks pharmacies up. The caller may change each answer. */
export interface Lookup {
  listed: () => Bits;
  find: (word: Word, how: How) => Bits;
  findPhrase: (words: readonly Word[], among: Bits) => Bits;
}

/** The matches of a search by its words, and the rest that the words say. */
export interface Named {
  named: Bits;
  /** Pharmacies whose name is the phrase of a filter: the filter does not apply to them. */
  called: Bits;
  filters: PharmacyFilter[];
  /** The search asks for pharmacies near the visitor. */
  near: boolean;
  isApproximate: boolean;
  /** Every word matches as typed. */
  isExact: boolean;
  /** The typed text in the other keyboard layout, if only that matches. */
  meant: string | null;
  /** The words of the search, for suggestions. */
  words: Word[];
}

const isSame = (one: readonly Word[], other: readonly Word[]) =>
  one.length === other.length && one.every(({ word }, at) => word === other[at]?.word);

const unite = (one: Bits, other: Bits) => {
  one.unite(other);
  return one;
};

/** Finds pharmacies by the first of these ways that has a match (product decisions 24 and 37). */
export function findNamed(search: string, lookup: Lookup): Named {
  const asked = readAsked(search);
  const exact = findExactly(asked, lookup);
  const answer = (found: Bits, rest: Partial<Named> = {}): Named => ({
    named: found,
    called: exact.called,
    filters: asked.filters,
    near: asked.near,
    isApproximate: false,
    isExact: true,
    meant: null,
    words: asked.bare,
    ...rest,
  });
  if (exact.named.count() > 0) return answer(exact.named);
  const weak = readAsked(search, true);
  if (weak.filters.length > asked.filters.length) {
    const { named, called } = findExactly(weak, lookup);
    if (named.count() > 0)
      return answer(named, { called, filters: weak.filters, words: weak.bare });
  }
  if (!isForgiving(asked.bare)) return answer(exact.named);

  const loosely = asked.bare.map((word) => findLoosely(word, lookup));
  const across = allOf(loosely, lookup);
  if (across.count() > 0) return answer(across, { isExact: false });

  const other = inOtherLayout(search);
  if (other !== undefined) {
    const swapped = readAsked(other);
    const { named, called } = findExactly(swapped, lookup);
    const { filters, near } = swapped;
    if (named.count() > 0)
      return answer(named, { called, filters, near, isApproximate: true, meant: other });
  }

  const nearly = loosely.map((bits, at) => withNear(bits, asked.bare[at], lookup));
  const near = allOf(nearly, lookup);
  if (near.count() > 0) return answer(near, { isApproximate: true, isExact: false });

  const partly = findPartly(asked.bare, nearly, lookup);
  return answer(partly, { isApproximate: partly.count() > 0, isExact: false });
}

/** Finds pharmacies with all words as typed, or with all words but the kinds of shop. */
function findExactly(
  { literal, telling, bare, filters, near }: AskedWords,
  lookup: Lookup,
): { named: Bits; called: Bits } {
  const all = (words: readonly Word[], how: How) =>
    allOf(
      words.map((word) => lookup.find(word, how)),
      lookup,
    );
  const none = new Bits(0);
  const exact = all(literal, 'find');
  if (isSame(literal, telling) && isSame(telling, bare)) return { named: exact, called: none };
  if (filters.length > 0 || near) {
    const named = all(telling, 'find');
    const called = lookup.findPhrase(literal, exact);
    return { named: named.count() > 0 ? named : all(bare, 'find'), called };
  }
  const named = telling.length > 0 ? unite(exact, all(telling, 'findWhole')) : exact;
  if (named.count() > 0) return { named, called: none };
  const told = all(telling, 'find');
  return { named: told.count() > 0 ? told : all(bare, 'find'), called: none };
}

/** Leaves out the words that no pharmacy has. A number is never left out: it distinguishes names. */
function findPartly(words: readonly Word[], found: readonly Bits[], lookup: Lookup): Bits {
  const isKnown = found.map((bits) => bits.intersect(lookup.listed()).count() > 0);
  const mayDrop = words.every(({ word }, at) => isKnown[at] || mayBeMistyped(word));
  const known = found.filter((_, at) => isKnown[at]);
  return mayDrop && known.length > 0 ? allOf(known, lookup) : new Bits(0);
}

const allOf = (found: readonly Bits[], { listed }: Lookup): Bits =>
  found.reduce((left, bits) => left.intersect(bits), listed());

/** Finds a word as typed, in the other script, or after a joined preposition. */
function findLoosely(word: Word, { find }: Lookup): Bits {
  const found = unite(find(word, 'find'), find(word, 'findAcross'));
  const apart = withoutPreposition(word);
  return apart ? unite(found, find(apart, 'find')) : found;
}

const withNear = (bits: Bits, word: Word | undefined, { find }: Lookup): Bits =>
  word ? unite(bits, find(word, 'findNear')) : bits;

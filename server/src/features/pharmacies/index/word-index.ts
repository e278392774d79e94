import { isNumber, splitsOf, type Word } from '@dawaya/contract/vocabulary/search';
import { Bits } from './bit-set.ts';
import { Joins } from './joined-words.ts';
import { Vocabulary, type WordId } from './vocabulary.ts';

/** Separates two texts of an entry, so that no match crosses them. */
const boundary = -1;
/** A word with more than this share of all entries (one in 32) has its entries as bits. */
const dense = 32;

/**
 * An index of entries by their words. Entries are numbered from 0 and only added: a changed entry
 * is added again under a new number. The rules are those of the contract's `search`.
 */
export class WordIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #entriesOf: (number | number[] | Bits)[] = [];
  /** The words of all entries' texts in a row, and the start of each entry. */
  #texts = new Int32Array(1024);
  readonly #starts: number[] = [0];

  /** Returns the entry's number. */
  add(texts: readonly (readonly string[])[]): number {
    const entry = this.#starts.length - 1;
    const ids = texts.flatMap((words) => [
      ...words.map((word) => this.#vocabulary.idOf(word)),
      boundary,
    ]);
    const start = this.#starts[entry] ?? 0;
    if (start + ids.length > this.#texts.length) {
      const grown = new Int32Array(2 * (start + ids.length));
      grown.set(this.#texts);
      this.#texts = grown;
    }
    this.#texts.set(ids, start);
    this.#starts.push(start + ids.length);
    for (const id of new Set(ids)) if (id !== boundary) this.#note(id, entry);
    return entry;
  }

  #note(id: WordId, entry: number): void {
    const entries = this.#entriesOf[id];
    if (entries === undefined) this.#entriesOf[id] = entry;
    else if (typeof entries === 'number') this.#entriesOf[id] = [entries, entry];
    else if (entries instanceof Bits) entries.add(entry);
    else if (entries.length < 64 || entries.length * dense < entry) entries.push(entry);
    else {
      const bits = new Bits(entry);
      for (const earlier of entries) bits.add(earlier);
      bits.add(entry);
      this.#entriesOf[id] = bits;
    }
  }

  #entries(ids: Iterable<WordId>): Bits {
    const matches = new Bits(this.#starts.length);
    for (const id of ids) {
      const entries = this.#entriesOf[id];
      if (typeof entries === 'number') matches.add(entries);
      else if (entries instanceof Bits) matches.unite(entries);
      else for (const entry of entries ?? []) matches.add(entry);
    }
    return matches;
  }

  /** Returns the entries that have a word as it was typed, or neighbouring ones that it joins. */
  find(words: Word): Bits {
    const { word, stem } = words;
    const entries = this.#entries(this.#vocabulary.within(words));
    if (word.length < 3 || isNumber(word)) return entries;
    for (const joined of new Set([word, stem])) this.#addJoined(joined, entries);
    return entries;
  }

  findWhole(words: Word): Bits {
    return this.#entries(this.#vocabulary.whole(words));
  }

  /**
   * Returns the entries with a word of the other script that sounds like it, in one word or in two.
   */
  findAcross(words: Word): Bits {
    const entries = this.#entries(this.#vocabulary.across(words));
    for (const [first, second] of splitsOf(words)) {
      const ids = new Set(this.#vocabulary.across(first));
      const next = ids.size === 0 ? [] : this.#vocabulary.across(second);
      if (next.length === 0) continue;
      const follows = new Set(next);
      const has = (at: number, ids: Set<WordId>) => ids.has(this.#texts[at] ?? boundary);
      for (const entry of this.#entries(ids).intersect(this.#entries(follows)))
        if (this.#someAt(entry, (at) => has(at, ids) && has(at + 1, follows))) entries.add(entry);
    }
    return entries;
  }

  findPhrase(words: readonly Word[], among: Bits): Bits {
    const entries = new Bits(this.#starts.length);
    const ids = words.map((word) => new Set(this.#vocabulary.whole(word)));
    const isAt = (at: number) =>
      ids.every((any, offset) => any.has(this.#texts[at + offset] ?? boundary));
    for (const entry of among) if (this.#someAt(entry, isAt)) entries.add(entry);
    return entries;
  }

  #someAt(entry: number, holds: (at: number) => boolean): boolean {
    const end = this.#starts[entry + 1] ?? 0;
    for (let index = this.#starts[entry] ?? end; index < end; index++)
      if (holds(index)) return true;
    return false;
  }

  findNear(words: Word): Bits {
    return this.#entries(this.#vocabulary.near(words));
  }

  /**
   * At most `limit` entries of `among` with a word that shares most of its letters with the wanted
   * one, the most similar first.
   */
  findAlike(words: Word, limit: number, among: Bits): number[] {
    const entries: number[] = [];
    for (const id of this.#vocabulary.alike(words, limit)) {
      for (const entry of this.#entries([id]).intersect(among)) {
        if (entries.length === limit) return entries;
        entries.push(entry);
      }
    }
    return entries;
  }

  #addJoined(joined: string, entries: Bits): void {
    const joins = new Joins(this.#vocabulary, joined);
    for (const { ids, next } of joins.beginnings()) {
      for (const entry of this.#entries(ids).intersect(this.#entries(next))) {
        const words = this.#texts.subarray(this.#starts[entry], this.#starts[entry + 1]);
        if (joins.standIn(words)) entries.add(entry);
      }
    }
  }
}

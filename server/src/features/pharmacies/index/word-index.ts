import {
  isIn,
  isJoined,
  isNearly,
  isNumber,
  mayBeMistyped,
  type WantedWord,
  withoutArticle,
} from '@dawaya/contract/vocabulary/search';
import { Bits } from './bits.ts';

/** Between two texts of an entry: no match runs across it. */
const boundary = -1;
/** From this share of all entries on a word's entries are kept as a set of bits. */
const dense = 32;

type WordId = number;
const noWords = new Int32Array(0);

/**
 * Which entries have which words. Entries are numbered from 0, and only ever added: who changes one
 * adds it anew under another number. The rules are those of the contract's `search`.
 */
export class WordIndex {
  readonly #words: string[] = [];
  readonly #idOf = new Map<string, WordId>();
  readonly #entriesOf: (number[] | Bits)[] = [];
  /** Of each entry the words of its texts, one after the other. */
  readonly #texts: Int32Array[] = [];
  /** Words by themselves and without article. */
  readonly #forms = new Map<string, WordId[]>();
  /** Words by three letters in a row, where `^` begins a form and `$` ends it; numbers by their beginnings. */
  readonly #parts = new Map<string, WordId[]>();
  /** What words of one and two letters are in; gone with the next new word. */
  #short = new Map<string, WordId[]>();

  /** @returns the entry's number. */
  add(texts: readonly (readonly string[])[]): number {
    const entry = this.#texts.length;
    const ids = texts.flatMap((words) => [...words.map((word) => this.#id(word)), boundary]);
    this.#texts.push(Int32Array.from(ids));
    for (const id of new Set(ids)) if (id !== boundary) this.#note(id, entry);
    return entry;
  }

  #id(word: string): WordId {
    const known = this.#idOf.get(word);
    if (known !== undefined) return known;
    const id = this.#words.push(word) - 1;
    this.#idOf.set(word, id);
    this.#entriesOf.push([]);
    this.#short.clear();
    for (const form of new Set([word, withoutArticle(word)])) push(this.#forms, form, id);
    for (const part of partsOf(word)) push(this.#parts, part, id);
    return id;
  }

  #note(id: WordId, entry: number): void {
    const entries = this.#entriesOf[id];
    if (entries instanceof Bits) entries.add(entry);
    else if (entries && entries.length >= 64 && entries.length * dense > this.#texts.length) {
      const bits = new Bits(this.#texts.length);
      for (const earlier of entries) bits.add(earlier);
      bits.add(entry);
      this.#entriesOf[id] = bits;
    } else entries?.push(entry);
  }

  #entries(ids: Iterable<WordId>): Bits {
    const found = new Bits(this.#texts.length);
    for (const id of ids) {
      const entries = this.#entriesOf[id];
      if (entries instanceof Bits) found.unite(entries);
      else for (const entry of entries ?? []) found.add(entry);
    }
    return found;
  }

  /** The entries that have a word as it was typed, or two neighbouring ones that it joins. */
  find(wanted: WantedWord): Bits {
    const found = this.#entries(this.#wordsWith(wanted));
    for (const joined of new Set([wanted.word, wanted.stem]))
      for (const entry of this.#joinedIn(joined)) found.add(entry);
    return found;
  }

  /** The entries that have a word but for one letter. */
  findNear(wanted: WantedWord): Bits {
    return this.#entries(this.#wordsNear(wanted));
  }

  /**
   * The entries with a word that shares most of its letters with the wanted one, the likest first;
   * at most some.
   */
  findAlike({ word, stem }: WantedWord, most: number): number[] {
    if (!mayBeMistyped(stem)) return [];
    const shared = new Map<WordId, number>();
    const parts = new Set(partsOf(word));
    for (const part of parts)
      for (const id of this.#parts.get(part) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    const alike = [...shared]
      .map(([id, count]) => {
        const letters = this.#words[id]?.length ?? 0;
        return { id, likeness: (2 * count) / (parts.size + letters) };
      })
      .filter(({ likeness }) => likeness >= 0.3)
      .sort((one, other) => other.likeness - one.likeness || one.id - other.id)
      .slice(0, most);
    const found: number[] = [];
    for (const { id } of alike)
      for (const entry of this.#entriesOf[id] ?? []) {
        if (found.length >= most) return found;
        found.push(entry);
      }
    return found;
  }

  #wordsWith(wanted: WantedWord): WordId[] {
    const { word, stem } = wanted;
    if (isNumber(word)) return this.#parts.get(word) ?? [];
    if (word.length < 3) {
      const known = this.#short.get(word) ?? this.#among(this.#words.keys(), wanted);
      this.#short.set(word, known);
      return known;
    }
    const within = this.#among(this.#rarest(triples(word)), wanted);
    if (stem === word) return within;
    const begun = this.#among(this.#parts.get(`^${stem.slice(0, 2)}`) ?? [], wanted);
    return [...new Set([...within, ...begun])];
  }

  #wordsNear(wanted: WantedWord): WordId[] {
    const { word, stem } = wanted;
    if (!mayBeMistyped(stem)) return [];
    const nearly = (ids: Iterable<WordId>) =>
      [...ids].filter((id) => isNearly(this.#words[id] ?? '', wanted));
    // One wrong letter leaves the beginning or the end of a word as it is, unless it is short.
    if (stem.length < 5) return nearly(this.#words.keys());
    const near = [word, stem].flatMap((form) => [
      ...(this.#parts.get(`^${form.slice(0, 2)}`) ?? []),
      ...(this.#parts.get(`${form.slice(-2)}$`) ?? []),
    ]);
    return nearly(new Set(near));
  }

  #among(ids: Iterable<WordId>, wanted: WantedWord): WordId[] {
    const found: WordId[] = [];
    for (const id of ids) if (isIn(this.#words[id] ?? '', wanted)) found.push(id);
    return found;
  }

  /** The shortest of the lists of words that these parts stand in: those that have all are in it. */
  #rarest(parts: readonly string[]): readonly WordId[] {
    let rarest: readonly WordId[] | undefined;
    for (const part of parts) {
      const ids = this.#parts.get(part) ?? [];
      if (!rarest || ids.length < rarest.length) rarest = ids;
    }
    return rarest ?? [];
  }

  /** The entries where neighbouring words say what is written as one. */
  #joinedIn(joined: string): number[] {
    const first = this.#formsAtStartOf(joined);
    if (first.size === 0) return [];
    const begin = new Set([...first.values()].flat());
    const found: number[] = [];
    for (const entry of this.#candidates(joined, first)) {
      const texts = this.#texts[entry] ?? noWords;
      for (let at = 0; at < texts.length; at++) {
        if (!begin.has(texts[at] ?? boundary)) continue;
        const end = texts.indexOf(boundary, at);
        const words = Array.from(texts.subarray(at, end), (id) => this.#words[id] ?? '');
        if (isJoined(words, 0, joined)) {
          found.push(entry);
          break;
        }
      }
    }
    return found;
  }

  #formsAtStartOf(joined: string): Map<number, WordId[]> {
    const found = new Map<number, WordId[]>();
    for (let length = 1; length < joined.length; length++) {
      const ids = this.#forms.get(joined.slice(0, length));
      if (ids) found.set(length, ids);
    }
    return found;
  }

  /** The entries that have all words of some way to take `joined` apart, neighbours or not. */
  #candidates(joined: string, first = this.#formsAtStartOf(joined), depth = 0): Bits {
    const found = new Bits(this.#texts.length);
    if (depth > 3) return found;
    for (const [length, ids] of first) {
      const rest = joined.slice(length);
      const next = this.#candidates(rest, undefined, depth + 1);
      next.unite(this.#entries(this.#begunBy(rest)));
      found.unite(next.intersect(this.#entries(ids)));
    }
    return found;
  }

  #begunBy(start: string): WordId[] {
    if (start.length < 2) return this.#forms.get(start) ?? [];
    return (this.#parts.get(`^${start.slice(0, 2)}`) ?? []).filter((id) => {
      const word = this.#words[id] ?? '';
      return word.startsWith(start) || withoutArticle(word).startsWith(start);
    });
  }
}

function push(map: Map<string, WordId[]>, key: string, id: WordId): void {
  const ids = map.get(key);
  if (ids) ids.push(id);
  else map.set(key, [id]);
}

/** Three letters in a row each. */
const triples = (text: string): string[] =>
  Array.from({ length: Math.max(text.length - 2, 0) }, (_, at) => text.slice(at, at + 3));

/** What a word is looked up by. */
function partsOf(word: string): Set<string> {
  const digits = /^\p{N}+/u.exec(word)?.[0] ?? '';
  const beginnings = Array.from(digits, (_, at) => digits.slice(0, at + 1));
  if (digits === word) return new Set(beginnings);
  return new Set([...beginnings, ...triples(`^${word}$`), `^${withoutArticle(word).slice(0, 2)}`]);
}

import type { Vocabulary, WordId } from './vocabulary.ts';

/**
 * The ways in which neighbouring words, the last perhaps incomplete, can be written as one: عبدالله
 * for عبد الله. A position is the number of letters before it.
 */
export class Joins {
  readonly #vocabulary: Vocabulary;
  readonly #joined: string;
  /** By position: the positions to which a complete word leads. */
  readonly #steps = new Map<number, Map<WordId, number[]>>();
  /** By position: the words that begin with the rest of the letters. */
  readonly #ends = new Map<number, Set<WordId>>();

  constructor(vocabulary: Vocabulary, joined: string) {
    this.#vocabulary = vocabulary;
    this.#joined = joined;
    this.#read(0);
  }

  #read(position: number): void {
    if (this.#steps.has(position)) return;
    const steps = new Map<WordId, number[]>();
    this.#steps.set(position, steps);
    this.#ends.set(
      position,
      new Set(position > 0 ? this.#vocabulary.begunBy(this.#joined.slice(position)) : []),
    );
    for (let next = position + 1; next < this.#joined.length; next++)
      for (const id of this.#vocabulary.called(this.#joined.slice(position, next))) {
        steps.set(id, [...(steps.get(id) ?? []), next]);
        this.#read(next);
      }
  }

  /** Returns the possible first words, with the words of which one must follow. */
  beginnings(): { ids: WordId[]; next: WordId[] }[] {
    const byNext = new Map<number, WordId[]>();
    for (const [id, positions] of this.#steps.get(0) ?? [])
      for (const position of positions) byNext.set(position, [...(byNext.get(position) ?? []), id]);
    return [...byNext]
      .map(([position, ids]) => ({
        ids,
        next: [...(this.#ends.get(position) ?? []), ...(this.#steps.get(position)?.keys() ?? [])],
      }))
      .filter(({ next }) => next.length > 0);
  }

  /** Returns whether the words contain one of these ways in a row. */
  standIn(words: Int32Array): boolean {
    for (let index = 0; index + 1 < words.length; index++)
      if (this.#standAt(words, index)) return true;
    return false;
  }

  #standAt(words: Int32Array, at: number): boolean {
    let reached = new Set([0]);
    for (let here = at; reached.size > 0 && here + 1 < words.length; here++) {
      const [id = -1, next = -1] = [words[here], words[here + 1]];
      reached = new Set(
        [...reached].flatMap((position) => this.#steps.get(position)?.get(id) ?? []),
      );
      for (const position of reached) if (this.#ends.get(position)?.has(next)) return true;
    }
    return false;
  }
}

import type { Bits } from './bit-set.ts';

/** So few entries are sorted directly instead of scanning the order of all. */
const few = 300;

/** Keeps entries in order. Removed entries stay until the whole is built again. */
export class Ordered {
  #entries: Int32Array = new Int32Array(0);
  readonly #compare: (one: number, other: number) => number;

  /** @param compare never returns 0 for two different entries. */
  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare;
  }

  add(entries: number[]): void {
    const sorted = this.#entries;
    const added = entries.toSorted(this.#compare);
    const after = new Int32Array(sorted.length + added.length);
    let copied = 0;
    added.forEach((entry, count) => {
      const at = this.#firstAfter((other) => this.#compare(other, entry));
      after.set(sorted.subarray(copied, at), copied + count);
      after[at + count] = entry;
      copied = at;
    });
    after.set(sorted.subarray(copied), copied + added.length);
    this.#entries = after;
  }

  /**
   * Returns the first entries of a set after a position, in order.
   * @param isAfter whether an entry is after the position; monotonic in the order.
   * @param count the size of `among`.
   */
  first(among: Bits, count: number, limit: number, isAfter?: (entry: number) => boolean): number[] {
    if (count <= few) {
      const all = [...among].filter((entry) => isAfter?.(entry) ?? true);
      return all.sort(this.#compare).slice(0, limit);
    }
    const entries: number[] = [];
    const start = isAfter ? this.#firstAfter((entry) => (isAfter(entry) ? 1 : -1)) : 0;
    for (let index = start; index < this.#entries.length && entries.length < limit; index++) {
      const entry = this.#entries[index] ?? 0;
      if (among.has(entry)) entries.push(entry);
    }
    return entries;
  }

  #firstAfter(side: (entry: number) => number): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (side(this.#entries[middle] ?? 0) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

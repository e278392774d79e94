export class Bits {
  words: Uint32Array<ArrayBuffer>;

  constructor(size: number) {
    this.words = new Uint32Array((size >>> 5) + 1);
  }

  add(member: number): void {
    const at = member >>> 5;
    if (at >= this.words.length) {
      const grown = new Uint32Array(Math.max(at + 1, this.words.length * 2));
      grown.set(this.words);
      this.words = grown;
    }
    this.words[at] = (this.words[at] ?? 0) | (1 << (member & 31));
  }

  delete(member: number): void {
    const at = member >>> 5;
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (member & 31));
  }

  set(member: number, isIn: boolean): void {
    if (isIn) this.add(member);
    else this.delete(member);
  }

  has(member: number): boolean {
    return ((this.words[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0;
  }

  copy(): Bits {
    const copy = new Bits(0);
    copy.words = this.words.slice();
    return copy;
  }

  /** Adds the members of `others`, which must fit the size of this set. */
  unite(others: Bits): void {
    const { words } = this;
    const length = Math.min(words.length, others.words.length);
    for (let index = 0; index < length; index++)
      words[index] = (words[index] ?? 0) | (others.words[index] ?? 0);
  }

  intersect(others: Bits): this {
    const { words } = this;
    for (let index = 0; index < words.length; index++)
      words[index] = (words[index] ?? 0) & (others.words[index] ?? 0);
    return this;
  }

  subtract(others: Bits): this {
    const { words } = this;
    for (let index = 0; index < words.length; index++)
      words[index] = (words[index] ?? 0) & ~(others.words[index] ?? 0);
    return this;
  }

  count(): number {
    let total = 0;
    for (let remainingBits of this.words) {
      remainingBits -= (remainingBits >>> 1) & 0x55555555;
      remainingBits = (remainingBits & 0x33333333) + ((remainingBits >>> 2) & 0x33333333);
      total += (((remainingBits + (remainingBits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
    }
    return total;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let index = 0; index < this.words.length; index++) {
      for (
        let remainingBits = this.words[index] ?? 0;
        remainingBits !== 0;
        remainingBits &= remainingBits - 1
      )
        yield index * 32 + 31 - Math.clz32(remainingBits & -remainingBits);
    }
  }
}

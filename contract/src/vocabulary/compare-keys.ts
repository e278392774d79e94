/** Compares two texts by their characters' codes, for `sort`. */
export const compareKeys = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

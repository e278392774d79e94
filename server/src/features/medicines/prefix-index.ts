/**
 * Sorts items by their keys.
 * @returns a function from a prefix to the items with a key that begins so, an item once for each
 */
export function createPrefixIndex<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): (prefix: string) => Item[] {
  const rows = items
    .flatMap((item) => keysOf(item).map((key) => ({ key, item })))
    .sort((one, other) => Number(one.key > other.key) - Number(one.key < other.key));
  const firstFrom = (isReached: (key: string) => boolean): number => {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isReached(rows[middle]?.key ?? '')) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return (prefix) => {
    const from = firstFrom((key) => key >= prefix);
    const until = firstFrom((key) => key > prefix && !key.startsWith(prefix));
    return rows.slice(from, until).map(({ item }) => item);
  };
}

/**
 * Arranges the rows of a list after a refetch so that none moves under a thumb. Rows on the screen
 * stay in place, new rows below all of them are added, and new rows between them wait.
 * @param taken ids in the order on the screen
 * @param fresh ids in the server's order
 */
export function arranged(taken: readonly string[], fresh: readonly string[]) {
  const known = new Set(taken);
  const lastKnown = fresh.findLastIndex((id) => known.has(id));
  return {
    shown: [...taken, ...fresh.slice(lastKnown + 1)],
    waiting: fresh.slice(0, lastKnown + 1).filter((id) => !known.has(id)).length,
  };
}

/**
 * Which rows a list shows once it was asked for anew, so that none moves under somebody's thumb: what
 * was taken in stays where it is, what belongs below all of it is added there, and what belongs
 * between waits to be taken in.
 * @param taken ids as they stand on the screen
 * @param fresh ids as the server orders them now
 */
export function arranged(taken: readonly string[], fresh: readonly string[]) {
  const known = new Set(taken);
  const lastKnown = fresh.findLastIndex((id) => known.has(id));
  return {
    shown: [...taken, ...fresh.slice(lastKnown + 1)],
    waiting: fresh.slice(0, lastKnown + 1).filter((id) => !known.has(id)).length,
  };
}

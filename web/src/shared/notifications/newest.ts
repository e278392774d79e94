/** Returns the newest of these times in milliseconds, or 0: it grows with each new item. */
export const newestOf = (times: readonly string[]): number =>
  Math.max(0, ...times.map((time) => Date.parse(time)));

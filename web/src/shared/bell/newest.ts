/** When the newest of these came to be, in milliseconds, or 0: it grows with each that comes. */
export const newestOf = (times: readonly string[]): number =>
  Math.max(0, ...times.map((time) => Date.parse(time)));

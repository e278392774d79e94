/** Milliseconds that a slip waits for its photos on a slow line. */
export const longestWait = 10_000;

/** Until all pictures are there or cannot be had; no longer than a slip waits. */
export const loaded = (pictures: readonly Pick<HTMLImageElement, 'decode'>[]): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);

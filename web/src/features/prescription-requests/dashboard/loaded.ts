/** Milliseconds that a slip waits for its photos on a slow connection. */
export const longestWait = 10_000;

export const loaded = (pictures: readonly Pick<HTMLImageElement, 'decode'>[]): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);

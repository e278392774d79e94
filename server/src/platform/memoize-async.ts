/** Makes a value at the first call and caches it. After a failure the next call tries again. */
export function memoizeAsync<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let promise: Promise<Made> | undefined;
  return () => {
    promise ??= make().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}

/** @throws Error when `work` takes longer than `limit` milliseconds. The work continues. */
export async function withTimeout<T>(limit: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer for ${limit} ms`)), limit);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

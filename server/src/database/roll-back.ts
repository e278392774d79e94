import type { Database } from './client.ts';

class RolledBackError extends Error {}

/** Runs a change and undoes it. @returns the result of `work`. */
export async function rolledBack<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const results: T[] = [];
  await db
    .transaction(async (db) => {
      results.push(await work(db));
      throw new RolledBackError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBackError)) throw error;
    });
  return results[0] as T;
}

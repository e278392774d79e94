import type { Database } from './client.ts';

type Callback = () => void;

/** What waits for the commit of each transaction that is under way. */
const waiting = new WeakMap<Database, Callback[]>();

/**
 * Runs `callback` once the outermost transaction of `db` has committed, and never when it, or the
 * savepoint within it, is rolled back; at once outside a transaction. Nobody hears what it throws,
 * so it must not.
 */
export function afterCommit(db: Database, callback: Callback): void {
  const callbacks = waiting.get(db);
  if (callbacks) callbacks.push(callback);
  else callback();
}

/** Makes `afterCommit` know the transactions of a handle; each way to open a database does it. */
export function withAfterCommit(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const callbacks: Callback[] = [];
    const result = await begin((transaction) => {
      waiting.set(transaction, callbacks);
      withAfterCommit(transaction);
      return work(transaction);
    }, config);
    // Of a savepoint: what it waits for is still to come.
    const outer = waiting.get(db);
    if (outer) outer.push(...callbacks);
    else for (const callback of callbacks) callback();
    return result;
  };
  return db;
}

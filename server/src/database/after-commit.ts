import type { Database } from './client.ts';

type Callback = () => void;

const waitingCallbacks = new WeakMap<Database, Callback[]>();

/**
 * Runs `callback` once the outermost transaction of `db` has committed, at once outside a
 * transaction, and never after a rollback. The callback must not throw, because no caller would
 * catch its error.
 */
export function afterCommit(db: Database, callback: Callback): void {
  const callbacks = waitingCallbacks.get(db);
  if (callbacks) callbacks.push(callback);
  else callback();
}

/** Wraps a new handle so that `afterCommit` sees its transactions. */
export function withAfterCommit(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const callbacks: Callback[] = [];
    const result = await begin((transaction) => {
      waitingCallbacks.set(transaction, callbacks);
      withAfterCommit(transaction);
      return work(transaction);
    }, config);
    // A savepoint hands its callbacks to the outer transaction, which may still roll back.
    const outer = waitingCallbacks.get(db);
    if (outer) outer.push(...callbacks);
    else for (const callback of callbacks) callback();
    return result;
  };
  return db;
}

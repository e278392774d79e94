import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * Opens a database of this site once, and again after it was deleted or lost.
 * @returns a function that returns the database, and rejects in a browser without one (private
 * mode, a full disk)
 */
export function databaseOf<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const reset = () => {
    opening = undefined;
  };
  return () => {
    opening ??= openDB<Schema>(name, version, {
      upgrade,
      // Signing out deletes the database, in another tab too; an open connection would block that.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        reset();
      },
      terminated: reset,
    });
    opening.catch(reset);
    return opening;
  };
}

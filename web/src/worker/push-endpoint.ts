import type { table } from '../lib/store/table.ts';

const name: (typeof table)['pushEndpoint']['name'] = 'dawaya_push';

/** @returns the result of `use` with the database's one store */
function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = use(opening.result.transaction('kept', mode).objectStore('kept'));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    };
  });
}

export const keepEndpoint = (endpoint: string): Promise<IDBValidKey> =>
  inStore('readwrite', (store) => store.put(endpoint, 'endpoint'));

/** Returns the push address that the server knows, if this device has a subscription. */
export const keptEndpoint = (): Promise<string | undefined> =>
  inStore<string | undefined>('readonly', (store) => store.get('endpoint'));

import type { table } from '../lib/store/table.ts';

const name: (typeof table)['pushEndpoint']['name'] = 'dawaya_push';

/** @returns what `use` asks of the one store of the worker's database, once it is there. */
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

/** Keeps the address at which this device is told. */
export const keepEndpoint = (endpoint: string): Promise<IDBValidKey> =>
  inStore('readwrite', (store) => store.put(endpoint, 'endpoint'));

/** The address that the server knows, if this device is told at all. */
export const keptEndpoint = (): Promise<string | undefined> =>
  inStore<string | undefined>('readonly', (store) => store.get('endpoint'));

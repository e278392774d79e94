import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { draftFiles } from './draft.ts';

/** Which form a file belongs to. */
export type DraftArea = 'request' | 'register-pharmacy' | 'advertisement';

/** A chosen file as it waits in the browser's database, under the draft it belongs to. */
export interface KeptFile {
  id: string;
  area: DraftArea;
  draft: string;
  name: string;
  blob: Blob;
  at: number;
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile };
}

const life = 24 * 60 * 60 * 1000;
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(draftFiles, 2, {
    upgrade: (db) => {
      // Before version 2 it held the photos of requests only, for a day.
      for (const old of db.objectStoreNames) db.deleteObjectStore(old);
      db.createObjectStore('files', { keyPath: 'id' });
    },
    // Signing out deletes it, in another tab too: let go.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
}

/** Keeps a file; a browser that forbids it or is full keeps it only as long as the page. */
export async function keepFile(file: KeptFile): Promise<void> {
  await quietly(async () => (await open()).put('files', file));
}

export async function dropFile(id: string): Promise<void> {
  await quietly(async () => (await open()).delete('files', id));
}

/** Forgets the files of one form: after success. */
export async function dropFiles(area: DraftArea): Promise<void> {
  await quietly(async () => {
    const db = await open();
    for (const file of await db.getAll('files')) {
      if (file.area === area) await db.delete('files', file.id);
    }
  });
}

/**
 * The draft's files, oldest first. Those of other drafts of the same form, and all of more than a
 * day ago, are removed.
 */
export async function keptFiles(
  area: DraftArea,
  draft: string,
  now = Date.now(),
): Promise<KeptFile[]> {
  const own: KeptFile[] = [];
  await quietly(async () => {
    const db = await open();
    for (const file of await db.getAll('files')) {
      const lives = now - file.at < life;
      if (lives && file.area === area && file.draft === draft) own.push(file);
      else if (!lives || file.area === area) await db.delete('files', file.id);
    }
  });
  return own.sort((one, other) => one.at - other.at);
}

/** Removes the files that nobody came back to within a day, as `forgetOldDrafts` does with texts. */
export async function dropOldFiles(now = Date.now()): Promise<void> {
  await quietly(async () => {
    const db = await open();
    for (const file of await db.getAll('files')) {
      if (now - file.at >= life) await db.delete('files', file.id);
    }
  });
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // No database (private mode, full disk): the files in memory are all there is.
    opened = undefined;
  }
}

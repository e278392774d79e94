import type { DBSchema } from 'idb';
import { databaseOf } from './database.ts';
import { type FileArea, table } from './table.ts';

/** A chosen file as it waits in the browser's database, under the draft it belongs to. */
export interface StoredFile {
  id: string;
  area: FileArea;
  draft: string;
  name: string;
  blob: Blob;
  at: number;
  /** A photo as it was before something on it was covered. */
  uncovered?: Blob | undefined;
  /** As it was chosen: it is still to be made ready to send. */
  isRaw?: true | undefined;
  /** The SHA-256 of the file as it was chosen, in hexadecimal. */
  chosen?: string | undefined;
  /** Where it was begun to be uploaded (docs/decisions/0081). */
  place?: string | undefined;
}

interface Schema extends DBSchema {
  files: { key: string; value: StoredFile };
}

const { name, life } = table.draftFiles;
const open = databaseOf<Schema>(name, 2, (db) => {
  // Before version 2 it held the photos of requests only, for a day.
  for (const old of db.objectStoreNames) db.deleteObjectStore(old);
  db.createObjectStore('files', { keyPath: 'id' });
});

/** Stores a file; where a browser forbids it or is full, the file lives only as long as the page. */
export async function writeFile(file: StoredFile): Promise<void> {
  await ignoringRefusal(async () => (await open()).put('files', file));
}

/** A file as it is kept now; nothing where a browser keeps none. */
export async function readFile(id: string): Promise<StoredFile | undefined> {
  try {
    return await (await open()).get('files', id);
  } catch {
    return undefined;
  }
}

export async function removeFile(id: string): Promise<void> {
  await ignoringRefusal(async () => (await open()).delete('files', id));
}

/** Removes the files of one form: after success. */
export async function removeFiles(area: FileArea): Promise<void> {
  await removeWhere((file) => file.area === area);
}

/**
 * The draft's files, oldest first. Those of other drafts of the same form, and all whose time is
 * over, are removed.
 */
export async function readFiles(
  area: FileArea,
  draft: string,
  now = Date.now(),
): Promise<StoredFile[]> {
  const own: StoredFile[] = [];
  await removeWhere((file) => {
    const lives = now - file.at < life;
    if (lives && file.area === area && file.draft === draft) own.push(file);
    return !lives || (file.area === area && file.draft !== draft);
  });
  return own.sort((one, other) => one.at - other.at);
}

/** Removes the files whose time is over, as `expireStored` does with what is typed. */
export async function expireFiles(now = Date.now()): Promise<void> {
  await removeWhere((file) => now - file.at >= life);
}

async function removeWhere(unwanted: (file: StoredFile) => boolean): Promise<void> {
  await ignoringRefusal(async () => {
    const db = await open();
    for (const file of await db.getAll('files')) {
      if (unwanted(file)) await db.delete('files', file.id);
    }
  });
}

async function ignoringRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // No database (private mode, full disk): the files in memory are all there is.
  }
}

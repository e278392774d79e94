import type { DBSchema } from 'idb';
import { databaseOf } from './database.ts';
import { type FileArea, table } from './table.ts';

export interface DraftFile {
  id: string;
  area: FileArea;
  draft: string;
  name: string;
  blob: Blob;
  at: number;
  /** The photo before a part of it was covered. */
  uncovered?: Blob | undefined;
  /** True for the original file, before it is prepared for sending. */
  isRaw?: true | undefined;
  /** The SHA-256 of the original file, in hexadecimal. */
  chosen?: string | undefined;
  /** The URL of its upload, once begun (docs/connections.md). */
  uploadUrl?: string | undefined;
}

interface Schema extends DBSchema {
  files: { key: string; value: DraftFile };
}

const { name, maxAgeMs } = table.draftFiles;
const open = databaseOf<Schema>(name, 2, (db) => {
  // Version 1 held only the photos of requests, for a day.
  for (const old of db.objectStoreNames) db.deleteObjectStore(old);
  db.createObjectStore('files', { keyPath: 'id' });
});

/**
 * Stores a file; if the browser refuses (private mode, a full disk), the file lives only in the
 * page.
 */
export async function writeFile(file: DraftFile): Promise<void> {
  await ignoreStorageError(async () => (await open()).put('files', file));
}

export async function readFile(id: string): Promise<DraftFile | undefined> {
  try {
    return await (await open()).get('files', id);
  } catch {
    return undefined;
  }
}

export async function removeFile(id: string): Promise<void> {
  await ignoreStorageError(async () => (await open()).delete('files', id));
}

export async function removeFiles(area: FileArea): Promise<void> {
  await removeWhere((file) => file.area === area);
}

/**
 * Returns the draft's files, oldest first, and removes the expired files and those of the form's
 * other drafts.
 */
export async function readFiles(
  area: FileArea,
  draft: string,
  now = Date.now(),
): Promise<DraftFile[]> {
  const draftFiles: DraftFile[] = [];
  await removeWhere((file) => {
    const isFresh = now - file.at < maxAgeMs;
    if (isFresh && file.area === area && file.draft === draft) draftFiles.push(file);
    return !isFresh || (file.area === area && file.draft !== draft);
  });
  return draftFiles.sort((one, other) => one.at - other.at);
}

/** Removes expired files, as `expireStored` does with texts. */
export async function expireFiles(now = Date.now()): Promise<void> {
  await removeWhere((file) => now - file.at >= maxAgeMs);
}

async function removeWhere(unwanted: (file: DraftFile) => boolean): Promise<void> {
  await ignoreStorageError(async () => {
    const db = await open();
    for (const file of await db.getAll('files')) {
      if (unwanted(file)) await db.delete('files', file.id);
    }
  });
}

async function ignoreStorageError(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The browser refused the database, so only the files in memory exist.
  }
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { draftFiles } from '../../../lib/draft.ts';

/** A photo as it waits in the browser's database, under the draft it belongs to. */
export interface KeptPhoto {
  id: string;
  draft: string;
  blob: Blob;
  at: number;
}

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto };
}

const life = 24 * 60 * 60 * 1000;
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(draftFiles, 1, {
    upgrade: (db) => void db.createObjectStore('photos', { keyPath: 'id' }),
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

/** Keeps a photo; a browser that forbids it or is full keeps it only as long as the page. */
export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  await quietly(async () => (await open()).put('photos', photo));
}

export async function dropPhoto(id: string): Promise<void> {
  await quietly(async () => (await open()).delete('photos', id));
}

export async function dropAllPhotos(): Promise<void> {
  await quietly(async () => (await open()).clear('photos'));
}

/** The draft's photos, oldest first; those of other drafts and of more than a day ago are removed. */
export async function keptPhotos(draft: string, now = Date.now()): Promise<KeptPhoto[]> {
  const own: KeptPhoto[] = [];
  await quietly(async () => {
    const db = await open();
    for (const photo of await db.getAll('photos')) {
      if (photo.draft === draft && now - photo.at < life) own.push(photo);
      else await db.delete('photos', photo.id);
    }
  });
  return own.sort((one, other) => one.at - other.at);
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // No database (private mode, full disk): the photos in memory are all there is.
    opened = undefined;
  }
}

import type { DBSchema } from 'idb';
import { databaseOf } from '../store/database.ts';
import { table } from '../store/table.ts';

export interface OutboxPhoto {
  id: string;
  blob: Blob;
  /** Where it was begun to be uploaded, or null. */
  place: string | null;
}

/** What every call that the outbox makes answers with. */
export interface OutboxAnswer {
  id: string;
  trackingUrl: string;
}

/** To whom, as the list of what was sent keeps it. */
export interface Recipient {
  shopName?: string;
  names?: { nameAr: string | null; nameEn: string | null };
  askedIn?: string;
}

/** Something that somebody has sent, until the server has answered. */
export interface OutboxEntry {
  /** Sent as Idempotency-Key, which makes it one however often it is tried (product decision 18). */
  key: string;
  /** The form that it was written in, and the submission and the draft of that. */
  area: 'request' | 'ask';
  submission: string;
  draft: string;
  /** Where the form is, to go back to it. */
  page: string;
  /** What stood in the form's fields, so that the draft can be had again. */
  values: Record<string, string>;
  /** The call of the contract. */
  path: '/api/prescription-requests' | '/api/searches';
  /** The call's fields, without the photos. */
  fields: Record<string, string>;
  /** What the photos were made of, as the call's header names it (`chosenHeader`). */
  chosen?: string;
  /** In the order in which they are sent; none once they are there. */
  photos: OutboxPhoto[];
  language: string;
  to: Recipient;
  /** When it was sent, in milliseconds. */
  at: number;
  state: 'waiting' | 'sent' | 'refused' | 'expired';
  /** The server's answer, once it was sent. */
  answer?: OutboxAnswer;
  /** What the server said instead. */
  refusal?: { status: number; text: string; retryAfter: number };
}

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry };
}

const open = databaseOf<Schema>(table.outboxEntries.name, 1, (db) => {
  db.createObjectStore('entries', { keyPath: 'key' });
});

/** All that is in the outbox, oldest first; nothing where the browser keeps none. */
export async function readOutbox(): Promise<OutboxEntry[]> {
  try {
    const entries = await (await open()).getAll('entries');
    return entries.sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

/** One as it is now, or undefined where it is there no more. */
export const readEntry = async (key: string): Promise<OutboxEntry | undefined> =>
  (await open()).get('entries', key);

/** @throws where the browser keeps nothing: private mode, a full disk */
export async function addToOutbox(entry: OutboxEntry): Promise<void> {
  await (await open()).put('entries', entry);
}

/**
 * Writes what has changed of an entry, unless it was withdrawn meanwhile. Where its photos are, who
 * began them has written.
 * @returns whether it is still there
 */
export async function updateOutbox(entry: OutboxEntry): Promise<boolean> {
  const writing = (await open()).transaction('entries', 'readwrite');
  const kept = await writing.store.get(entry.key);
  const placeOf = (id: string) => kept?.photos.find((photo) => photo.id === id)?.place;
  const photos = entry.photos.map((one) => ({ ...one, place: placeOf(one.id) ?? one.place }));
  if (kept) await writing.store.put({ ...entry, photos });
  await writing.done;
  return kept !== undefined;
}

/**
 * Writes where a photo was begun to be uploaded, unless somebody else was first.
 * @param instead where it was known to be, or null
 * @returns where it is; undefined where its entry was withdrawn
 */
export async function placePhoto(
  key: string,
  id: string,
  begun: string,
  instead: string | null,
): Promise<string | undefined> {
  const writing = (await open()).transaction('entries', 'readwrite');
  const entry = await writing.store.get(key);
  const photo = entry?.photos.find((one) => one.id === id);
  if (photo && (photo.place === instead || photo.place === null)) {
    photo.place = begun;
    await writing.store.put(entry as OutboxEntry);
  }
  await writing.done;
  return photo?.place ?? undefined;
}

/** @returns what it was, or undefined where it is gone already */
export async function takeFromOutbox(key: string): Promise<OutboxEntry | undefined> {
  const taking = (await open()).transaction('entries', 'readwrite');
  const entry = await taking.store.get(key);
  await taking.store.delete(key);
  await taking.done;
  return entry;
}

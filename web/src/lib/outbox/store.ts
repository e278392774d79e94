/**
 * The outbox: forms on their way to the server. Five verbs move a form from state to state.
 *
 * | verb       | from             | to        | when                                               |
 * | ---------- | ---------------- | --------- | -------------------------------------------------- |
 * | `submit`   | none             | `waiting` | the person presses 'Send'                          |
 * | `send`     | `waiting`        | `waiting` | no answer came, or a temporary refusal             |
 * | `send`     | `waiting`        | `sent`    | the server has accepted it                         |
 * | `send`     | `waiting`        | `refused` | the server would refuse another try too            |
 * | `send`     | `waiting`        | `expired` | a day has passed                                   |
 * | `renew`    | `expired`        | `waiting` | the person gives it another day                    |
 * | `withdraw` | any but `sent`   | removed   | the person edits or deletes it                     |
 * | `settle`   | `sent`           | removed   | a page has added it to the list of sent requests   |
 * | `settle`   | any              | removed   | two days have passed                               |
 *
 * A form that is still open shows its refusal itself, so `submit` removes the refused entry.
 * Signing out deletes the whole database.
 */
import type { DBSchema } from 'idb';
import { databaseOf } from '../store/database.ts';
import { table } from '../store/table.ts';

export interface OutboxPhoto {
  id: string;
  blob: Blob;
  /** The URL of its upload, or null before that began. */
  uploadUrl: string | null;
}

export interface OutboxAnswer {
  id: string;
  trackingUrl: string;
}

/** The recipient, as the list of sent requests shows it. */
export interface Recipient {
  shopName?: string;
  names?: { nameAr: string | null; nameEn: string | null };
  askedIn?: string;
}

/** A form that a person has sent, until the server has answered. */
export interface OutboxEntry {
  /** The Idempotency-Key, with which repeated tries count once (docs/requests.md). */
  key: string;
  /** The form, with the ids of its submission and its draft. */
  area: 'request' | 'ask';
  submission: string;
  draft: string;
  page: string;
  values: Record<string, string>;
  path: '/api/prescription-requests' | '/api/inquiries';
  fields: Record<string, string>;
  /**
   * Hashes of the files that the photos were made from, as the call's header names them
   * (`chosenHeader`).
   */
  chosen?: string;
  /** In the order of sending; empty once sent. */
  photos: OutboxPhoto[];
  language: string;
  to: Recipient;
  /** Milliseconds: when the person sent it. */
  at: number;
  state: 'waiting' | 'sent' | 'refused' | 'expired';
  answer?: OutboxAnswer;
  refusal?: { status: number; text: string; retryAfter: number };
}

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry };
}

const open = databaseOf<Schema>(table.outboxEntries.name, 1, (db) => {
  db.createObjectStore('entries', { keyPath: 'key' });
});

/** Returns all entries, oldest first; none in a browser that stores nothing. */
export async function readOutbox(): Promise<OutboxEntry[]> {
  try {
    const entries = await (await open()).getAll('entries');
    return entries.sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

export const readEntry = async (key: string): Promise<OutboxEntry | undefined> =>
  (await open()).get('entries', key);

/** @throws in a browser that stores nothing: private mode, a full disk */
export async function addToOutbox(entry: OutboxEntry): Promise<void> {
  await (await open()).put('entries', entry);
}

/**
 * Stores the new state of an entry, unless it was withdrawn meanwhile. The URL of an upload in
 * the store wins, because the page that began the upload wrote it.
 * @returns whether the entry is still there
 */
export async function updateOutbox(entry: OutboxEntry): Promise<boolean> {
  const writing = (await open()).transaction('entries', 'readwrite');
  const stored = await writing.store.get(entry.key);
  const uploadUrlOf = (id: string) => stored?.photos.find((photo) => photo.id === id)?.uploadUrl;
  const photos = entry.photos.map((one) => ({
    ...one,
    uploadUrl: uploadUrlOf(one.id) ?? one.uploadUrl,
  }));
  if (stored) await writing.store.put({ ...entry, photos });
  await writing.done;
  return stored !== undefined;
}

/**
 * Stores the URL of an upload, unless another page has stored one first.
 * @param instead the URL that this one replaces, or null
 * @returns the stored URL; undefined if the entry was withdrawn
 */
export async function storeUploadUrl(
  key: string,
  id: string,
  begun: string,
  instead: string | null,
): Promise<string | undefined> {
  const writing = (await open()).transaction('entries', 'readwrite');
  const entry = await writing.store.get(key);
  const photo = entry?.photos.find((one) => one.id === id);
  if (photo && (photo.uploadUrl === instead || photo.uploadUrl === null)) {
    photo.uploadUrl = begun;
    await writing.store.put(entry as OutboxEntry);
  }
  await writing.done;
  return photo?.uploadUrl ?? undefined;
}

/** Returns the removed entry, or undefined if it was gone already */
export async function removeFromOutbox(key: string): Promise<OutboxEntry | undefined> {
  const taking = (await open()).transaction('entries', 'readwrite');
  const entry = await taking.store.get(key);
  await taking.store.delete(key);
  await taking.done;
  return entry;
}

import { chosenHeader } from '@dawaya/contract/vocabulary/files';
import { table } from '../store/table.ts';
import { atPhoto } from './at-photo.ts';
import { fetchWithin } from './fetch-within.ts';
import { isWithdrawn, listenToOutbox, tellOutbox } from './news.ts';
import { type OutboxEntry, placePhoto, readEntry, readOutbox, updateOutbox } from './store.ts';
import { idOfUpload, UploadRefused, upload } from './upload.ts';

/** Photos that are less than a part of an upload together travel in the call itself: one way, not three. */
export const mostInTheCall = 64 * 1024;
/** In milliseconds, for a call of at most that, and for one that carries whole photos. */
const patience = { small: 90_000, large: 15 * 60_000 };

let running: Promise<void> | undefined;
let isWanted = false;

/**
 * Sends what is in the outbox, one after another, in one page or worker of this browser at a time
 * (docs/decisions/0081). Each entry is tried once; what did not get through stays.
 */
export function drain(): Promise<void> {
  isWanted = true;
  running ??= drainAsWanted().finally(() => {
    running = undefined;
  });
  return running;
}

async function drainAsWanted(): Promise<void> {
  while (isWanted) {
    isWanted = false;
    // A browser without locks may try twice at a time: the key makes one of it.
    await (navigator.locks ? navigator.locks.request('dawaya-outbox', drainOnce) : drainOnce());
  }
}

/**
 * The same for the browser's own tries.
 * @throws where something still waits: only then the browser tries again
 */
export async function drainWhole(): Promise<void> {
  await drain();
  if ((await readOutbox()).some(({ state }) => state === 'waiting'))
    throw new Error('The line did not last');
}

async function drainOnce(): Promise<void> {
  for (const { key, state } of await readOutbox()) if (state === 'waiting') await attempt(key);
}

/** Tries one entry as it is now: it may have been changed or deleted while others were sent. */
async function attempt(key: string): Promise<void> {
  const withdrawn = new AbortController();
  const end = listenToOutbox((news) => isWithdrawn(news, key) && withdrawn.abort());
  try {
    const entry = await readEntry(key);
    if (entry?.state !== 'waiting') return;
    if (Date.now() - entry.at >= table.outboxEntries.life)
      await updateOutbox({ ...entry, state: 'expired' });
    else await send(entry, inOutbox(), withdrawn.signal);
  } catch {
    // What did not get through stays.
  } finally {
    end();
    tellOutbox({ kind: 'changed' });
  }
}

/** Where is kept how far an entry is while it is being sent. */
export interface Kept {
  /** Whether nobody else sends the entry meanwhile. */
  isAlone: boolean;
  /** @returns false where it was withdrawn */
  update: (entry: OutboxEntry) => Promise<boolean>;
  /** As `placePhoto` does. */
  place: typeof placePhoto;
}

const inOutbox = (): Kept => ({
  isAlone: Boolean(navigator.locks),
  update: updateOutbox,
  place: placePhoto,
});

const wasWithdrawn = () => new DOMException('It was withdrawn', 'AbortError');

/**
 * Sends one entry: its photos first, each from where an earlier try ended, then the call.
 * @returns how it stands then
 * @throws AbortError once it was withdrawn
 */
export async function send(
  entry: OutboxEntry,
  kept: Kept,
  signal: AbortSignal,
): Promise<OutboxEntry> {
  let now: OutboxEntry = { ...entry };
  delete now.refusal;
  const keep = async (change: Partial<OutboxEntry>) => {
    now = { ...now, ...change };
    if (!(await kept.update(now))) throw wasWithdrawn();
    return now;
  };
  const onPlace = async (id: string, begun: string, instead: string | null) => {
    const place = await kept.place(now.key, id, begun, instead);
    if (!place) throw wasWithdrawn();
    now.photos = now.photos.map((photo) => (photo.id === id ? { ...photo, place } : photo));
    return place;
  };
  for (let isSecond = false; ; isSecond = true) {
    try {
      const ids = await leave(now, { isAlone: kept.isAlone, onPlace }, signal).catch(inTheCall);
      let response = await submit(now, ids, signal);
      let text = await response.text();
      // A server of a release that would make it without the photos it names.
      if (ids && codeIn(text) === 'unsupported_content_type') {
        response = await submit(now, null, signal);
        text = await response.text();
      }
      if (response.ok) {
        // Only where it is followed is still of use.
        const rest = { fields: {}, values: {}, photos: [] };
        return await keep({ state: 'sent', answer: JSON.parse(text), ...rest });
      }
      const retryAfter = Number(response.headers.get('retry-after')) || 0;
      const refusal = { status: response.status, text, retryAfter };
      // An upload that was whole is there no more: asked about, it begins anew.
      if (codeIn(text) === 'upload_gone' && !isSecond) continue;
      return await keep({ refusal, ...(isFinal(refusal) && { state: 'refused' as const }) });
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      const { status, text, retryAfter } = error;
      const refused = refusedUpload.includes(status) && { state: 'refused' as const };
      return await keep({ refusal: { status, text, retryAfter }, ...refused });
    }
  }
}

/** How an upload is refused that would be refused again: what it is, its size, its kind. */
const refusedUpload = [400, 413, 415];

/** What a server answers that knows no uploads: one of another release. */
const unknownThere = [404, 405, 501];

/**
 * Where too much waits at the server for more uploads, or it knows none, the photos go as the call's
 * own files.
 */
function inTheCall(error: unknown): null {
  if (!(error instanceof UploadRefused)) throw error;
  const code = codeIn(error.text);
  if (code === 'too_many_uploads' || code === 'uploads_paused') return null;
  if (unknownThere.includes(error.status)) return null;
  throw error;
}

interface LeavingAs {
  isAlone: boolean;
  onPlace: (photo: string, begun: string, instead: string | null) => Promise<string>;
}

/**
 * Takes the photos to the server.
 * @returns their ids; null where they are to travel in the call
 */
async function leave(
  { photos }: OutboxEntry,
  { isAlone, onPlace }: LeavingAs,
  signal: AbortSignal,
): Promise<string[] | null> {
  const size = photos.reduce((sum, { blob }) => sum + blob.size, 0);
  if (size <= mostInTheCall && photos.every(({ place }) => place === null)) return null;
  const ids: string[] = [];
  for (const { id, blob, place } of photos) {
    const take = (isAlone: boolean) =>
      upload({
        ...{ body: blob, name: photoName(ids.length, blob), place, signal, isAlone },
        onPlace: (begun, instead) => onPlace(id, begun, instead),
        onShare: (share) => tellOutbox({ kind: 'share', photo: id, share }),
      });
    ids.push(idOfUpload(await (isAlone ? atPhoto(id, signal, take) : take(false))));
  }
  return ids;
}

async function submit(
  { key, path, fields, photos, chosen, language }: OutboxEntry,
  uploadIds: string[] | null,
  signal: AbortSignal,
): Promise<Response> {
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    'idempotency-key': key,
    ...(chosen && { [chosenHeader]: chosen }),
    ...(uploadIds && { 'content-type': 'application/json' }),
  };
  const body = uploadIds ? naming(fields, uploadIds) : carrying(fields, photos);
  return fetchWithin(
    uploadIds ? patience.small : patience.large,
    path,
    { method: 'POST', headers, body },
    signal,
  );
}

/** As JSON: a release that knows no named photos refuses it, and drops none (docs/decisions/0106). */
const naming = (fields: OutboxEntry['fields'], uploadIds: readonly string[]): string =>
  JSON.stringify({ ...fields, uploadIds: JSON.stringify(uploadIds) });

function carrying(fields: OutboxEntry['fields'], photos: OutboxEntry['photos']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  photos.forEach(({ blob }, index) => {
    form.append('prescriptionImages', blob, photoName(index, blob));
  });
  return form;
}

/** By number, never by the names that a phone gave them. */
const photoName = (index: number, { type }: Blob): string =>
  `prescription-${index + 1}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;

/** Whether the server has looked at it: a later try would hear the same. */
const isFinal = ({ status, text }: { status: number; text: string }): boolean =>
  codeIn(text) !== null && status < 500 && status !== 429;

function codeIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { code?: string } | null)?.code ?? null;
  } catch {
    return null;
  }
}

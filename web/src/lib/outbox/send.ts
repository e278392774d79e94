import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { chosenHeader } from '@dawaya/contract/vocabulary/files';
import { table } from '../store/table.ts';
import { isWithdrawn, listenToOutbox, publishOutboxNews } from './news.ts';
import { type OutboxEntry, readEntry, readOutbox, storeUploadUrl, updateOutbox } from './store.ts';
import { fetchWithin, idOfUpload, UploadRefusedError, upload, withPhotoLock } from './upload.ts';

/**
 * Bytes: photos smaller together than one part of an upload travel in the call itself, in one round
 * trip instead of three.
 */
export const maxBytesInCall = 64 * 1024;
/** Milliseconds, for a call with at most that many bytes and for one with whole photos. */
const timeouts = { small: 90_000, large: 15 * minuteMs };

let sending: Promise<void> | undefined;
let isWanted = false;

/**
 * Sends all entries of the outbox, one after another, in one page or worker of this browser at a
 * time (docs/connections.md). It tries each entry once; a failed entry stays.
 */
export function sendAll(): Promise<void> {
  isWanted = true;
  sending ??= sendWhileWanted().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendWhileWanted(): Promise<void> {
  while (isWanted) {
    isWanted = false;
    // A browser without locks may send an entry twice at a time: its key makes it one submission.
    await (navigator.locks ? navigator.locks.request('dawaya-outbox', sendWaiting) : sendWaiting());
  }
}

/**
 * Does the same for the browser's background sync.
 * @throws while an entry still waits: only then the browser tries again
 */
export async function sendForSync(): Promise<void> {
  await sendAll();
  if ((await readOutbox()).some(({ state }) => state === 'waiting'))
    throw new Error('The connection did not last');
}

async function sendWaiting(): Promise<void> {
  for (const { key, state } of await readOutbox()) if (state === 'waiting') await sendEntry(key);
}

/**
 * Sends one entry in its present state: it may have been changed or deleted while others were sent.
 */
async function sendEntry(key: string): Promise<void> {
  const withdrawn = new AbortController();
  const end = listenToOutbox((news) => isWithdrawn(news, key) && withdrawn.abort());
  try {
    const entry = await readEntry(key);
    if (entry?.state !== 'waiting') return;
    if (Date.now() - entry.at >= table.outboxEntries.maxAgeMs)
      await updateOutbox({ ...entry, state: 'expired' });
    else await send(entry, storedEntry(), withdrawn.signal);
  } catch {
  } finally {
    end();
    publishOutboxNews({ kind: 'changed' });
  }
}

/** Stores the progress of an entry while it is sent. */
export interface Progress {
  /** Whether no other page or worker sends the entry meanwhile. */
  isAlone: boolean;
  /** Returns false if the entry was withdrawn */
  update: (entry: OutboxEntry) => Promise<boolean>;
  storeUploadUrl: typeof storeUploadUrl;
}

const storedEntry = (): Progress => ({
  isAlone: Boolean(navigator.locks),
  update: updateOutbox,
  storeUploadUrl,
});

const wasWithdrawn = () => new DOMException('It was withdrawn', 'AbortError');

/**
 * Sends one entry: its photos first, each from the offset of an earlier try, then the call.
 * @returns the entry in its new state
 * @throws AbortError once the entry was withdrawn
 */
export async function send(
  entry: OutboxEntry,
  progress: Progress,
  signal: AbortSignal,
): Promise<OutboxEntry> {
  let now: OutboxEntry = { ...entry };
  delete now.refusal;
  const store = async (change: Partial<OutboxEntry>) => {
    now = { ...now, ...change };
    if (!(await progress.update(now))) throw wasWithdrawn();
    return now;
  };
  const onUploadUrl = async (id: string, begun: string, instead: string | null) => {
    const uploadUrl = await progress.storeUploadUrl(now.key, id, begun, instead);
    if (!uploadUrl) throw wasWithdrawn();
    now.photos = now.photos.map((photo) => (photo.id === id ? { ...photo, uploadUrl } : photo));
    return uploadUrl;
  };
  for (let isSecond = false; ; isSecond = true) {
    try {
      const ids = await uploadPhotos(now, { isAlone: progress.isAlone, onUploadUrl }, signal).catch(
        sendInCall,
      );
      let response = await fetchWithin(...requestOf(now, ids), signal);
      let text = await response.text();
      // A server of an older release would create the request without the photos that the call
      // names.
      if (ids && codeIn(text) === 'unsupported_content_type') {
        response = await fetchWithin(...requestOf(now, null), signal);
        text = await response.text();
      }
      if (response.ok) {
        const emptyContent = { fields: {}, values: {}, photos: [] };
        return await store({ state: 'sent', answer: JSON.parse(text), ...emptyContent });
      }
      const retryAfter = Number(response.headers.get('retry-after')) || 0;
      const refusal = { status: response.status, text, retryAfter };
      // A complete upload has expired at the server: the second try begins it again.
      if (codeIn(text) === 'upload_gone' && !isSecond) continue;
      return await store({ refusal, ...(isFinal(refusal) && { state: 'refused' as const }) });
    } catch (error) {
      if (!(error instanceof UploadRefusedError)) throw error;
      const { status, text, retryAfter } = error;
      const refused = refusedUpload.includes(status) && { state: 'refused' as const };
      return await store({ refusal: { status, text, retryAfter }, ...refused });
    }
  }
}

/** Statuses of an upload that the server would refuse again: its content, its size, its kind. */
const refusedUpload = [400, 413, 415];

/** Statuses of a server of an older release, without uploads. */
const unknownThere = [404, 405, 501];

/**
 * Returns null, for photos that go as the call's own files, if the server has too many pending
 * uploads or supports none.
 */
function sendInCall(error: unknown): null {
  if (!(error instanceof UploadRefusedError)) throw error;
  const code = codeIn(error.text);
  if (code === 'too_many_uploads' || code === 'uploads_paused') return null;
  if (unknownThere.includes(error.status)) return null;
  throw error;
}

interface UploadingAs {
  isAlone: boolean;
  onUploadUrl: (photo: string, begun: string, instead: string | null) => Promise<string>;
}

async function uploadPhotos(
  { photos }: OutboxEntry,
  { isAlone, onUploadUrl }: UploadingAs,
  signal: AbortSignal,
): Promise<string[] | null> {
  const size = photos.reduce((sum, { blob }) => sum + blob.size, 0);
  if (size <= maxBytesInCall && photos.every(({ uploadUrl }) => uploadUrl === null)) return null;
  const ids: string[] = [];
  for (const { id, blob, uploadUrl } of photos) {
    const uploadOne = (isAlone: boolean) =>
      upload({
        body: blob,
        name: photoName(ids.length, blob),
        uploadUrl,
        signal,
        isAlone,
        onUploadUrl: (begun, instead) => onUploadUrl(id, begun, instead),
        onShare: (share) => publishOutboxNews({ kind: 'share', photo: id, share }),
      });
    ids.push(idOfUpload(await (isAlone ? withPhotoLock(id, signal, uploadOne) : uploadOne(false))));
  }
  return ids;
}

function requestOf(
  { key, path, fields, photos, chosen, language }: OutboxEntry,
  uploadIds: string[] | null,
): [milliseconds: number, path: string, init: RequestInit] {
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    'idempotency-key': key,
    ...(chosen && { [chosenHeader]: chosen }),
    ...(uploadIds && { 'content-type': 'application/json' }),
  };
  const body = uploadIds ? toJsonBody(fields, uploadIds) : toFormData(fields, photos);
  return [uploadIds ? timeouts.small : timeouts.large, path, { method: 'POST', headers, body }];
}

/**
 * Names the photos in JSON: an older release that knows no named photos refuses it instead of
 * dropping them (docs/connections.md).
 */
const toJsonBody = (fields: OutboxEntry['fields'], uploadIds: readonly string[]): string =>
  JSON.stringify({ ...fields, uploadIds: JSON.stringify(uploadIds) });

function toFormData(fields: OutboxEntry['fields'], photos: OutboxEntry['photos']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  photos.forEach(({ blob }, index) => {
    form.append('prescriptionImages', blob, photoName(index, blob));
  });
  return form;
}

/** Names a photo by its number, because a file name of the phone may hold personal data. */
const photoName = (index: number, { type }: Blob): string =>
  `prescription-${index + 1}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;

/** Returns whether the server has decided, so that another try gets the same answer. */
const isFinal = ({ status, text }: { status: number; text: string }): boolean =>
  codeIn(text) !== null && status < 500 && status !== 429;

function codeIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { code?: string } | null)?.code ?? null;
  } catch {
    return null;
  }
}

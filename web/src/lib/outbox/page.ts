import { ApiError, OfflineError } from '../errors.ts';
import { readFiles, removeFiles, writeFile } from '../store/files.ts';
import { readStored, readTimed, whenDraftsGo, writeStored, writeTimed } from '../store/store.ts';
import { table } from '../store/table.ts';
import { drain, send } from './drain.ts';
import { isWithdrawn, listenToOutbox, tellOutbox } from './news.ts';
import {
  addToOutbox,
  type OutboxAnswer,
  type OutboxEntry,
  type Recipient,
  readOutbox,
  takeFromOutbox,
  updateOutbox,
} from './store.ts';
import { removeUpload } from './upload.ts';

// One file of script holds all that a page needs of it, also when the line is gone.
export { readOutbox };

/** In milliseconds, before an open page tries again by itself: doubled with each try. */
const shortestWait = 5000;
const longestWait = 5 * 60_000;
/** In milliseconds, from where something is gone until nobody will say any more what became of it. */
const longestNews = 10_000;
/** Keeps where something that got through can be followed. */
export type Remember = (sent: Recipient & OutboxAnswer & { createdAt: string }) => void;

let remember: Remember | undefined;
let failures = 0;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * From now on this page sends what is in the outbox: at once, when the line is back, when it is
 * looked at, and from time to time.
 */
export async function watchOutbox(keep: Remember): Promise<void> {
  if (!remember) {
    addEventListener('online', () => void again());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void again();
    });
    listenToOutbox((news) => {
      if (news.kind === 'changed') void settle();
    });
    whenDraftsGo(() => tellOutbox({ kind: 'withdrawn', key: null }));
  }
  remember = keep;
  // What the worker has sent is not to wait for what has a bad line now.
  await settle().catch(() => {});
  return again();
}

function again(): Promise<void> {
  failures = 0;
  return sendAll();
}

/** Tries all that waits, now. */
export async function sendAll(): Promise<void> {
  clearTimeout(next);
  await drain();
  await settle();
  const waiting = (await readOutbox()).filter(({ state }) => state === 'waiting');
  clearTimeout(next);
  if (waiting.length === 0) return;
  const asked = Math.max(...waiting.map(({ refusal }) => refusal?.retryAfter ?? 0)) * 1000;
  const wait = Math.min(longestWait, shortestWait * 2 ** failures++);
  next = setTimeout(() => void sendAll(), Math.max(asked, wait * (0.5 + Math.random())));
  void askForSync();
}

let settling: Promise<void> = Promise.resolve();

/** Puts away what got through, also by the worker or another tab. */
function settle(): Promise<void> {
  settling = settling.then(settleAll, settleAll);
  return settling;
}

async function settleAll(): Promise<void> {
  const entries = await readOutbox();
  let left = entries.length;
  for (const entry of entries) {
    const isOver = Date.now() - entry.at >= 2 * table.outboxEntries.life;
    if (entry.state !== 'sent' && !isOver) continue;
    left--;
    const { key, area, to, answer } = entry;
    if (answer) {
      const { id, trackingUrl } = answer;
      remember?.({ ...to, id, trackingUrl, createdAt: new Date(entry.at).toISOString() });
    }
    await forgetDraft(entry);
    // Told before it goes: whoever finds it gone has heard, or is about to.
    if (answer) tellOutbox({ kind: 'sent', key, area, answer });
    await takeFromOutbox(key);
  }
  const flag = left > 0 ? '1' : null;
  if (readStored('outbox') !== flag) writeStored({ outbox: flag });
}

/** The browser wakes its worker when the line is back, where it knows how to. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register('outbox').catch(() => {});
}

/**
 * Hands something over to be sent, and waits for what comes of the first try.
 * @returns the server's answer
 * @throws ApiError where the server refuses it: then it is in the outbox no more. OfflineError where
 *   it did not get through: then it stays there, unless the browser keeps nothing
 */
export async function sendByOutbox(entry: OutboxEntry, keep: Remember): Promise<OutboxAnswer> {
  const isKept = await addToOutbox(entry).then(
    () => true,
    () => false,
  );
  if (!isKept) return sendDirectly(entry, keep);
  writeStored({ outbox: '1' });
  // Now: the page may be closed during the first try.
  void askForSync();
  let end = () => {};
  let isTaken = false;
  let giveUp: (reason: DOMException) => void = () => {};
  const ended = new Promise<OutboxAnswer>((resolve, reject) => {
    giveUp = reject;
    end = listenToOutbox((news) => {
      if (news.kind === 'sent' && news.key === entry.key) resolve(news.answer as OutboxAnswer);
      if (!isWithdrawn(news, entry.key)) return;
      isTaken = true;
      reject(takenBack());
    });
  });
  ended.catch(() => {});
  try {
    await watchOutbox(keep);
    // A database goes a moment after it was told to.
    if (isTaken || !(await find(entry.key))) {
      const timer = setTimeout(() => giveUp(takenBack()), longestNews);
      return await ended.finally(() => clearTimeout(timer));
    }
  } finally {
    end();
  }
  const now = (await find(entry.key)) ?? entry;
  const failure = failureOf(now, true);
  // A refusal is for whoever looks at the form now.
  if (failure instanceof ApiError) await takeFromOutbox(entry.key).then(settle);
  throw failure;
}

const takenBack = () => new DOMException('It was taken back', 'AbortError');

const find = async (wanted: string) => (await readOutbox()).find(({ key }) => key === wanted);

async function sendDirectly(entry: OutboxEntry, keep: Remember): Promise<OutboxAnswer> {
  const kept = {
    isAlone: true,
    update: async () => true,
    place: async (_key: string, _photo: string, begun: string) => begun,
  };
  const end = await send(entry, kept, new AbortController().signal).catch(() => entry);
  if (!end.answer) throw failureOf(end);
  await forgetDraft(entry);
  const { id, trackingUrl } = end.answer;
  keep({ ...entry.to, id, trackingUrl, createdAt: new Date(entry.at).toISOString() });
  return end.answer;
}

/** Something on the way said that it cannot reach the server, or the server that it cannot just now. */
const isLine = (status: number): boolean => [502, 503, 504].includes(status);

function failureOf({ refusal, language }: OutboxEntry, isKept = false): Error {
  return refusal && !isLine(refusal.status)
    ? new ApiError(refusal.status, '', refusal.text, refusal.retryAfter)
    : new OfflineError(language, undefined, isKept);
}

/**
 * Takes something back before it has left, to change it: its draft stays.
 * @returns what it was, with the places of the photos that are on their way
 */
export async function withdraw(key: string): Promise<OutboxEntry | undefined> {
  tellOutbox({ kind: 'withdrawn', key });
  const entry = await takeFromOutbox(key);
  await settle();
  tellOutbox({ kind: 'changed' });
  return entry;
}

/** Whether `restoreDraft` would take away something else that is being written. */
export async function isOverwriting({
  area,
  submission,
  draft,
  values,
}: OutboxEntry): Promise<boolean> {
  const current = readTimed('submission', area)?.id;
  if (current === undefined || current === submission) return false;
  const written = Object.entries(readTimed('formDraft', draft)?.values ?? {});
  if (written.some(([name, value]) => values[name] !== value)) return true;
  return (await readFiles(area, current)).length > 0;
}

/**
 * Brings back what somebody wrote, where its day is over or something else is being written.
 * @returns whether it had to: then the form is not what stands on the page
 */
export async function restoreDraft(entry: OutboxEntry): Promise<boolean> {
  const { area, submission, key, draft, values, photos } = entry;
  if (readTimed('submission', area)?.id === submission) return false;
  writeTimed('submission', area, { id: submission, key, sent: null });
  writeTimed('formDraft', draft, { values });
  const now = Date.now();
  for (const [index, { id, blob, place }] of photos.entries()) {
    const name = `${index + 1}`;
    const file = { id, blob, name, area, draft: submission, at: now + index };
    await writeFile({ ...file, ...(place && { place }) });
  }
  return true;
}

/** Deletes something that has not left: here, its draft, and what of its photos is at the server. */
export async function discard(key: string): Promise<void> {
  const entry = await withdraw(key);
  if (!entry) return;
  await forgetDraft(entry);
  await Promise.all(entry.photos.map(async ({ place }) => place && removeUpload(place)));
}

/** Gives what was not sent in its time, or was refused, another day. */
export async function renew(entry: OutboxEntry): Promise<void> {
  await updateOutbox({ ...entry, at: Date.now(), state: 'waiting' });
  tellOutbox({ kind: 'changed' });
  await again();
}

/** The draft of what is through; one that was begun meanwhile stays. */
async function forgetDraft({ area, submission, draft }: OutboxEntry): Promise<void> {
  if (readTimed('submission', area)?.id !== submission) return;
  writeTimed('submission', area, null);
  writeTimed('formDraft', draft, null);
  await removeFiles(area);
}

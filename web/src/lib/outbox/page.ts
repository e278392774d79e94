import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { ApiError, OfflineError, parseApiError } from '../errors.ts';
import { readFiles, removeFiles, writeFile } from '../store/files.ts';
import { onDraftsDeleted, readStored, readTimed, writeStored, writeTimed } from '../store/store.ts';
import { table } from '../store/table.ts';
import { isWithdrawn, listenToOutbox, publishOutboxNews } from './news.ts';
import { send, sendAll } from './send.ts';
import {
  addToOutbox,
  type OutboxAnswer,
  type OutboxEntry,
  type Recipient,
  readOutbox,
  removeFromOutbox,
  updateOutbox,
} from './store.ts';
import { removeUpload } from './upload.ts';

// One script holds all that a page needs of the outbox, so that it works without a connection.
export { readOutbox };

/** Milliseconds before an open page tries again by itself: doubled with each try. */
const minRetryDelayMs = 5000;
const maxRetryDelayMs = 5 * minuteMs;
/** Milliseconds to wait for the news about an entry that another page has removed. */
const maxNewsMs = 10_000;
export type Remember = (sent: Recipient & OutboxAnswer & { createdAt: string }) => void;

let remember: Remember | undefined;
let failures = 0;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Lets this page send the outbox: at once, when the connection is back, when it becomes visible,
 * and from time to time.
 */
export async function startSending(rememberSent: Remember): Promise<void> {
  if (!remember) {
    addEventListener('online', () => void sendNow(true));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void sendNow(true);
    });
    listenToOutbox((news) => {
      if (news.kind === 'changed') void settle();
    });
    onDraftsDeleted(() => publishOutboxNews({ kind: 'withdrawn', key: null }));
  }
  remember = rememberSent;
  // The worker's sent entries do not wait for an entry on a bad connection. One that cannot be
  // settled now is settled at the next start, and does not hold up the sending.
  await settle().catch(() => {});
  return sendNow(true);
}

/**
 * Sends all waiting entries now, and plans the next try.
 * @param isFirst begins with the shortest wait again
 */
export async function sendNow(isFirst = false): Promise<void> {
  if (isFirst) failures = 0;
  clearTimeout(next);
  await sendAll();
  await settle();
  const waitingEntries = (await readOutbox()).filter(({ state }) => state === 'waiting');
  clearTimeout(next);
  if (waitingEntries.length === 0) return;
  const retryAfterMs =
    Math.max(...waitingEntries.map(({ refusal }) => refusal?.retryAfter ?? 0)) * 1000;
  const wait = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** failures++);
  next = setTimeout(() => void sendNow(), Math.max(retryAfterMs, wait * (0.5 + Math.random())));
  void askForSync();
}

let settling: Promise<void> = Promise.resolve();

/**
 * Removes sent entries, also those that the worker or another tab sent, and entries that are older
 * than two days.
 */
function settle(): Promise<void> {
  settling = settling.then(settleAll, settleAll);
  return settling;
}

async function settleAll(): Promise<void> {
  const entries = await readOutbox();
  let remaining = entries.length;
  for (const entry of entries) {
    const isOver = Date.now() - entry.at >= 2 * table.outboxEntries.maxAgeMs;
    if (entry.state !== 'sent' && !isOver) continue;
    remaining--;
    const { key, area, to, answer } = entry;
    if (answer) {
      const { id, trackingUrl } = answer;
      remember?.({ ...to, id, trackingUrl, createdAt: new Date(entry.at).toISOString() });
    }
    await deleteDraft(entry);
    // The news goes out before the removal, so that a page that misses the entry has the news or
    // gets it soon.
    if (answer) publishOutboxNews({ kind: 'sent', key, area, answer });
    await removeFromOutbox(key);
  }
  const flag = remaining > 0 ? '1' : null;
  if (readStored('outbox') !== flag) writeStored({ outbox: flag });
}

/** Asks the browser to wake the worker when the connection is back; some browsers cannot. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Without it, the page itself sends when the connection is back.
  await sync?.register('outbox').catch(() => {});
}

/**
 * Adds an entry and waits for its first try.
 * @returns the server's answer
 * @throws ApiError when the server refuses it, and then the entry is removed. OfflineError when it
 * did not get through, and then the entry stays, if the browser stores anything
 */
export async function submit(entry: OutboxEntry, rememberSent: Remember): Promise<OutboxAnswer> {
  const isStored = await addToOutbox(entry).then(
    () => true,
    () => false,
  );
  if (!isStored) return submitUnstored(entry, rememberSent);
  writeStored({ outbox: '1' });
  // Before the first try, because the page may be closed during it.
  void askForSync();
  let end = () => {};
  let isWithdrawnHere = false;
  let giveUp: (reason: DOMException) => void = () => {};
  const ended = new Promise<OutboxAnswer>((resolve, reject) => {
    giveUp = reject;
    end = listenToOutbox((news) => {
      if (news.kind === 'sent' && news.key === entry.key) resolve(news.answer as OutboxAnswer);
      if (!isWithdrawn(news, entry.key)) return;
      isWithdrawnHere = true;
      reject(wasWithdrawn());
    });
  });
  // `ended` may be rejected while nothing awaits it: the entry is read again below.
  ended.catch(() => {});
  try {
    await startSending(rememberSent);
    // A deleted database disappears a moment later.
    if (isWithdrawnHere || !(await findEntry(entry.key))) {
      const timer = setTimeout(() => giveUp(wasWithdrawn()), maxNewsMs);
      return await ended.finally(() => clearTimeout(timer));
    }
  } finally {
    end();
  }
  const now = (await findEntry(entry.key)) ?? entry;
  const failure = failureOf(now, true);
  // The open form shows the refusal, so the entry need not.
  if (failure instanceof ApiError) await removeFromOutbox(entry.key).then(settle);
  throw failure;
}

const wasWithdrawn = () => new DOMException('It was withdrawn', 'AbortError');

const findEntry = async (wantedKey: string) =>
  (await readOutbox()).find(({ key }) => key === wantedKey);

async function submitUnstored(entry: OutboxEntry, rememberSent: Remember): Promise<OutboxAnswer> {
  const progress = {
    isAlone: true,
    update: async () => true,
    storeUploadUrl: async (_key: string, _photo: string, begun: string) => begun,
  };
  const end = await send(entry, progress, new AbortController().signal).catch(() => entry);
  if (!end.answer) throw failureOf(end);
  await deleteDraft(entry);
  const { id, trackingUrl } = end.answer;
  rememberSent({ ...entry.to, id, trackingUrl, createdAt: new Date(entry.at).toISOString() });
  return end.answer;
}

/** Statuses of a gateway that cannot reach the server, or of a server that is down. */
const isGateway = (status: number): boolean => [502, 503, 504].includes(status);

function failureOf({ refusal, language }: OutboxEntry, isStored = false): Error {
  return refusal && !isGateway(refusal.status)
    ? parseApiError(refusal.status, '', refusal.text, refusal.retryAfter)
    : new OfflineError(language, undefined, isStored);
}

/**
 * Removes an entry before it is sent. Its draft stays, to be edited, unless that goes too.
 * @returns the entry, with the URLs of its uploads under way
 */
export async function withdraw(
  key: string,
  { withDraft = false } = {},
): Promise<OutboxEntry | undefined> {
  publishOutboxNews({ kind: 'withdrawn', key });
  const entry = await removeFromOutbox(key);
  await settle();
  publishOutboxNews({ kind: 'changed' });
  if (!entry || !withDraft) return entry;
  await deleteDraft(entry);
  await Promise.all(
    entry.photos.map(async ({ uploadUrl }) => uploadUrl && removeUpload(uploadUrl)),
  );
  return entry;
}

/** Returns whether `restoreDraft` would replace another draft. */
export async function isOverwriting({
  area,
  submission,
  draft,
  values,
}: OutboxEntry): Promise<boolean> {
  const current = readTimed('submission', area)?.id;
  if (current === undefined || current === submission) return false;
  const storedValues = Object.entries(readTimed('formDraft', draft)?.values ?? {});
  if (storedValues.some(([name, value]) => values[name] !== value)) return true;
  return (await readFiles(area, current)).length > 0;
}

/**
 * Restores the draft of an entry if it has expired or another draft has replaced it.
 * @returns whether it wrote anything: then the form on the page shows something else
 */
export async function restoreDraft(entry: OutboxEntry): Promise<boolean> {
  const { area, submission, key, draft, values, photos } = entry;
  if (readTimed('submission', area)?.id === submission) return false;
  writeTimed('submission', area, { id: submission, key, sent: null });
  writeTimed('formDraft', draft, { values });
  const now = Date.now();
  for (const [index, { id, blob, uploadUrl }] of photos.entries()) {
    const name = `${index + 1}`;
    const file = { id, blob, name, area, draft: submission, at: now + index };
    await writeFile({ ...file, ...(uploadUrl && { uploadUrl }) });
  }
  return true;
}

/** Gives an expired entry another day. */
export async function renew(entry: OutboxEntry): Promise<void> {
  await updateOutbox({ ...entry, at: Date.now(), state: 'waiting' });
  publishOutboxNews({ kind: 'changed' });
  await sendNow(true);
}

/** Deletes the draft of a sent entry, unless a new draft has replaced it. */
async function deleteDraft({ area, submission, draft }: OutboxEntry): Promise<void> {
  if (readTimed('submission', area)?.id !== submission) return;
  writeTimed('submission', area, null);
  writeTimed('formDraft', draft, null);
  await removeFiles(area);
}

import { minuteMs } from '@dawaya/contract/vocabulary/durations';

/**
 * Bytes. A part that has arrived is never sent again: parts are small on a slow connection, larger
 * on a fast one.
 */
const minPartBytes = 64 * 1024;
const maxPartBytes = 256 * 1024;
/** Milliseconds: a slower part is aborted, and the server is asked for its offset. */
const timeoutMs = minuteMs;
/** Milliseconds: after a faster part the next one is twice as large. */
const fastPartMs = 2000;
/** The number of times that a call restarts an upload, and that it yields to another sender. */
const maxStarts = 3;
const maxConflicts = 10;
/**
 * Milliseconds: an upload without progress for so long has no sender. The server stores incoming
 * bytes each second.
 */
const stalledAfterMs = 5000;

export class UploadRefusedError extends Error {
  readonly status: number;
  readonly text: string;
  /** Seconds to wait, 0 if the server named none. */
  readonly retryAfter: number;

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text}`);
    this.status = response.status;
    this.text = text;
    this.retryAfter = Number(response.headers.get('retry-after')) || 0;
  }
}

interface Uploading {
  body: Blob;
  /** In ASCII, and never the phone's own file name. */
  name: string;
  /** The URL of an upload that an earlier try began, or null. */
  uploadUrl: string | null;
  signal?: AbortSignal | undefined;
  /** True if no other page can upload the file: then its progress is not watched first. */
  isAlone: boolean;
  /**
   * Called with the URL of a new upload and the lost upload that it replaces; the caller stores
   * it.
   * @returns the URL to use: another page may have begun an upload meanwhile
   */
  onUploadUrl: (uploadUrl: string, instead: string | null) => Promise<string>;
  /** Gets the share that the server has, 0 to 1. */
  onShare: (share: number) => void;
}

/**
 * Uploads a file in parts, from the offset of an earlier try: tus 1.0 by `fetch`, for the page and
 * its worker alike.
 * @returns the upload's URL, whose last part is its id
 * @throws UploadRefusedError, AbortError after `signal`, or the error of `fetch` without a
 * connection
 */
export async function upload(uploading: Uploading): Promise<string> {
  const { body, name, signal, isAlone, onUploadUrl, onShare } = uploading;
  let { uploadUrl } = uploading;
  let lostUrl: string | null = null;
  let offset: number | null = null;
  let isShared = !isAlone;
  let part = minPartBytes;
  for (let beginnings = 0, conflicts = 0; ; ) {
    if (uploadUrl === null) {
      if (beginnings++ === maxStarts) throw new TypeError('The upload is lost each time');
      const begun: string = await beginUpload(body, name, signal);
      uploadUrl = await onUploadUrl(begun, lostUrl);
      isShared = uploadUrl !== begun;
      if (isShared) void removeUpload(begun);
      else offset = 0;
    }
    // While another page uploads too, this one waits, because the server would reject its part.
    offset ??= await (isShared
      ? uploadedBytes(uploadUrl, body.size, signal)
      : fetchOffset(uploadUrl, signal));
    isShared = false;
    if (offset !== null) onShare(body.size === 0 ? 1 : Math.min(1, offset / body.size));
    if (offset === body.size) return uploadUrl;
    // The upload is gone or belongs to another file: it begins again.
    if (offset === null || offset > body.size) {
      [lostUrl, uploadUrl, offset] = [uploadUrl, null, null];
      continue;
    }
    const started = Date.now();
    const response = await tus(
      uploadUrl,
      {
        method: 'PATCH',
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: body.slice(offset, offset + part),
      },
      signal,
    );
    // With a single sender a conflict comes from its own part, aborted half-way.
    offset = response.ok || (isAlone && isConflict(response)) ? readOffset(response) : null;
    isShared = !isAlone && isConflict(response);
    if (isGone(response)) [lostUrl, uploadUrl] = [uploadUrl, null];
    else if (!response.ok && !(isConflict(response) && conflicts++ < maxConflicts))
      throw await refusal(response);
    part = Date.now() - started < fastPartMs ? Math.min(maxPartBytes, part * 2) : minPartBytes;
  }
}

/**
 * Deletes the upload of a file that will not be sent. It ignores a failure, because an unused
 * upload expires.
 */
export async function removeUpload(uploadUrl: string): Promise<void> {
  await tus(uploadUrl, { method: 'DELETE', keepalive: true }).catch(() => {});
}

export const idOfUpload = (uploadUrl: string): string => uploadUrl.split('/').pop() ?? '';

async function beginUpload(body: Blob, name: string, signal?: AbortSignal): Promise<string> {
  const metadata = Object.entries({ filename: name, filetype: body.type });
  const response = await tus(
    '/api/uploads',
    {
      method: 'POST',
      headers: {
        'upload-length': String(body.size),
        'upload-metadata': metadata.map(([key, value]) => `${key} ${btoa(value)}`).join(','),
      },
    },
    signal,
  );
  const uploadUrl = response.headers.get('location');
  if (!response.ok || !uploadUrl) throw await refusal(response);
  return uploadUrl;
}

/** Returns the uploaded bytes; null if the server does not know the upload. */
async function fetchOffset(uploadUrl: string, signal?: AbortSignal): Promise<number | null> {
  const response = await tus(uploadUrl, { method: 'HEAD' }, signal);
  if (isGone(response)) return null;
  if (!response.ok) throw await refusal(response);
  return readOffset(response);
}

/**
 * Waits while another page uploads the file.
 * @returns the uploaded bytes once the upload is complete or has stopped; null if it is gone
 */
async function uploadedBytes(
  uploadUrl: string,
  size: number,
  signal?: AbortSignal,
): Promise<number | null> {
  for (let last: number | undefined; ; ) {
    const now = await fetchOffset(uploadUrl, signal);
    if (now === null || now === last || now >= size) return now;
    last = now;
    await waitBeforeRetry(stalledAfterMs, signal);
  }
}

/** @throws AbortError after `signal` */
const waitBeforeRetry = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('It was stopped', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/** Returns the offset that an answer names; null begins again. */
const readOffset = (response: Response): number | null => {
  const offsetHeader = response.headers.get('upload-offset');
  return offsetHeader !== null && /^\d+$/.test(offsetHeader) ? Number(offsetHeader) : null;
};

/** Returns whether another page or the worker uploads the same file, or did meanwhile. */
const isConflict = ({ status }: Response): boolean => status === 409 || status === 423;
const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

const refusal = async (response: Response) =>
  new UploadRefusedError(response, await response.text().catch(() => ''));

async function tus(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
  signal?: AbortSignal,
): Promise<Response> {
  const headers = { accept: 'application/json', 'tus-resumable': '1.0.0', ...init.headers };
  return fetchWithin(timeoutMs, path, { ...init, headers, cache: 'no-store' }, signal);
}

/**
 * Fetches a whole answer within a limit: a connection that hangs without an error holds nothing up.
 * @param milliseconds until it throws, as for a connection that breaks
 */
export async function fetchWithin(
  milliseconds: number,
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<Response> {
  const ending = new AbortController();
  const stop = () => ending.abort();
  const timer = setTimeout(stop, milliseconds);
  signal?.addEventListener('abort', stop);
  try {
    if (signal?.aborted) stop();
    const sent = { ...init, credentials: 'same-origin' as const, signal: ending.signal };
    const response = await fetch(path, sent);
    // The body may hang, too.
    return new Response((await response.text()) || null, response);
  } catch (error) {
    if (ending.signal.aborted && !signal?.aborted)
      throw new TypeError('The connection gave no answer');
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Milliseconds: the page that holds a photo's lock may sleep in a hidden tab. */
const maxLockWaitMs = 5000;

/**
 * Lets one page or worker of this browser at a time upload a photo (docs/connections.md). The same
 * form may be open twice, or be sent in one tab while another tab uploads its photos.
 * @param work gets whether no other page can be at the photo: false in a browser without locks, and
 * after a long wait for the lock
 * @throws AbortError after `signal`, or the error of `work`
 */
export async function withPhotoLock<T>(
  id: string,
  signal: AbortSignal,
  work: (isAlone: boolean) => Promise<T>,
): Promise<T> {
  if (!navigator.locks) return work(false);
  const waitController = new AbortController();
  const stop = () => waitController.abort();
  const timer = setTimeout(stop, maxLockWaitMs);
  signal.addEventListener('abort', stop);
  let isTurn = false;
  try {
    if (signal.aborted) stop();
    return await navigator.locks.request(
      `dawaya-photo ${id}`,
      { signal: waitController.signal },
      async () => {
        isTurn = true;
        clearTimeout(timer);
        return work(true);
      },
    );
  } catch (error) {
    if (isTurn || signal.aborted) throw error;
    return work(false);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

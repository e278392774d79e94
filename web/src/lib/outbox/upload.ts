import { fetchWithin } from './fetch-within.ts';

/** A part that arrives is never sent again: small where the line is slow, larger where it is quick. */
const smallestPart = 64 * 1024;
const largestPart = 256 * 1024;
/** In milliseconds: a part that takes longer is given up and asked about. */
const patience = 60_000;
/** In milliseconds: below this the next part is twice as large. */
const quick = 2000;
/** How often in one go an upload begins anew, or is asked about because somebody else went on with it. */
const mostBeginnings = 3;
const mostConflicts = 10;
/** In milliseconds: what does not move for so long is sent by nobody. The server keeps what comes each second. */
const watch = 5000;

/** The server will not have it, or cannot take it now. */
export class UploadRefused extends Error {
  readonly status: number;
  readonly text: string;
  /** Seconds to wait, 0 where the server named none. */
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
  /** In ASCII: never the name that a phone gave it. */
  name: string;
  /** Where an earlier try began it, or null. */
  place: string | null;
  signal?: AbortSignal | undefined;
  /** Nobody else can be at it: what was begun is not watched first. */
  isAlone: boolean;
  /**
   * It has begun there, in the place of where it is no more; to be kept until it is used.
   * @returns where it is to go: somebody else may have begun it meanwhile
   */
  onPlace: (place: string, instead: string | null) => Promise<string>;
  /** What the server has, 0 to 1. */
  onShare: (share: number) => void;
}

/**
 * Takes a file to the server in parts, and goes on where an earlier try ended: tus 1.0 by `fetch`,
 * for the page and its worker alike.
 * @returns the upload's address, whose last part is its id
 * @throws UploadRefused, AbortError after `signal`, or what `fetch` throws where the line is gone
 */
export async function upload(uploading: Uploading): Promise<string> {
  const { body, name, signal, isAlone, onPlace, onShare } = uploading;
  let { place } = uploading;
  let gone: string | null = null;
  let offset: number | null = null;
  let isShared = !isAlone;
  let part = smallestPart;
  for (let beginnings = 0, conflicts = 0; ; ) {
    if (place === null) {
      if (beginnings++ === mostBeginnings) throw new TypeError('The upload is lost each time');
      const begun: string = await begin(body, name, signal);
      place = await onPlace(begun, gone);
      isShared = place !== begun;
      if (isShared) void removeUpload(begun);
      else offset = 0;
    }
    // A part that meets another one was sent for nothing.
    offset ??= await (isShared ? standing(place, body.size, signal) : offsetOf(place, signal));
    isShared = false;
    if (offset !== null) onShare(body.size === 0 ? 1 : Math.min(1, offset / body.size));
    if (offset === body.size) return place;
    // Gone, or of another file: it begins anew.
    if (offset === null || offset > body.size) {
      [gone, place, offset] = [place, null, null];
      continue;
    }
    const started = Date.now();
    const response = await tus(
      place,
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
    // Of somebody who is alone it was the end of an earlier part, given up half-way.
    offset = response.ok || (isAlone && isConflict(response)) ? offsetIn(response) : null;
    isShared = !isAlone && isConflict(response);
    if (isGone(response)) [gone, place] = [place, null];
    else if (!response.ok && !(isConflict(response) && conflicts++ < mostConflicts))
      throw await refusal(response);
    part = Date.now() - started < quick ? Math.min(largestPart, part * 2) : smallestPart;
  }
}

/** Takes back what was uploaded of a file that will not be sent; what fails ends by itself. */
export async function removeUpload(place: string): Promise<void> {
  await tus(place, { method: 'DELETE', keepalive: true }).catch(() => {});
}

/** What names an upload in the call that uses it. */
export const idOfUpload = (place: string): string => place.split('/').pop() ?? '';

async function begin(body: Blob, name: string, signal?: AbortSignal): Promise<string> {
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
  const place = response.headers.get('location');
  if (!response.ok || !place) throw await refusal(response);
  return place;
}

/** How much of it the server has; null where it knows it no more. */
async function offsetOf(place: string, signal?: AbortSignal): Promise<number | null> {
  const response = await tus(place, { method: 'HEAD' }, signal);
  if (isGone(response)) return null;
  if (!response.ok) throw await refusal(response);
  return offsetIn(response);
}

/**
 * Leaves it to whoever else is at it, while that goes on.
 * @returns how much of it is there once it is whole or nobody goes on; null where it is gone
 */
async function standing(place: string, size: number, signal?: AbortSignal): Promise<number | null> {
  for (let last: number | undefined; ; ) {
    const now = await offsetOf(place, signal);
    if (now === null || now === last || now >= size) return now;
    last = now;
    await pause(watch, signal);
  }
}

/** @throws AbortError after `signal` */
const pause = (milliseconds: number, signal?: AbortSignal) =>
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

/** What an answer says that the server has; anything else begins anew. */
const offsetIn = (response: Response): number | null => {
  const said = response.headers.get('upload-offset');
  return said !== null && /^\d+$/.test(said) ? Number(said) : null;
};

/** Another page or the worker is at it, or was meanwhile. */
const isConflict = ({ status }: Response): boolean => status === 409 || status === 423;
const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

const refusal = async (response: Response) =>
  new UploadRefused(response, await response.text().catch(() => ''));

async function tus(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
  signal?: AbortSignal,
): Promise<Response> {
  const headers = { accept: 'application/json', 'tus-resumable': '1.0.0', ...init.headers };
  return fetchWithin(patience, path, { ...init, headers, cache: 'no-store' }, signal);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Progress, send } from '../../web/src/lib/outbox/send.ts';
import type { OutboxEntry } from '../../web/src/lib/outbox/store.ts';

/** A form to send, which the page and its worker share. */
export interface Sending {
  /** The entry in the browser's database. */
  entry: OutboxEntry;
  cookie: string;
  /** The address of each photo, by its id. */
  uploadUrls: Map<string, string>;
  /** Parts that the other one had sent already. */
  conflicts: number;
  /** How often a photo was begun. */
  begun: number;
}

export function newSending(pharmacyId: string, photos: Blob[]): Sending {
  const key = randomUUID();
  // The key makes it easy to find in the database.
  const fields = {
    pharmacyId,
    customerName: key,
    phone: '0912345678',
    email: `${key}@x.example`,
  };
  const entry: OutboxEntry = {
    key,
    area: 'request',
    submission: key,
    draft: 'request',
    page: '/request',
    path: '/api/prescription-requests',
    fields,
    values: {},
    language: 'en',
    to: {},
    photos: photos.map((blob, index) => ({ id: `${index}`, blob, uploadUrl: null })),
    at: Date.now(),
    state: 'waiting',
  };
  const cookie = `dawaya_browser=${randomBytes(32).toString('base64url')}`;
  return { entry, cookie, uploadUrls: new Map(), conflicts: 0, begun: 0 };
}

const way = new AsyncLocalStorage<{ url: string; sending: Sending }>();
const plainFetch = globalThis.fetch;

/** Like a browser: it resolves the site's addresses and sends its cookie. */
globalThis.fetch = async (asked, init = {}) => {
  const from = way.getStore();
  if (!from || typeof asked !== 'string' || !asked.startsWith('/')) return plainFetch(asked, init);
  const { url, sending } = from;
  const headers = new Headers(init.headers);
  headers.set('cookie', sending.cookie);
  const answer = await plainFetch(url + asked, { ...init, headers });
  if (answer.status === 409 && init.method === 'PATCH') sending.conflicts += 1;
  if (answer.status === 201 && asked === '/api/uploads') sending.begun += 1;
  return answer;
};

/** The browser's database without a lock: page and worker use it together. */
const progressOf = (sending: Sending): Progress => ({
  isAlone: false,
  update: async (entry) => {
    const photos = entry.photos.map((one) => ({
      ...one,
      uploadUrl: sending.uploadUrls.get(one.id) ?? one.uploadUrl,
    }));
    sending.entry = { ...entry, photos };
    return true;
  },
  storeUploadUrl: async (_key, photo, begun, instead) => {
    const uploadUrl = sending.uploadUrls.get(photo) ?? null;
    if (uploadUrl !== null && uploadUrl !== instead) return uploadUrl;
    sending.uploadUrls.set(photo, begun);
    return begun;
  },
});

/**
 * Sends an entry as the page and its worker do, again until it is acknowledged.
 * @returns the id of the request.
 */
export async function sendUntilAnswered(url: string, sending: Sending): Promise<string> {
  const { entry } = sending;
  for (;;) {
    const photos = entry.photos.map((one) => ({
      ...one,
      uploadUrl: sending.uploadUrls.get(one.id) ?? null,
    }));
    const end = await way
      .run({ url, sending }, () =>
        send({ ...entry, photos }, progressOf(sending), new AbortController().signal),
      )
      .catch(() => undefined);
    if (end?.answer) return end.answer.id;
    if (end?.state === 'refused') throw new Error(`It was refused: ${end.refusal?.text}`);
    await pause(200);
  }
}

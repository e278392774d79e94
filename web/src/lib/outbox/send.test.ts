import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoOf, serveUploads } from '../../../test/tus-double.ts';
import { publishOutboxNews } from './news.ts';
import { send, sendAll, sendForSync } from './send.ts';
import {
  addToOutbox,
  type OutboxEntry,
  readOutbox,
  removeFromOutbox,
  storeUploadUrl,
  updateOutbox,
} from './store.ts';

const kB = 1024;
const hours = 60 * 60 * 1000;
let server: ReturnType<typeof serveUploads>;

beforeEach(() => {
  server = serveUploads();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const { key } of await readOutbox()) await removeFromOutbox(key);
});

const makeEntry = (change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: 'key-1',
  area: 'request',
  submission: 'submission',
  draft: 'request',
  page: '/request',
  values: { notes: 'Half a box' },
  path: '/api/prescription-requests',
  fields: { notes: 'Half a box' },
  photos: [100, 200].map((size) => ({
    id: `photo-${size}`,
    blob: photoOf(size * kB),
    uploadUrl: null,
  })),
  language: 'ar',
  to: { shopName: 'Nile' },
  at: Date.now(),
  state: 'waiting',
  ...change,
});
const only = async () => (await readOutbox())[0];
const noLine = () => Promise.reject(new TypeError('Failed to fetch'));

it('sends the photos first, then the call that names them in their order', async () => {
  await addToOutbox(makeEntry());
  await sendAll();
  expect(server.submissions).toEqual([
    { key: 'key-1', uploadIds: ['upload-1', 'upload-2'], files: 0, notes: 'Half a box' },
  ]);
  expect([...server.uploads.values()].map(({ bytes }) => bytes.length)).toEqual([
    100 * kB,
    200 * kB,
  ]);
  expect(await only()).toMatchObject({
    state: 'sent',
    answer: { trackingUrl: '/track/key-1' },
    fields: {},
    values: {},
    photos: [],
  });
});

it('sends the hashes of the original photos', async () => {
  await addToOutbox(makeEntry({ photos: [], chosen: 'ab,cd' }));
  let said: string | null = null;
  server.failWith((_method, _path, init) => {
    said = new Headers(init.headers).get('dawaya-chosen');
    return undefined;
  });
  await sendAll();
  expect(said).toBe('ab,cd');
});

it('sends small photos as files of the call', async () => {
  await addToOutbox(makeEntry({ photos: [{ id: 'a', blob: photoOf(9 * kB), uploadUrl: null }] }));
  await sendAll();
  expect(server.calls).toEqual(['POST /api/prescription-requests']);
  expect(server.submissions).toMatchObject([{ files: 1, uploadIds: null }]);
});

it('continues at its offset after an interruption, and sends no photo twice', async () => {
  await addToOutbox(makeEntry());
  server.cutNextPartAfter(30 * kB);
  await sendAll();
  expect(await only()).toMatchObject({
    state: 'waiting',
    photos: [{ uploadUrl: '/api/uploads/upload-1' }, {}],
  });
  await sendAll();
  expect(server.submissions).toHaveLength(1);
  expect(server.sentBytes()).toBe(300 * kB);
});

it('makes one submission when an entry is sent twice at once, or after a lost answer', async () => {
  await addToOutbox(makeEntry());
  server.loseNextAnswer();
  await Promise.all([sendAll(), sendAll()]);
  await sendAll();
  expect(server.submissions).toHaveLength(1);
  expect(server.calls.filter((call) => call.endsWith('requests')).length).toBeGreaterThan(1);
  expect(server.sentBytes()).toBe(300 * kB);
  expect(await only()).toMatchObject({ state: 'sent' });
});

it('sends each byte once when page and worker send without a lock', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await addToOutbox(makeEntry());
    const kept = { isAlone: false, update: updateOutbox, storeUploadUrl };
    const { signal } = new AbortController();
    let isOver = false;
    const both = Promise.all([send(makeEntry(), kept, signal), send(makeEntry(), kept, signal)]);
    void both.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(1000);
      await new Promise(setImmediate);
    }
    const [one, other] = await both;
    expect(one.answer).toEqual(other.answer);
  } finally {
    vi.useRealTimers();
  }
  expect(server.uploads.size).toBe(2);
  expect([server.sentBytes(), server.refusedBytes()]).toEqual([300 * kB, 0]);
  expect(server.submissions).toHaveLength(1);
});

it('waits for a tab that uploads a photo, and not for a sleeping one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await addToOutbox(makeEntry());
    const asleep = new AbortController();
    const stays = new Promise((resolve) => asleep.signal.addEventListener('abort', resolve));
    const held = navigator.locks.request('dawaya-photo photo-100', () => stays);
    const sent = sendAll();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(server.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    await sent;
    asleep.abort();
    await held;
  } finally {
    vi.useRealTimers();
  }
  expect(server.submissions).toHaveLength(1);
  expect(server.sentBytes()).toBe(300 * kB);
});

it('uploads a photo again that the server lost before the call', async () => {
  await addToOutbox(makeEntry());
  let lost = 0;
  server.failWith((method, path) => {
    if (method !== 'POST' || path.startsWith('/api/uploads') || lost++) return undefined;
    server.uploads.delete('/api/uploads/upload-1');
    return undefined;
  });
  await sendAll();
  expect(server.submissions).toMatchObject([{ uploadIds: ['upload-3', 'upload-2'] }]);
  expect(await only()).toMatchObject({ state: 'sent' });
});

it('keeps failed entries, and separates final refusals from temporary ones', async () => {
  await addToOutbox(makeEntry());
  server.failWith(noLine);
  await sendAll();
  expect((await only())?.state).toBe('waiting');
  server.failWith(() => new Response('Bad Gateway', { status: 502 }));
  await sendAll();
  expect(await only()).toMatchObject({ state: 'waiting', refusal: { status: 502 } });
  server.failWith((_, path) =>
    path.startsWith('/api/uploads') ? undefined : server.refused(409, 'pharmacy_not_verified'),
  );
  await sendAll();
  expect(await only()).toMatchObject({ state: 'refused', refusal: { status: 409 } });
  expect(server.submissions).toHaveLength(0);
});

it('stops after a day, and keeps the entry', async () => {
  await addToOutbox(makeEntry({ at: Date.now() - 24 * hours }));
  await sendAll();
  expect(await only()).toMatchObject({ state: 'expired', values: { notes: 'Half a box' } });
  expect(server.calls).toEqual([]);
});

it('stops when the entry is withdrawn, and restores nothing', async () => {
  await addToOutbox(makeEntry());
  server.failWith(async (method) => {
    if (method !== 'PATCH') return undefined as never;
    publishOutboxNews({ kind: 'withdrawn', key: 'key-1' });
    await removeFromOutbox('key-1');
    return undefined as never;
  });
  await sendAll();
  expect(await readOutbox()).toEqual([]);
  expect(server.submissions).toEqual([]);
});

it('sends a waiting entry in its latest version, and no deleted one', async () => {
  const photos: [] = [];
  const at = Date.now();
  await addToOutbox(makeEntry({ photos, at: at - 3 }));
  await addToOutbox(makeEntry({ key: 'deleted', photos, at: at - 2 }));
  await addToOutbox(makeEntry({ key: 'edited', photos, at: at - 1 }));
  let calls = 0;
  server.failWith(async () => {
    if (calls++ > 0) return undefined as never;
    await removeFromOutbox('deleted');
    await addToOutbox(makeEntry({ key: 'edited', photos, fields: { notes: 'A whole box' }, at }));
    return undefined as never;
  });
  await sendAll();
  expect(server.submissions.map(({ key, notes }) => [key, notes])).toEqual([
    ['key-1', 'Half a box'],
    ['edited', 'A whole box'],
  ]);
});

it('stops all at a sign-out', async () => {
  await addToOutbox(makeEntry());
  server.failWith((method) => {
    if (method === 'PATCH') publishOutboxNews({ kind: 'withdrawn', key: null });
    return undefined;
  });
  await sendAll();
  expect(server.submissions).toEqual([]);
});

it('sends the photos in the call when the server has no room for uploads', async () => {
  await addToOutbox(makeEntry());
  server.failWith((_, path) =>
    path.startsWith('/api/uploads') ? server.refused(429, 'too_many_uploads') : undefined,
  );
  await sendAll();
  expect(server.submissions).toMatchObject([{ files: 2, uploadIds: null }]);
});

it.each([404, 405, 501])('sends the photos in the call when uploads get %i', async (status) => {
  await addToOutbox(makeEntry());
  server.failWith((_, path) =>
    path.startsWith('/api/uploads') ? new Response('no such thing', { status }) : undefined,
  );
  await sendAll();
  expect(server.submissions).toMatchObject([{ files: 2, uploadIds: null }]);
  expect(await only()).toMatchObject({ state: 'sent' });
});

it('sends the photos in the call to a release that would drop their names', async () => {
  await addToOutbox(makeEntry());
  server.forgetUploads();
  await sendAll();
  expect(server.submissions).toMatchObject([{ key: 'key-1', files: 2, uploadIds: null }]);
  expect(await only()).toMatchObject({ state: 'sent' });
});

it('separates a photo that the server always refuses from one that it may accept later', async () => {
  await addToOutbox(makeEntry());
  server.failWith(() => server.refused(429, 'too_many_requests'));
  await sendAll();
  expect(await only()).toMatchObject({ state: 'waiting', refusal: { status: 429 } });
  server.failWith(() => server.refused(415, 'unsupported_file'));
  await sendAll();
  expect(await only()).toMatchObject({ state: 'refused', refusal: { status: 415 } });
});

it('fails for the browser, which then retries, while an entry waits', async () => {
  await addToOutbox(makeEntry());
  server.failWith(noLine);
  await expect(sendForSync()).rejects.toThrow();
  server.failWith(() => undefined);
  await sendForSync();
  expect(await only()).toMatchObject({ state: 'sent' });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { photoOf, serveUploads } from '../../../test/tus-double.ts';
import { readFiles, writeFile } from '../../lib/store/files.ts';
import { clearStored } from '../../lib/store/store.ts';
import { readSubmission } from '../../lib/submission.ts';
import { loadPhotoWork } from './load-photo-work.ts';
import { createPhotoStore } from './photo-store.ts';

beforeEach(() => {
  stubStorage();
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { querySelector: () => null });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
});
afterEach(() => vi.unstubAllGlobals());

const kB = 1024;
const jpeg = (size: number) =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff), photoOf(size)], 'a.jpg', { type: 'image/jpeg' });

const foundNext = async () => {
  const next = createPhotoStore('request', loadPhotoWork);
  next.restore();
  await vi.waitFor(() => expect(next.read().preparing).toBe(0));
  return readFiles('request', readSubmission('request').id);
};

it('writes no photo that was sent when the person signed out', async () => {
  const server = serveUploads();
  const begun = Promise.withResolvers<void>();
  const line = Promise.withResolvers<void>();
  server.failWith(async (method, path) => {
    if (method === 'POST' && path === '/api/uploads') {
      begun.resolve();
      await line.promise;
    }
    return undefined as never;
  });
  const draft = readSubmission('request').id;
  await writeFile({
    id: 'a',
    area: 'request',
    draft,
    name: 'a.jpg',
    blob: jpeg(100 * kB),
    at: Date.now(),
  });
  const store = createPhotoStore('request', loadPhotoWork);
  store.subscribe(() => {});
  store.restore();
  await begun.promise;
  expect(store.read().photos).toHaveLength(1);
  clearStored('drafts');
  expect(store.read().photos).toEqual([]);
  line.resolve();
  expect(await foundNext()).toEqual([]);
});

it('writes no photo that was being prepared at the sign-out', async () => {
  serveUploads();
  const store = createPhotoStore('request', loadPhotoWork);
  store.subscribe(() => {});
  store.add([jpeg(9 * kB)]);
  clearStored('drafts');
  await store.ready();
  // Another person begins: the late photo is not theirs.
  store.add([jpeg(9 * kB)]);
  await store.ready();
  expect(store.read().photos).toHaveLength(1);
  expect(await foundNext()).toHaveLength(1);
});

it('is ready once stored photos are restored', async () => {
  serveUploads();
  const draft = readSubmission('request').id;
  const kept = { id: 'a', area: 'request', draft, name: 'a.jpg', at: Date.now() } as const;
  await writeFile({ ...kept, blob: jpeg(9 * kB) });
  const store = createPhotoStore('request', loadPhotoWork);
  store.restore();
  expect((await store.ready()).photos).toHaveLength(1);
});

it('is ready once fetched photos have arrived, and without one that fails', async () => {
  serveUploads();
  const line = Promise.withResolvers<readonly File[]>();
  const store = createPhotoStore('request', loadPhotoWork, { waitsForRelease: true });
  store.restore();
  const taken = store.addComing(1, () => line.promise);
  const ready = store.ready();
  await vi.waitFor(() => expect(store.read().preparing).toBe(1));
  line.resolve([jpeg(9 * kB)]);
  await taken;
  expect((await ready).photos).toHaveLength(1);

  const broken = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(store.addComing(2, broken)).rejects.toThrow(TypeError);
  expect(store.read()).toMatchObject({ preparing: 0, photos: [{}] });
});

it('keeps photos chosen before its script loads, and prepares them then', async () => {
  const line = Promise.withResolvers<typeof import('./photo-work.ts')>();
  const store = createPhotoStore('request', () => line.promise);
  store.restore();
  store.add([jpeg(9 * kB)]);
  const ready = store.ready();
  expect(store.read()).toMatchObject({ photos: [], preparing: 1 });
  line.resolve(await loadPhotoWork());
  expect((await ready).photos).toHaveLength(1);
  expect(await readFiles('request', readSubmission('request').id)).toMatchObject([
    { id: store.read().photos[0]?.id, isRaw: undefined },
  ]);
});

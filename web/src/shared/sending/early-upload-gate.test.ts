import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoOf, serveUploads } from '../../../test/tus-double.ts';
import { createEarlyUploadGate } from './early-upload-gate.ts';

const kB = 1024;
let server: ReturnType<typeof serveUploads>;
beforeEach(() => {
  server = serveUploads();
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
});
afterEach(() => vi.unstubAllGlobals());

const photos = [{ id: 'a', blob: photoOf(300 * kB), uploadUrl: undefined }];
const begins = () => server.calls.filter((call) => call.startsWith('POST')).length;

it('uploads photos while allowed, and continues where it stopped', async () => {
  const uploads = createEarlyUploadGate({
    photos: () => photos,
    storeUploadUrl: async () => {},
    findUploadUrl: async () => undefined,
    startsAtOnce: false,
  });
  await uploads.start();
  expect(server.calls).toEqual([]);
  const arrived = Promise.withResolvers<void>();
  const line = Promise.withResolvers<void>();
  server.failWith(async (method) => {
    if (method === 'PATCH') {
      arrived.resolve();
      await line.promise;
    }
    return undefined as never;
  });
  await uploads.release(true);
  await arrived.promise;
  const stopped = uploads.release(false);
  line.resolve();
  await stopped;
  expect(server.sentBytes()).toBeLessThan(300 * kB);
  const before = server.calls.length;
  await uploads.start();
  expect(server.calls).toHaveLength(before);
  await uploads.release(true);
  await vi.waitFor(() => expect(server.sentBytes()).toBe(300 * kB));
  expect(begins()).toBe(1);
});

it('waits for permission again with the next form', async () => {
  const uploads = createEarlyUploadGate({
    photos: () => photos,
    storeUploadUrl: async () => {},
    findUploadUrl: async () => undefined,
    startsAtOnce: false,
  });
  await uploads.release(true);
  await vi.waitFor(() => expect(server.sentBytes()).toBe(300 * kB));
  await uploads.clear();
  const before = server.calls.length;
  await uploads.start();
  expect(server.calls).toHaveLength(before);
});

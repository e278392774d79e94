import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoOf, serveUploads } from '../../../test/tus-double.ts';
import { letPhotosLeave } from './photos-leave.ts';

const kB = 1024;
let server: ReturnType<typeof serveUploads>;
beforeEach(() => {
  server = serveUploads();
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
});
afterEach(() => vi.unstubAllGlobals());

const photos = [{ id: 'a', blob: photoOf(300 * kB), place: undefined }];
const begins = () => server.calls.filter((call) => call.startsWith('POST')).length;

it('lets photos leave while they may, and goes on from where it stopped', async () => {
  const way = letPhotosLeave(
    () => photos,
    async () => {},
    async () => undefined,
    false,
  );
  await way.goOn();
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
  await way.release(true);
  await arrived.promise;
  const stopped = way.release(false);
  line.resolve();
  await stopped;
  expect(server.sentBytes()).toBeLessThan(300 * kB);
  const before = server.calls.length;
  await way.goOn();
  expect(server.calls).toHaveLength(before);
  await way.release(true);
  await vi.waitFor(() => expect(server.sentBytes()).toBe(300 * kB));
  expect(begins()).toBe(1);
});

it('asks again for the next form', async () => {
  const way = letPhotosLeave(
    () => photos,
    async () => {},
    async () => undefined,
    false,
  );
  await way.release(true);
  await vi.waitFor(() => expect(server.sentBytes()).toBe(300 * kB));
  await way.forget();
  const before = server.calls.length;
  await way.goOn();
  expect(server.calls).toHaveLength(before);
});

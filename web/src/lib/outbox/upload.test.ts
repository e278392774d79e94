import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoOf, serveUploads } from '../../../test/tus-double.ts';
import { idOfUpload, removeUpload, UploadRefused, upload } from './upload.ts';

const kB = 1024;
const body = photoOf(500 * kB);
let server: ReturnType<typeof serveUploads>;
let place: string | null;
let shares: number[];

beforeEach(() => {
  server = serveUploads();
  place = null;
  shares = [];
});
afterEach(() => vi.unstubAllGlobals());

const run = (signal?: AbortSignal) =>
  upload({
    body,
    name: 'prescription-1.jpg',
    place,
    signal,
    onPlace: (begun) => {
      place = begun;
    },
    onShare: (share) => void shares.push(share),
  });

const arrived = async (at: string) => {
  const bytes = server.uploads.get(at)?.bytes;
  return bytes && Buffer.from(bytes).equals(Buffer.from(await body.arrayBuffer()));
};

it('takes a file there in parts, larger where the line is quick, and says how far it is', async () => {
  const at = await run();
  expect(await arrived(at)).toBe(true);
  expect(idOfUpload(at)).toBe('upload-1');
  expect(shares.map((share) => Math.round(share * 500))).toEqual([0, 64, 192, 448, 500]);
});

it('goes on from the byte at which the line was cut', async () => {
  server.cutNextPartAfter(40 * kB);
  await expect(run()).rejects.toThrow('Failed to fetch');
  const before = server.sentBytes();
  const at = await run();
  expect(await arrived(at)).toBe(true);
  expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(server.calls).toContain(`HEAD ${at}`);
  expect(before + body.size - 40 * kB).toBe(server.sentBytes());
});

it('begins anew where the server knows it no more', async () => {
  place = '/api/uploads/gone';
  const at = await run();
  expect(at).not.toBe('/api/uploads/gone');
  expect(place).toBe(at);
  expect(await arrived(at)).toBe(true);
});

it('asks again where another was faster, and sends nothing twice', async () => {
  const [one, other] = [await run(), place];
  expect(one).toBe(other);
  server.uploads.clear();
  place = null;
  // Two at once at the same upload, as a page and its worker without locks.
  server.failWith((method) => (method === 'POST' && place ? server.refused(500, 'x') : undefined));
  const first = run();
  await expect.poll(() => place).not.toBeNull();
  const both = await Promise.all([first, run()]);
  expect(both[0]).toBe(both[1]);
  expect(await arrived(both[0] ?? '')).toBe(true);
});

it('gives up what the server loses each time', async () => {
  server.failWith((method) =>
    method === 'PATCH' ? new Response(null, { status: 404 }) : undefined,
  );
  await expect(run()).rejects.toThrow('lost each time');
});

it('says what was refused, and stops when it is told to', async () => {
  server.failWith(() => server.refused(429, 'too_many_uploads'));
  const refusal = await run().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UploadRefused);
  expect(refusal).toMatchObject({ status: 429, text: expect.stringContaining('too_many_uploads') });
  const stop = new AbortController();
  stop.abort();
  await expect(run(stop.signal)).rejects.toThrow(/abort/i);
});

it('takes back what will not be sent', async () => {
  await removeUpload(await run());
  expect(server.uploads.size).toBe(0);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { photoOf, serveUploads } from '../../../test/tus-double.ts';
import { fetchWithin, idOfUpload, removeUpload, UploadRefusedError, upload } from './upload.ts';

const kB = 1024;
const body = photoOf(500 * kB);
let server: ReturnType<typeof serveUploads>;
let uploadUrl: string | null;
let shares: number[];

beforeEach(() => {
  server = serveUploads();
  uploadUrl = null;
  shares = [];
});
afterEach(() => vi.unstubAllGlobals());

const run = (signal?: AbortSignal, isAlone = true) =>
  upload({
    body,
    name: 'prescription-1.jpg',
    uploadUrl,
    signal,
    isAlone,
    onUploadUrl: async (begun, instead) => {
      if (uploadUrl === instead || uploadUrl === null) uploadUrl = begun;
      return uploadUrl;
    },
    onShare: (share) => void shares.push(share),
  });

const arrived = async (at: string) => {
  const bytes = server.uploads.get(at)?.bytes;
  return bytes && Buffer.from(bytes).equals(Buffer.from(await body.arrayBuffer()));
};

it('sends a file in parts, larger on a fast connection, and reports its progress', async () => {
  const at = await run();
  expect(await arrived(at)).toBe(true);
  expect(idOfUpload(at)).toBe('upload-1');
  expect(shares.map((share) => Math.round(share * 500))).toEqual([0, 64, 192, 448, 500]);
});

it('continues at the byte of the interruption', async () => {
  server.cutNextPartAfter(40 * kB);
  await expect(run()).rejects.toThrow('Failed to fetch');
  const before = server.sentBytes();
  const at = await run();
  expect(await arrived(at)).toBe(true);
  expect(server.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  expect(server.calls).toContain(`HEAD ${at}`);
  expect(before + body.size - 40 * kB).toBe(server.sentBytes());
});

it('begins again when the server has deleted it', async () => {
  uploadUrl = '/api/uploads/gone';
  const at = await run();
  expect(at).not.toBe('/api/uploads/gone');
  expect(uploadUrl).toBe(at);
  expect(await arrived(at)).toBe(true);
});

it('begins once when two send it, and sends each byte once', async () => {
  vi.useFakeTimers();
  try {
    const both = Promise.all([run(undefined, false), run(undefined, false)]);
    await vi.runAllTimersAsync();
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(await arrived(one)).toBe(true);
    expect([...server.uploads.keys()]).toEqual([one]);
    expect(server.sentBytes()).toBe(body.size);
    expect(server.refusedBytes()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves it to another sender while that makes progress, and continues when it stops', async () => {
  vi.useFakeTimers();
  try {
    const content = new Uint8Array(await body.arrayBuffer());
    server.failWith((method, path) => {
      const upload = server.uploads.get(path);
      if (method === 'PATCH' && upload?.bytes.length === 0)
        upload.bytes = content.slice(0, 90 * kB);
      return undefined;
    });
    const end = run(undefined, false);
    await vi.runAllTimersAsync();
    expect(await arrived(await end)).toBe(true);
    const calls = server.calls.map((call) => call.split(' ')[0]);
    expect(calls.slice(0, 5)).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
  } finally {
    vi.useRealTimers();
  }
});

it('continues at once after an earlier part of its own', async () => {
  const content = new Uint8Array(await body.arrayBuffer());
  server.failWith((method, path) => {
    const upload = server.uploads.get(path);
    if (method === 'PATCH' && upload?.bytes.length === 0) upload.bytes = content.slice(0, 90 * kB);
    return undefined;
  });
  expect(await arrived(await run())).toBe(true);
  expect(server.calls.filter((call) => call.startsWith('HEAD'))).toEqual([]);
});

it('stops when the server loses it each time', async () => {
  server.failWith((method) =>
    method === 'PATCH' ? new Response(null, { status: 404 }) : undefined,
  );
  await expect(run()).rejects.toThrow('lost each time');
});

it('reports a refusal, and stops on demand', async () => {
  server.failWith(() => server.refused(429, 'too_many_uploads'));
  const refusal = await run().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UploadRefusedError);
  expect(refusal).toMatchObject({ status: 429, text: expect.stringContaining('too_many_uploads') });
  const stop = new AbortController();
  stop.abort();
  await expect(run(stop.signal)).rejects.toThrow(/abort/i);
});

it('deletes an upload that will not be sent', async () => {
  await removeUpload(await run());
  expect(server.uploads.size).toBe(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stall() {
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const start = (body: ReadableStreamDefaultController) => {
      body.enqueue(new TextEncoder().encode('{"id":'));
      signal?.addEventListener('abort', () => body.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }));
  });
}

it('ends when an answer stops half-way', async () => {
  vi.useFakeTimers();
  stall();
  const refused = expect(fetchWithin(1000, '/', {})).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
});

it('ends an answer that stops half-way when it is withdrawn', async () => {
  stall();
  const stop = new AbortController();
  const refused = expect(fetchWithin(60_000, '/', {}, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  await new Promise(setImmediate);
  stop.abort();
  await refused;
});

it('returns an answer unchanged, even without a body', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers: { a: 'b' } }));
  const response = await fetchWithin(1000, '/', {});
  expect([response.status, response.headers.get('a')]).toEqual([204, 'b']);
});

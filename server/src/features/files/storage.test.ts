import { existsSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readlink, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type TestStorage, testStorages } from '../../../test/storages.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { fileSource, storageKey } from './storage.ts';

const key = storageKey('ab6e4c52-0000-4000-8000-000000000000');
let folder: string;
const source = () => path.join(folder, 'source');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dawaya-storage-'));
  await writeFile(source(), Buffer.alloc(300_000, 'x'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await testStorages[kind]();
  });
  afterAll(() => opened.close());

  test('returns stored bytes until they are deleted', async () => {
    const { storage, count } = opened;
    await storage.check();
    await storage.put(key, fileSource(source()));
    await storage.put(key, fileSource(source()));
    expect(await count()).toBe(1);
    const { stream, bytes } = await storage.open(key);
    expect(bytes).toBe(300_000);
    expect((await buffer(stream)).equals(Buffer.alloc(300_000, 'x'))).toBe(true);
    await storage.delete(key);
    await storage.delete(key);
    expect(await count()).toBe(0);
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a failed put leaves nothing', async () => {
    await expect(
      opened.storage.put(key, fileSource(path.join(folder, 'missing'))),
    ).rejects.toThrow();
    expect(await opened.count()).toBe(0);
  });
});

/** Records each sync to disk by the file's name, and whether `target` exists at that moment. */
async function watchSyncs(target: string) {
  const handle = await open(source());
  const prototype: Pick<FileHandle, 'sync'> = Object.getPrototypeOf(handle);
  await handle.close();
  const seen: { name: string; isStored: boolean }[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const name = await readlink(`/proc/self/fd/${this.fd}`);
    await sync.call(this);
    seen.push({ name, isStored: existsSync(target) });
  });
  onTestFinished(() => spy.mockRestore());
  return seen;
}

// Only Linux reports the name of an open file.
test.runIf(existsSync('/proc/self/fd'))(
  'syncs a file before its name, and then its folders',
  async () => {
    const files = path.join(folder, 'files');
    const target = path.join(files, ...key.split('/'));
    const seen = await watchSyncs(target);
    await createDiskStorage(files).put(key, fileSource(source()));
    expect(seen).toEqual([
      { name: expect.stringMatching(/\/ab6e4c52[^/]*\.half$/), isStored: false },
      { name: path.dirname(target), isStored: true },
      { name: files, isStored: true },
    ]);
  },
);

async function useSilentServer(head: string): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(head));
  });
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return (server.address() as net.AddressInfo).port;
}

const silentServers: [string, () => Promise<number>, boolean][] = [
  ['refuses connections', async () => 9, false],
  ['takes connections and never answers', () => useSilentServer(''), false],
  [
    'sends the head of an answer and then nothing',
    () => useSilentServer('HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n'),
    true,
  ],
];

test.for(silentServers)('a bucket that %s is an outage, in time', async ([, open, headOnly]) => {
  const gone = createS3Storage(
    {
      bucket: 'none',
      endpoint: `http://127.0.0.1:${await open()}`,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    { timeoutMs: 200 },
  );
  const calls: (() => Promise<unknown>)[] = [
    () => gone.put(key, fileSource(source())),
    async () => buffer((await gone.open(key)).stream),
    () => gone.delete(key),
    gone.readMark,
    () => gone.writeMark('a mark'),
  ];
  // The answer to `check` has only a head.
  if (!headOnly) calls.push(gone.check);
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({ code: 'data_unreachable', retryAfter: 5 });
  }
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy, photo } from '../../../test/factories.ts';
import { filesOf } from '../../../test/stored-files.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import type { Config } from '../../settings/config.ts';

const megabyte = 1024 ** 2;

/** A listening server, whose storage blocks until the test opens it. */
async function useServer(config: Partial<Config> = {}) {
  const opened = Promise.withResolvers<void>();
  let puts = 0;
  const app = await useTestApp({
    config,
    storage: (real) => ({
      ...real,
      async put(key, source) {
        puts += 1;
        await opened.promise;
        await real.put(key, source);
      },
    }),
  });
  // Otherwise a failed test would wait for the blocked storage.
  onTestFinished(() => opened.resolve());
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  const { id: pharmacyId } = await makePharmacy(app);
  const form = {
    pharmacyId,
    customerName: 'Amna Hassan',
    phone: '0912345678',
    email: 'amna@example.com',
  };
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const send = async (key: string = randomUUID()) =>
    new Browser(app).form(
      '/api/prescription-requests',
      form,
      { prescriptionImages: [{ name: 'a.jpg', content: await photo() }] },
      { 'idempotency-key': key },
    );
  const { db, dataDir } = app;
  return { db, dataDir, form, dial, send, puts: () => puts, open: opened.resolve };
}

const head = (length: number, ...more: string[]) =>
  [
    'POST /api/prescription-requests HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    ...more,
    '\r\n',
  ].join('\r\n');

/** Returns the answer to a call whose body is not a form, while other calls are under way. */
async function answerTo(dial: () => Promise<Socket>): Promise<string> {
  const socket = await dial();
  socket.write(head(70_000, 'Connection: close') + 'x'.repeat(70_000));
  const [answer] = await once(socket, 'data');
  return String(answer);
}

test('a call whose photos would wait too long is refused before any of them is read', async () => {
  const { dial, send, open } = await useServer({ trustProxy: 1 });
  const large = await Promise.all(Array.from({ length: 45 }, dial));
  for (const [n, socket] of large.entries()) {
    socket.write(head(100 * megabyte, `X-Forwarded-For: 192.0.2.${n}`));
    // Enough bytes to count as a photo under way.
    socket.write(Buffer.alloc(100 * 1024));
  }
  await expect.poll(() => answerTo(dial), { timeout: 4000 }).toMatch(/^HTTP\/1\.1 503 /);
  const refused = await answerTo(dial);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/^retry-after: \d+\r$/im);
  expect(refused).toContain('"code":"unavailable"');

  // Closed connections stop counting at once, long before a slow connection would.
  for (const socket of large) socket.destroy();
  await expect.poll(() => answerTo(dial), { timeout: 4000 }).toMatch(/^HTTP\/1\.1 400 /);

  // Forms with small or no photos do not count.
  open();
  expect((await send()).status).toBe(201);
});

test('the photos of a sender who left before their turn are not processed', async () => {
  const { dial, send, form, db, dataDir, puts, open } = await useServer();
  const working = [send(), send(), send(), send()];
  await vi.waitFor(() => expect(puts()).toBe(4), 10_000);

  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  body.set('prescriptionImages', new Blob([Buffer.from(await photo())]), 'a.jpg');
  const request = new Request('http://x', { method: 'POST', body });
  const bytes = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const socket = await dial();
  socket.write(head(bytes.length).replace('multipart/form-data; boundary=x', type));
  const { onDisk } = await filesOf({ db, dataDir });
  socket.write(bytes);
  await vi.waitFor(async () => expect((await filesOf({ db, dataDir })).onDisk).toBe(onDisk + 1));
  socket.destroy();
  await vi.waitFor(async () => expect((await filesOf({ db, dataDir })).onDisk).toBe(onDisk));

  open();
  for (const answer of await Promise.all(working)) expect(answer.status).toBe(201);
  expect(await db.$count(prescriptionRequests)).toBe(4);
});

test('a repeated submission waits for the first, and its photos are processed once', async () => {
  const { send, puts, open, db } = await useServer();
  const key = randomUUID();
  const first = send(key);
  await vi.waitFor(() => expect(puts()).toBe(1), 10_000);
  const repeated = [send(key), send(key), send(key)];
  // Other networks do not wait behind them.
  const other = send();
  await vi.waitFor(() => expect(puts()).toBe(2), 10_000);
  open();
  const answers = await Promise.all([first, ...repeated]);
  for (const answer of answers)
    expect([answer.status, answer.body]).toEqual([201, answers[0]?.body]);
  expect((await other).status).toBe(201);
  expect(puts()).toBe(4);
  expect(await db.$count(prescriptionRequests)).toBe(2);
});

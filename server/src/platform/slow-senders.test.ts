import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerUnreadable } from './error-answer.ts';
import { limitSlowSenders } from './slow-senders.ts';

/** A server with short limits, and clients that never end their half of a connection. */
async function useServer(http = {}) {
  const app = fastify({ clientErrorHandler: answerUnreadable, http });
  limitSlowSenders(app, { body: 100, rest: 100 });
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  app.post('/fields', async () => 'received');
  const takesFiles = { config: { endpoint: { files: {} } as never } };
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(401).send('no');
  app.post('/refused', { ...takesFiles, onRequest: refuse }, () => '');
  app.post('/files', takesFiles, ({ raw }) => once(raw.resume(), 'end').then(() => 'received'));
  const takesBytes = { config: { endpoint: { bytes: true } as never } };
  app.post('/bytes', takesBytes, ({ raw }) => once(raw.resume(), 'end').then(() => 'received'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const dial = async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const connections = () =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  const nextRequest = () => once(app.server, 'request');
  return { dial, connections, nextRequest };
}

const begun = (path: string, type: string, length = 2) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`;

test('bytes that are no HTTP message get an answer, and the connection ends', async () => {
  const { dial, connections } = await useServer();
  const socket = await dial();
  socket.write('nonsense\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  await vi.waitFor(async () => expect(await connections()).toBe(0), 5000);
});

test('a connection without a call ends without an answer', async () => {
  const { dial } = await useServer({ headersTimeout: 100, connectionsCheckingInterval: 20 });
  const unused = await dial();
  const begun = await dial();
  begun.write('GET / HTTP/1.1\r\nHost:');
  const [told, answered] = await Promise.all([unused, begun].map((socket) => text(socket)));
  expect(told).toBe('');
  expect(answered).toMatch(/^HTTP\/1\.1 400 /);
});

test('bodies that never arrive hold no connection; files may arrive at 8 kbit/s', async () => {
  const { dial, connections, nextRequest } = await useServer();
  const slow = await dial();
  const asked = nextRequest();
  slow.write(begun('/files', 'multipart/form-data', 30_001));
  // Bytes that come with the head do not count.
  await asked;
  slow.write(Buffer.alloc(29_999));
  const stuck = await dial();
  stuck.write(begun('/fields', 'application/json'));
  const dripping = await dial();
  dripping.write(begun('/files', 'multipart/form-data', 30_001));
  await vi.waitFor(async () => expect(await connections()).toBe(1), 5000);
  slow.write('}');
  const [answer] = await once(slow, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a part of a photo may arrive at 8 kbit/s, and not slower', async () => {
  const { dial, connections } = await useServer();
  const slow = await dial();
  // Over four minutes at that speed.
  slow.write(begun('/bytes', 'multipart/form-data', 250_000));
  const stuck = await dial();
  stuck.write(begun('/bytes', 'multipart/form-data'));
  await vi.waitFor(async () => expect(await connections()).toBe(1), 5000);
  slow.write(Buffer.alloc(249_999));
  const [answer] = await once(slow, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a longer announced body has no longer than a part', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { dial, connections } = await useServer();
  const socket = await dial();
  const before = vi.getTimerCount();
  socket.write(begun('/bytes', 'multipart/form-data', 10 * 1024 * 1024));
  while (vi.getTimerCount() === before) await new Promise(setImmediate);
  vi.advanceTimersByTime(262_144);
  expect(await connections()).toBe(1);
  vi.advanceTimersByTime(100);
  while ((await connections()) !== 0) await new Promise(setImmediate);
});

test('a call within this process, without a connection, is not limited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  onTestFinished(() => app.close());
  limitSlowSenders(app);
  app.post('/fields', async () => 'received');
  expect((await app.inject({ method: 'POST', url: '/fields', payload: {} })).statusCode).toBe(200);
  expect(vi.getTimerCount()).toBe(0);
});

test('a refused sender that hardly sends is disconnected', async () => {
  const { dial, connections } = await useServer();
  const socket = await dial();
  socket.write(begun('/refused', 'multipart/form-data'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  await vi.waitFor(async () => expect(await connections()).toBe(0), 5000);
});

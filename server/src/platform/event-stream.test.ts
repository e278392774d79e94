import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type EventStream, openEventStream } from './event-stream.ts';

test('a reader that does not read is cut off, and keeps no more than a little waiting', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const opened = Promise.withResolvers<EventStream>();
  const closed = Promise.withResolvers<void>();
  let waiting = () => 0;
  app.get('/', (_request, reply) => {
    waiting = () => reply.raw.writableLength;
    opened.resolve(openEventStream(reply, closed.resolve));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const reader = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => {}).pause();
  await once(reader, 'connect');
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  const stream = await opened.promise;
  let isOpen = true;
  const end = closed.promise.then(() => {
    isOpen = false;
  });
  let longestQueue = 0;
  // The system's own buffers take some megabytes.
  for (let count = 0; isOpen && count < 100_000; count++) {
    stream.send('version', { filler: 'x'.repeat(1000) });
    longestQueue = Math.max(longestQueue, waiting());
    await turn();
  }
  await end;
  reader.destroy();
  expect(longestQueue).toBeLessThan(32 * 1024);
});

test('a reader that left before the stream began is one that has ended', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  app.get('/', async (_request, reply) => {
    const left = once(reply.raw, 'close');
    asked.resolve();
    await left;
    openEventStream(reply, closed.resolve).send('version', {});
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const reader = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked.promise;
  reader.destroy();
  await closed.promise;
});

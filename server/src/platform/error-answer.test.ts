import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerError } from './error-answer.ts';
import { createLoggerOptions } from './logging.ts';

test('a body whose sender is gone is no outage and no error line', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const app = fastify({ logger: { ...createLoggerOptions('info', () => new Date()), stream } });
  onTestFinished(() => app.close());
  app.setErrorHandler(answerError);
  const asked = Promise.withResolvers<void>();
  app.addHook('preParsing', async () => asked.resolve());
  app.post('/', async () => 'never');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await asked.promise;
  socket.resetAndDestroy();
  await vi.waitFor(() =>
    expect(lines).toContainEqual(expect.objectContaining({ code: 'upload_cut_off', level: 30 })),
  );
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
});

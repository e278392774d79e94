import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/postgres.ts';
import { OutageError } from '../database/errors.ts';
import { openPostgresql } from '../database/postgresql.ts';
import { runIdempotently } from './idempotency.ts';

test('a repetition takes over a submission whose first call never ends', async () => {
  const { url, drop } = await createTestDatabase();
  const { db, close } = openPostgresql(url, () => {});
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await close();
    await drop();
  });
  const begun = Promise.withResolvers<void>();
  const stuck = Promise.withResolvers<never>();
  let made = 0;
  app.post('/', (request) =>
    runIdempotently(
      { db, clock: () => new Date() },
      request,
      { content: 'the same', timeoutMs: 100 },
      async (save) => {
        made += 1;
        if (made === 1) {
          begun.resolve();
          return stuck.promise;
        }
        const answer = { made };
        await db.transaction((db) => save(db, answer));
        return answer;
      },
    ),
  );
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => app.inject({ method: 'POST', url: '/', headers });
  const first = send();
  await begun.promise;
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.json())).toEqual([{ made: 2 }, { made: 2 }]);
  // The abandoned call ends late and gets the answer that counts.
  stuck.reject(new Error('the storage is gone'));
  expect((await first).json()).toEqual({ made: 2 });
});

test('a call in an outage sends no further queries', async () => {
  const { url, drop } = await createTestDatabase();
  const { db, close } = openPostgresql(url, () => {});
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await close();
    await drop();
  });
  app.post('/', (request) =>
    runIdempotently(
      { db, clock: () => new Date() },
      request,
      { content: 'the same' },
      async (save) => {
        // A query to the database would hide this outage.
        await db.transaction((db) => save(db, { made: 1 }));
        throw new OutageError('the database has fallen silent');
      },
    ),
  );
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await app.inject({ method: 'POST', url: '/', headers });
  expect(body).toContain('the database has fallen silent');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/postgres.ts';
import { classifyFailure, type FailureKind } from './errors.ts';
import { openPostgresql } from './postgresql.ts';

async function useDatabase() {
  const { url, drop } = await createTestDatabase();
  const { db, close } = openPostgresql(url, () => {}, { connections: 2 });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  return db;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a refusal by PostgreSQL for its own reasons is contention or an outage', async () => {
  const db = await useDatabase();
  const refusals = {
    readOnly: () =>
      db.transaction((db) => db.execute(sql`delete from contact_messages`), {
        accessMode: 'read only',
      }),
    cancelled: () =>
      db.transaction(async (db) => {
        await db.execute(sql`set local statement_timeout = 1`);
        await db.execute(sql`select pg_sleep(5)`);
      }),
    locked: () =>
      db.transaction(async (held) => {
        await held.execute(sql`lock table contact_messages`);
        await db.transaction((db) => db.execute(sql`lock table contact_messages nowait`));
      }),
    ended: () => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  };
  const kinds: Record<string, FailureKind> = {};
  for (const [name, work] of Object.entries(refusals))
    kinds[name] = classifyFailure(await failureOf(work()));
  expect(kinds).toEqual({
    readOnly: 'outage',
    cancelled: 'contention',
    locked: 'contention',
    ended: 'outage',
  });
});

test('an error in the query is no outage', async () => {
  const db = await useDatabase();
  const questions = [sql`select nothing`, sql`select 1/0`, sql`select 'x'::uuid`];
  for (const question of questions) {
    const failure = await failureOf(db.execute(question));
    expect(failure).toBeInstanceOf(Error);
    expect(classifyFailure(failure)).toBe('lasting');
  }
});

test('a code that only begins like a SQLSTATE is no outage', () => {
  expect(classifyFailure(Object.assign(new Error('as a library says it'), { code: '404' }))).toBe(
    'lasting',
  );
});

test('a missing file is no outage', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-outage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(classifyFailure(await failureOf(writeFile(path.join(folder, 'no', 'file'), '')))).toBe(
    'lasting',
  );
});

test.each(['53300', '57P03', '08006', 'EROFS', 'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])(
  '%s is an outage, however deep the cause lies',
  (code) => {
    const cause = Object.assign(new Error('as the system says it'), { code });
    expect(classifyFailure(new Error('a query failed', { cause }))).toBe('outage');
    expect(classifyFailure(new AggregateError([cause]))).toBe('outage');
  },
);

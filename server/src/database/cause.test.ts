import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/postgres.ts';
import { createRequestId, joinCauses, runFor } from './cause.ts';
import type { Database } from './client.ts';
import { openPostgresql } from './postgresql.ts';
import { defineStatement } from './prepared.ts';

async function useOneConnection() {
  const { url, drop } = await createTestDatabase();
  const { db, close } = openPostgresql(url, () => {}, { connections: 1 });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  return db;
}

/** The text of the running statement, as the database's log would have it. */
const readOwn = async (db: Database): Promise<string> => {
  const { rows } = await db.execute<{ query: string }>(
    sql`select query from pg_stat_activity where pid = pg_backend_pid()`,
  );
  return rows[0]?.query ?? '';
};

const comment = (id: string) => `/*request_id='${id}'*/`;

test('each statement has the id of its call, also where calls wait for one connection', async () => {
  const db = await useOneConnection();
  const ids = [1, 2, 3, 4].map(createRequestId);
  const texts = await Promise.all(
    ids.map((requestId, index) =>
      runFor({ requestId }, () => (index % 2 ? readOwn(db) : db.transaction(readOwn))),
    ),
  );
  expect(texts).toEqual(ids.map((id) => expect.stringContaining(comment(id))));
  expect(await readOwn(db)).not.toContain('/*');
});

test('a prepared statement stays prepared for calls with different ids', async () => {
  const db = await useOneConnection();
  const one = defineStatement<{ one: number }>('select 1 as one');
  for (const requestId of [createRequestId(), createRequestId()])
    expect(await runFor({ requestId }, () => one(db))).toEqual([{ one: 1 }]);
  const { rows } = await db.execute(sql`select statement from pg_prepared_statements`);
  expect(rows).toEqual([{ statement: 'select 1 as one' }]);
});

test('a shared statement names all its calls once', () => {
  const [first, other] = [{ requestId: 'a' }, { requestId: 'b' }];
  expect(joinCauses([first, first])).toBe(first);
  expect(joinCauses([first, undefined, other, first])).toEqual({ requestId: 'a,b' });
  expect(joinCauses([undefined])).toBeUndefined();
});

import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/postgres.ts';
import type { Database } from './client.ts';
import { openPostgresql } from './postgresql.ts';
import { defineStatement } from './prepared.ts';

async function useOneConnection() {
  const { url, drop } = await createTestDatabase({ empty: true });
  const database = openPostgresql(url, () => {}, { connections: 1 });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database.db;
}

const keptBy = async (db: Database) =>
  (await db.execute(sql`select from pg_prepared_statements`)).rowCount;

const plusOne = defineStatement<{ sum: number }>('select $1::int + 1 as sum');

test('a connection parses a statement once, until a pooler gives it another connection', async () => {
  const db = await useOneConnection();
  for (const sum of [2, 3]) expect(await plusOne(db, sum - 1)).toEqual([{ sum }]);
  expect(await keptBy(db)).toBe(1);
  await db.execute(sql`deallocate all`);
  await expect(plusOne(db, 1)).rejects.toThrow();
  expect(await plusOne(db, 1)).toEqual([{ sum: 2 }]);
  expect(await keptBy(db)).toBe(0);
});

test('simultaneous statements of a transaction run in their order', async () => {
  const db = await useOneConnection();
  await db.execute(sql`create table noted (id serial, note int)`);
  const note = defineStatement<{ id: number }>('insert into noted (note) values ($1) returning id');
  const ids = await db.transaction((db) =>
    Promise.all([3, 1, 2].map((number) => note(db, number))),
  );
  expect(ids).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
  const failing = db.transaction((db) =>
    Promise.all([note(db, 4), defineStatement('select 1 / $1::int')(db, 0), note(db, 5)]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await db.execute(sql`select from noted`)).toMatchObject({ rowCount: 3 });
});

test('a failure after another failure in its transaction does not stop preparing', async () => {
  const db = await useOneConnection();
  await db.execute(sql`create table noted (note int)`);
  const note = defineStatement('insert into noted (note) values ($1)');
  const fail = defineStatement('select 1 / $1::int');
  const failing = db.transaction(async (db) => {
    const all = await Promise.allSettled([fail(db, 0), note(db, 1), note(db, 2)]);
    return Promise.reject(all.map((one) => one.status === 'rejected' && one.reason.cause.code));
  });
  await expect(failing).rejects.toEqual(['22012', '25P02', '26000']);
  await note(db, 3);
  expect(await keptBy(db)).toBe(2);
});

test('a pooler before one database does not stop preparing for another', async () => {
  const [pooled, own] = await Promise.all([useOneConnection(), useOneConnection()]);
  await plusOne(pooled, 1);
  await pooled.execute(sql`deallocate all`);
  await expect(plusOne(pooled, 1)).rejects.toThrow();
  await plusOne(own, 1);
  expect(await keptBy(own)).toBe(1);
});

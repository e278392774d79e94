import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/postgres.ts';
import { openPostgresql } from './postgresql.ts';
import { prepared } from './prepared.ts';

/** A database with one connection. */
async function useOneConnection() {
  const { url, drop } = await createTestDatabase({ empty: true });
  const database = openPostgresql(url, () => {}, { connections: 1 });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database.db;
}

const plusOne = prepared<{ sum: number }>('select $1::int + 1 as sum');

test('a connection parses a statement once, until a pooler gives it another one', async () => {
  const db = await useOneConnection();
  const kept = async () => (await db.execute(sql`select from pg_prepared_statements`)).rowCount;
  for (const sum of [2, 3]) expect(await plusOne(db, sum - 1)).toEqual([{ sum }]);
  expect(await kept()).toBe(1);
  await db.execute(sql`deallocate all`);
  await expect(plusOne(db, 1)).rejects.toThrow();
  expect(await plusOne(db, 1)).toEqual([{ sum: 2 }]);
  expect(await kept()).toBe(0);
});

test('what is sent at one moment in a transaction is done in its order', async () => {
  const db = await useOneConnection();
  await db.execute(sql`create table noted (id serial, note int)`);
  const note = prepared<{ id: number }>('insert into noted (note) values ($1) returning id');
  const ids = await db.transaction((db) =>
    Promise.all([3, 1, 2].map((number) => note(db, number))),
  );
  expect(ids).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 3 }]]);
  const failing = db.transaction((db) =>
    Promise.all([note(db, 4), prepared('select 1 / $1::int')(db, 0), note(db, 5)]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await db.execute(sql`select from noted`)).toMatchObject({ rowCount: 3 });
});

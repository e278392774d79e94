import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('each test file gets a separate migrated database, in UTF-8', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'create table only_here (id int)');

  expect(await query(other.url, `select to_regclass('only_here') as found`)).toEqual([
    { found: null },
  ]);
  expect(await query(one.url, `select to_regclass('pharmacies') is not null as found`)).toEqual([
    { found: true },
  ]);
  expect(await query(one.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  await Promise.all([one.drop(), other.drop()]);
});

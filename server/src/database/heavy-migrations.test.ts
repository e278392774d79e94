import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useMigrations } from '../../test/migrations.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import { projectRoot } from '../settings/project-root.ts';

/** Such a statement blocks the table while it handles each row. A job works in batches instead. */
const touchesAllRows = (statement: string) => {
  const withoutComments = statement.replaceAll(/--.*/g, '').trim();
  return /^(update|delete|with\b.*\b(update|delete))\b|^alter table\b.*\bset not null\b/is.test(
    withoutComments,
  );
};

/**
 * Runs the migrations of `folder` on an empty database.
 * @returns the tags of migrations that rewrite a table of an earlier one.
 */
async function heavyMigrations(folder: string): Promise<string[]> {
  const { url, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const files = async () => {
    const { rows } = await client.query<{ oid: number; file: number }>(
      `select oid, pg_relation_filenode(oid) as file from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return new Map(rows.map(({ oid, file }) => [oid, file]));
  };
  const { entries } = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'));
  const heavy: string[] = [];
  for (const [index, { sql }] of readMigrationFiles({ migrationsFolder: folder }).entries()) {
    const before = await files();
    for (const statement of sql) await client.query(statement);
    const after = await files();
    const rewritten = [...before].some(([oid, file]) => (after.get(oid) ?? file) !== file);
    if (rewritten || sql.some(touchesAllRows)) heavy.push(entries[index].tag);
  }
  return heavy;
}

test('no new migration rewrites a table at once', async () => {
  expect(await heavyMigrations(path.join(projectRoot, 'server/migrations'))).toEqual([]);
});

test.each([
  'alter table request add column code uuid default gen_random_uuid()',
  'alter table request alter column number type bigint',
  'alter table request add column doubled int generated always as (number * 2) stored',
  'update request set number = 1 where number is null',
  'alter table request alter column number set not null',
])('the check refuses %s', async (statement) => {
  const folder = await useMigrations('create table request (number int)', statement);
  expect(await heavyMigrations(folder)).toEqual(['1']);
});

test('the check takes a column with a constant default, and one that is dropped', async () => {
  const folder = await useMigrations(
    'create table request (number int, note text)',
    'alter table request add column made_at timestamptz not null default now(), drop column note',
  );
  expect(await heavyMigrations(folder)).toEqual([]);
});

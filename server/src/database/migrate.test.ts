import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/postgres.ts';
import { openAll } from '../boot/open.ts';
import { readConfig } from '../settings/config.ts';
import { migratePostgresql } from './migrate.ts';

async function useEmptyDatabase() {
  const { url, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  return url;
}

async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A folder of migrations as drizzle-kit writes it. */
async function useMigrations(...statements: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'meta'));
  const entries = statements.map((_, idx) => ({
    idx,
    when: idx,
    tag: `${idx}`,
    breakpoints: true,
  }));
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [at, statement] of statements.entries())
    await writeFile(path.join(folder, `${at}.sql`), statement);
  return folder;
}

test('several processes that start on an empty database all come up', async () => {
  const url = await useEmptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dawaya-starts-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = readConfig({ DATABASE_URL: url, DATABASE_POOL: '4', DATA_DIR: dataDir });
  const errors: unknown[] = [];
  const starts = await Promise.allSettled(
    [1, 2, 3, 4].map(() => openAll(config, (error) => errors.push(error))),
  );
  const opened = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  onTestFinished(async () => {
    for (const { jobs, database } of opened) {
      await jobs.stop();
      await database.close();
    }
  });
  expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(errors).toEqual([]);
});

test('a migration may take longer than any other statement', async () => {
  const url = new URL(await useEmptyDatabase());
  // As a role or a database may be set up.
  url.searchParams.set('options', '-c statement_timeout=50');
  const folder = await useMigrations('select pg_sleep(0.2)', 'create table made (id int)');
  await migratePostgresql(url.href, [], { folder });
  const client = await connectTo(url.href);
  expect((await client.query('select * from made')).rows).toEqual([]);
});

test('a migration waits for a lock only so long that calls get through, and is tried again', async () => {
  const url = await useEmptyDatabase();
  await migratePostgresql(url, [], { folder: await useMigrations('create table busy (id int)') });
  const holder = await connectTo(url);
  await holder.query('begin; lock table busy in access share mode');
  const folder = await useMigrations(
    'create table busy (id int)',
    'alter table busy add column more int',
  );
  const migrating = migratePostgresql(url, [], { folder, lock: 50, pause: 10, tries: 1000 });
  const caller = await connectTo(url);
  const waiting = `select 1 from pg_locks where not granted and relation = 'busy'::regclass`;
  await vi.waitFor(async () => expect((await caller.query(waiting)).rows).toHaveLength(1), 5000);

  await caller.query('begin; set local statement_timeout = 5000; insert into busy values (1)');
  await caller.query('rollback');
  await holder.query('rollback');
  await migrating;
  expect((await caller.query('select more from busy')).rows).toEqual([]);
});

test('a lock that is never given ends the start with what PostgreSQL says', async () => {
  const url = await useEmptyDatabase();
  await migratePostgresql(url, [], { folder: await useMigrations('create table busy (id int)') });
  const holder = await connectTo(url);
  await holder.query('begin; lock table busy in access share mode');
  const folder = await useMigrations(
    'create table busy (id int)',
    'alter table busy add column more int',
  );
  const migrating = migratePostgresql(url, [], { folder, lock: 10, pause: 1, tries: 2 });
  await expect(migrating).rejects.toMatchObject({ cause: { code: '55P03' } });
});

test('an older version refuses a database that a newer one has changed, and leaves it alone', async () => {
  const url = await useEmptyDatabase();
  const [first, second] = ['create table one (id int)', 'create table two (id int)'];
  await migratePostgresql(url, [], { folder: await useMigrations(first, second) });
  const older = await useMigrations(first);
  await expect(migratePostgresql(url, [], { folder: older })).rejects.toThrow(
    /a newer version of Dawaya has changed this database \(1 of its migrations/,
  );
  await migratePostgresql(url, [], { folder: await useMigrations(first, second) });
});

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useMigrations } from '../../test/migrations.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import { openServices } from '../boot/open-services.ts';
import { readConfig } from '../settings/config.ts';
import { projectRoot } from '../settings/project-root.ts';
import type { Queue } from './jobs.ts';
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

test('several processes that start on an empty database all start', async () => {
  const url = await useEmptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dawaya-starts-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = readConfig({ DATABASE_URL: url, DATABASE_POOL: '4', DATA_DIR: dataDir });
  const errors: unknown[] = [];
  const starts = await Promise.allSettled(
    [1, 2, 3, 4].map(() => openServices(config, (error) => errors.push(error))),
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
  // A role or a database may have this setting.
  url.searchParams.set('options', '-c statement_timeout=500');
  const folder = await useMigrations('select pg_sleep(0.7)', 'create table made (id int)');
  await migratePostgresql(url.href, [], { folder });
  const client = await connectTo(url.href);
  expect((await client.query('select * from made')).rows).toEqual([]);
});

test('a migration waits for a lock only briefly, and retries', async () => {
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

test('a migration releases its locks before the next one waits', async () => {
  const url = await useEmptyDatabase();
  const tables = ['create table calm (id int)', 'create table busy (id int)'];
  await migratePostgresql(url, [], { folder: await useMigrations(...tables) });
  const holder = await connectTo(url);
  await holder.query('begin; lock table busy in access share mode');
  const changes = ['alter table calm add column more int', 'alter table busy add column more int'];
  const folder = await useMigrations(...tables, ...changes);
  const migrating = migratePostgresql(url, [], { folder, lock: 5000 });
  const caller = await connectTo(url);
  const waiting = `select 1 from pg_locks where not granted and relation = 'busy'::regclass`;
  await vi.waitFor(async () => expect((await caller.query(waiting)).rows).toHaveLength(1), 5000);

  await caller.query(`set statement_timeout = 1000; insert into calm (more) values (1)`);
  await holder.query('rollback');
  await migrating;
});

test('an interrupted start continues after the last whole migration', async () => {
  const url = await useEmptyDatabase();
  const [first, third] = ['create table one (id int)', 'create table three (id int)'];
  const broken = 'create table two (id int);\n--> statement-breakpoint\nselect 1 / 0';
  const cut = migratePostgresql(url, [], { folder: await useMigrations(first, broken, third) });
  await expect(cut).rejects.toMatchObject({ cause: { code: '22012' } });
  const client = await connectTo(url);
  const tables = async () => {
    const { rows } = await client.query(
      `select relname from pg_class where relname in ('one', 'two', 'three') order by oid`,
    );
    return rows.map(({ relname }) => relname);
  };
  expect(await tables()).toEqual(['one']);

  const folder = await useMigrations(first, 'create table two (id int)', third);
  await migratePostgresql(url, [], { folder });
  expect(await tables()).toEqual(['one', 'two', 'three']);
});

test('a lock that is never free ends the start with PostgreSQL’s message', async () => {
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

test('an older version refuses a newer database and does not change it', async () => {
  const url = await useEmptyDatabase();
  const [first, second] = ['create table one (id int)', 'create table two (id int)'];
  await migratePostgresql(url, [], { folder: await useMigrations(first, second) });
  const older = await useMigrations(first);
  await expect(migratePostgresql(url, [], { folder: older })).rejects.toThrow(
    /a newer version of Dawaya has changed this database \(1 of its migrations/,
  );
  await migratePostgresql(url, [], { folder: await useMigrations(first, second) });
});

test('medicines keep their ids, names and sensitivity when the tables of the register come', async () => {
  const url = await useEmptyDatabase();
  const earlier = await Promise.all(
    ['0000_baseline', '0001_inquiries', '0002_consultation_endings'].map((tag) =>
      readFile(`${projectRoot}/server/migrations/${tag}.sql`, 'utf8'),
    ),
  );
  await migratePostgresql(url, [], { folder: await useMigrations(...earlier) });
  const client = await connectTo(url);
  const id = '0198a1b2-0000-7000-8000-000000000001';
  await client.query(
    `insert into medicines values ($1, 'Tramadol', 'Tramadol', 'ترامادول',
      '{tramadole,ترمادول}', '{Tramal}', true, null, now())`,
    [id],
  );
  await migratePostgresql(url, []);
  const { rows } = await client.query(
    'select id, listed_as, name_ar, sensitivity from compositions',
  );
  expect(rows).toEqual([
    { id, listed_as: 'Tramadol', name_ar: 'ترامادول', sensitivity: 'sensitive' },
  ]);
  const names = await client.query(
    `select text, kind, language, source, status from medicine_names
      where composition_id = $1 order by id`,
    [id],
  );
  const listed = { source: 'list', status: 'approved' };
  expect(names.rows).toEqual([
    { text: 'Tramal', kind: 'brand', language: 'en', ...listed },
    { text: 'tramadole', kind: 'generic', language: 'en', ...listed },
    { text: 'ترمادول', kind: 'generic', language: 'ar', ...listed },
  ]);
});

describe('a database from before the baseline', () => {
  /**
   * A database of the last version before the baseline. It has the baseline's tables, and only its
   * records of migrations differ.
   */
  async function useEarlierDatabase(...hashes: string[]) {
    const url = await useEmptyDatabase();
    const baseline = `${projectRoot}/server/migrations/0000_baseline.sql`;
    const folder = await useMigrations(await readFile(baseline, 'utf8'));
    await migratePostgresql(url, [], { folder });
    const client = await connectTo(url);
    const { rows } = await client.query('delete from applied_migrations returning hash');
    for (const hash of hashes)
      await client.query('insert into applied_migrations (hash) values ($1)', [hash]);
    const applied = async () =>
      (await client.query('select hash from applied_migrations order by applied_at')).rows;
    return { url, applied, baseline: rows[0] };
  }
  const last = 'f08e4978ae2e56ea63e68a89cea203c015fc1b438ee7427cfda0df39bb65b2f6';

  test('takes the baseline as applied when it has all earlier migrations', async () => {
    const { url, applied, baseline } = await useEarlierDatabase('the first', last);
    await migratePostgresql(url, []);
    expect((await applied())[0]).toEqual(baseline);
    expect(await applied()).not.toContainEqual({ hash: last });
  });

  test('keeps waiting mails, under the new names of their templates', async () => {
    const { url } = await useEarlierDatabase(last);
    const mails: Queue<object> = { name: 'mail', retryLimit: 0 };
    const baseline = await readFile(`${projectRoot}/server/migrations/0000_baseline.sql`, 'utf8');
    await migratePostgresql(url, [mails], { folder: await useMigrations(baseline) });
    const client = await connectTo(url);
    for (const template of ['new-asks', 'new-request'])
      await client.query(`insert into pgboss.job (name, data) values ('mail', $1)`, [{ template }]);
    await migratePostgresql(url, [mails]);
    const { rows } = await client.query(
      `select data ->> 'template' as template from pgboss.job order by 1`,
    );
    expect(rows).toEqual([{ template: 'new-inquiries' }, { template: 'new-request' }]);
  });

  test('is refused with the commit to start first when it lacks migrations', async () => {
    const { url, applied } = await useEarlierDatabase('the first');
    await expect(migratePostgresql(url, [])).rejects.toThrow(
      /start commit 1a4fd263 of Dawaya once/,
    );
    expect(await applied()).toEqual([{ hash: 'the first' }]);
  });
});

test('two pharmacies with one account phone end the start with what to do', async () => {
  const url = await useEmptyDatabase();
  const folder = await useMigrations();
  await cp(path.join(projectRoot, 'server/migrations'), folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries } = JSON.parse(await readFile(journal, 'utf8'));
  const before = entries.slice(0, 29);
  await writeFile(journal, JSON.stringify({ entries: before }));
  await migratePostgresql(url, [], { folder });
  const client = await connectTo(url);
  const ids = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  for (const [index, id] of ids.entries())
    await client.query(
      `insert into pharmacies (id, shop_name, state, city, address, search_text, sort_name,
          language, verification_status, verification_changed_at, created_at, account_phone,
          phone_proven_at)
        values ($1, 'Al Amal', 'Kassala', 'Kassala', 'Market', '', '', 'ar', 'pending', now(),
          now(), $2, now())`,
      [id, index < 2 ? '+249912345678' : '+249912345679'],
    );
  const start = migratePostgresql(url, []);
  const message = `several pharmacies log in with one phone number: ${ids[0]}, ${ids[1]}. Start`;
  await expect(start).rejects.toMatchObject({
    cause: { message: expect.stringContaining(message) },
  });

  await client.query(`update pharmacies set account_phone = null where id = $1`, [ids[0]]);
  await migratePostgresql(url, []);
});

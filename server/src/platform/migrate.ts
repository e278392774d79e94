import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import { type Database, schema } from '../database/client.ts';
import { findCode } from '../database/errors.ts';
import { keepAlive } from '../database/keep-alive.ts';
import { projectRoot } from '../settings/project-root.ts';
import { seconds } from './clock.ts';
import { createJobs, failedQueue, type Queue } from './jobs.ts';

const ownMigrations = path.join(projectRoot, 'server/migrations');
/** The advisory lock for migrations, shared by all processes and releases. Any number does. */
const migrationLock = 7_204_861;

/**
 * The last migration before the baseline. It made the same tables: `pg_dump --schema-only` gave the
 * same text for both.
 */
const beforeBaseline = {
  last: 'f08e4978ae2e56ea63e68a89cea203c015fc1b438ee7427cfda0df39bb65b2f6',
  commit: '1a4fd263',
};

async function adoptBaseline(db: Database, baseline: string): Promise<void> {
  await db.transaction(async (db) => {
    await db.execute(sql`delete from applied_migrations`);
    await db.execute(sql`insert into applied_migrations (hash) values (${baseline})`);
  });
}

/**
 * Returns the migrations of `folder` that the database lacks, in order.
 * @throws Error when the database has migrations that are not in `folder`.
 */
async function findPendingMigrations(db: Database, folder: string) {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await db.execute(sql`create table if not exists applied_migrations (
    hash text primary key, applied_at timestamptz not null default now())`);
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from applied_migrations`);
  const applied = new Set(rows.map((row) => row.hash));
  const [baseline] = migrations;
  if (baseline && applied.has(beforeBaseline.last)) {
    await adoptBaseline(db, baseline.hash);
    return migrations.slice(1);
  }
  if (baseline && applied.size > 0 && !applied.has(baseline.hash))
    throw new Error(
      `this database is of a version before 0.1.0. Make a backup, start commit ${beforeBaseline.commit} of Dawaya once, then this version.`,
    );
  const knownHashes = new Set(migrations.map(({ hash }) => hash));
  const unknown = rows.filter(({ hash }) => !knownHashes.has(hash)).length;
  if (unknown > 0)
    throw new Error(
      `a newer version of Dawaya has changed this database (${unknown} of its migrations are unknown here). Start that version or a newer one, or restore the backup from before.`,
    );
  return migrations.filter(({ hash }) => !applied.has(hash));
}

/**
 * Applies the migrations that the database lacks. Each has its own transaction, so that it releases
 * its locks soon, and an interrupted start continues after the last finished one.
 * @throws Error when the database has migrations that are not in `folder`.
 */
export async function migrate(db: Database, folder = ownMigrations): Promise<void> {
  for (const migration of await findPendingMigrations(db, folder))
    await db.transaction(async (db) => {
      for (const statement of migration.sql) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`);
    });
}

interface LockRetry {
  /**
   * The time for which a migration may wait for a lock while all calls queue behind it, in
   * milliseconds.
   */
  lock?: number;
  /** Between two attempts, in milliseconds. */
  pause?: number;
  tries?: number;
}

/**
 * Brings tables and job queues of the PostgreSQL database at `url` to this version. Processes that
 * start together migrate one after the other. It uses its own connections, not through a pooler,
 * because a session holds the advisory lock. They have no limit for statements, as a migration may
 * take long, and a short one for locks, as each call on a table queues behind a waiting migration.
 * @throws Error for a database of another version; PostgreSQL's error, even when no attempt got its
 * locks.
 */
export async function migratePostgresql(
  url: string,
  queues: Queue<object>[],
  {
    folder,
    lock = seconds(3),
    pause: between = seconds(1),
    tries = 30,
  }: LockRetry & {
    folder?: string;
  } = {},
): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    ...keepAlive,
    connectionTimeoutMillis: seconds(5),
    // One holds the advisory lock, the other serves the job queue.
    max: 2,
  });
  // The next statement reports a connection that was lost while idle.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  try {
    const client = await pool.connect();
    try {
      await client.query(`set statement_timeout = 0; set lock_timeout = '10min'`);
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      await client.query(`set lock_timeout = ${lock}`);
      const db = drizzle(client, { schema });
      for (let triesLeft = tries; ; triesLeft--) {
        try {
          await migrate(db, folder);
          break;
        } catch (error) {
          // lock_not_available, or deadlock_detected with a call that holds another lock.
          const isLockConflict = findCode(error, '55P03') || findCode(error, '40P01');
          if (triesLeft <= 1 || !isLockConflict) throw error;
          await pause(between);
        }
      }
      if (!(await areQueuesPrepared(client, queues))) await prepareQueues({ db, pool }, queues);
    } finally {
      // Closing the session releases the advisory lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Returns whether the job queue's tables and all of `queues` exist in this version's form. */
async function areQueuesPrepared(client: pg.PoolClient, queues: Queue<object>[]): Promise<boolean> {
  const { rows: tables } = await client.query(`select to_regclass('pgboss.queue') as queue`);
  if (!tables[0]?.queue) return false;
  const { rows } = await client.query<{ version: number; names: string[] }>(
    'select version, array(select name from pgboss.queue) as names from pgboss.version',
  );
  const { version = 0, names = [] } = rows[0] ?? {};
  return (
    version >= pgBossPackage.pgboss.schema &&
    [failedQueue, ...queues.map(({ name }) => name)].every((name) => names.includes(name))
  );
}

async function prepareQueues(
  { db, pool }: { db: Database; pool: pg.Pool },
  queues: Queue<object>[],
): Promise<void> {
  const database = {
    db,
    kind: 'postgresql' as const,
    jobsConnection: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
  };
  const jobs = await createJobs(database, queues, (error) => {
    throw error;
  });
  await jobs.stop();
}

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import jobQueue from 'pg-boss/package.json' with { type: 'json' };
import { seconds } from '../platform/clock.ts';
import { findCode } from '../platform/database-errors.ts';
import { createJobs, givenUp, type Queue } from '../platform/jobs.ts';
import { projectRoot } from '../settings/config.ts';
import { type Database, type OpenDatabase, schema } from './client.ts';
import { keepAlive } from './keep-alive.ts';

const ownMigrations = path.join(projectRoot, 'server/migrations');
/** Any number, the same in all processes and releases: they migrate one after the other. */
const migrationLock = 7_204_861;

/** The database was migrated by a newer version, whose tables this one does not know. */
export class NewerSchemaError extends Error {}

/**
 * Brings the tables to the newest migration, in one transaction.
 * @throws NewerSchemaError when migrations were applied that are not in `folder`.
 */
export async function migrate(db: Database, folder = ownMigrations): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await db.transaction(async (db) => {
    await db.execute(sql`create table if not exists applied_migrations (
      hash text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from applied_migrations`);
    const applied = new Set(rows.map((row) => row.hash));
    const known = new Set(migrations.map(({ hash }) => hash));
    const unknown = rows.filter(({ hash }) => !known.has(hash)).length;
    if (unknown > 0)
      throw new NewerSchemaError(
        `a newer version of Dawaya has changed this database (${unknown} of its migrations are unknown here). Start that version or a newer one, or restore the backup from before.`,
      );
    for (const migration of migrations.filter(({ hash }) => !applied.has(hash))) {
      for (const statement of migration.sql) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`);
    }
  });
}

interface Patience {
  /** How long a migration may keep all calls waiting behind its wish for a lock, in milliseconds. */
  lock?: number;
  /** Between two tries, in milliseconds. */
  pause?: number;
  tries?: number;
}

/**
 * Brings the PostgreSQL database at `url` to this version, tables and job queues; processes that
 * start together take turns. It has connections of its own, not through a pooler, as the turn is
 * held by a session: without a limit for statements, as a migration may take long, and with a
 * short one for locks, as every call on a table waits behind a migration that waits for it.
 * @throws NewerSchemaError; what PostgreSQL says, also when a lock was not had in any try.
 */
export async function migratePostgresql(
  url: string,
  queues: Queue<object>[],
  {
    folder,
    lock = seconds(3),
    pause: between = seconds(1),
    tries = 30,
  }: Patience & {
    folder?: string;
  } = {},
): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    ...keepAlive,
    connectionTimeoutMillis: seconds(5),
    // The one that holds the turn, and one for the job queue's own statements.
    max: 2,
  });
  // Lost while nothing is asked: the next statement says so.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  try {
    const turn = await pool.connect();
    try {
      await turn.query(`set statement_timeout = 0; set lock_timeout = '10min'`);
      await turn.query('select pg_advisory_lock($1)', [migrationLock]);
      await turn.query(`set lock_timeout = ${lock}`);
      const db = drizzle(turn, { schema });
      for (let left = tries; ; left--) {
        try {
          await migrate(db, folder);
          break;
        } catch (error) {
          // A lock that did not come in time, or a deadlock with a call that holds another.
          const isOfLocks = findCode(error, '55P03') || findCode(error, '40P01');
          if (left <= 1 || !isOfLocks) throw error;
          await pause(between);
        }
      }
      if (!(await areQueuesPrepared(turn, queues))) await prepareQueues({ db, pool }, queues);
    } finally {
      // With the session its lock ends.
      turn.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Whether the job queue's own tables, and all of `queues`, are there as this version makes them. */
async function areQueuesPrepared(turn: pg.PoolClient, queues: Queue<object>[]): Promise<boolean> {
  const { rows: tables } = await turn.query(`select to_regclass('pgboss.queue') as queue`);
  if (!tables[0]?.queue) return false;
  const { rows } = await turn.query<{ version: number; names: string[] }>(
    'select version, array(select name from pgboss.queue) as names from pgboss.version',
  );
  const { version = 0, names = [] } = rows[0] ?? {};
  return (
    version >= jobQueue.pgboss.schema &&
    [givenUp, ...queues.map(({ name }) => name)].every((name) => names.includes(name))
  );
}

/** Makes the job queues that are missing. */
async function prepareQueues(
  { db, pool }: { db: Database; pool: pg.Pool },
  queues: Queue<object>[],
): Promise<void> {
  const database: OpenDatabase = {
    db,
    kind: 'postgresql',
    jobsConnection: { executeSql: (text, values) => pool.query(text, values) },
    listen: () => async () => {},
    onWrite: () => {},
    close: async () => {},
  };
  const jobs = await createJobs(database, queues, (error) => {
    throw error;
  });
  await jobs.stop();
}

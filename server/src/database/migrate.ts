import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createJobs } from '../platform/jobs.ts';
import { projectRoot } from '../settings/config.ts';
import type { Database } from './client.ts';
import { openPostgresql } from './postgresql.ts';

const migrationsFolder = path.join(projectRoot, 'server/migrations');
/** Any number, the same in all processes: they migrate one after the other. */
const migrationLock = 7_204_861;

/** Brings the tables to the newest migration; processes that start together take turns. */
export async function migrate(db: Database): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await db.execute(sql`create table if not exists applied_migrations (
      hash text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from applied_migrations`);
    const applied = new Set(rows.map((row) => row.hash));
    for (const migration of migrations.filter(({ hash }) => !applied.has(hash))) {
      for (const statement of migration.sql) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into applied_migrations (hash) values (${migration.hash})`);
    }
  });
}

/** Migrates the database at `url`, tables and job queue, and lets go of it: the tests' template. */
export async function migrateDatabase(url: string): Promise<void> {
  const fail = (error: unknown) => {
    throw error;
  };
  const database = openPostgresql(url, fail);
  try {
    await migrate(database.db);
    const jobs = await createJobs(database, [], fail);
    await jobs.stop();
  } finally {
    await database.close();
  }
}

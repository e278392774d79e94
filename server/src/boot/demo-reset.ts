import { sql } from 'drizzle-orm';
import { demoResetQueue } from '../clean-up.ts';
import type { Database } from '../database/client.ts';
import { demoMark } from '../database/schema.ts';
import { leaveToCleanUp } from '../features/files/index.ts';
import { loadMedicines } from '../features/medicines/index.ts';
import { defineWork } from '../platform/area.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';
import { loadSamples } from './demo.ts';
import { ensureNamedAdmin } from './first-admin.ts';

/** 3:00 in Khartoum, in UTC. */
const nightly = '0 1 * * *';

/** Tables that belong to the database and its storage, without data of visitors. */
const lasting = [
  'applied_migrations',
  'demo_mark',
  'listing_version',
  'medicines_version',
  'storage_mark',
  'text_keys',
];

async function listDataTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select quote_ident(tablename) as name
    from pg_tables where schemaname = 'public' order by tablename`);
  return rows.map(({ name }) => name).filter((name) => !lasting.includes(name));
}

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of await listDataTables(db)) {
    const { rows } = await db.execute(sql.raw(`select from ${table} limit 1`));
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * Marks an empty database as that of a demonstration, and keeps demonstrations and real databases
 * apart: nothing ever deletes the data of a database without the mark.
 * @throws Error when the setting does not fit the database.
 */
export async function checkDemoMark(
  db: Database,
  { isDemo, production }: Pick<Config, 'isDemo' | 'production'>,
): Promise<void> {
  const isMarked = (await db.$count(demoMark)) > 0;
  if (isDemo && !isMarked) {
    if (!(await isEmpty(db)))
      throw new Error(
        'DEMO_RESET: this database has data and is no demonstration. Its data stay. Name a new, empty database and storage, or leave DEMO_RESET out.',
      );
    await db.insert(demoMark).values({ one: true, filledAt: null }).onConflictDoNothing();
  }
  if (!isDemo && isMarked && production)
    throw new Error(
      'DATABASE_URL: this database is a demonstration, and its pharmacies are invented. Set DEMO_RESET=daily, or name another database for real people.',
    );
}

type DemoServices = Pick<Services, 'db' | 'files' | 'clock'>;

/**
 * Loads the sample data after a deletion, and at the first start. It does nothing in a filled
 * database, so a start finishes a reset that was interrupted.
 * @returns the number of pharmacies loaded.
 */
export async function fillDemo(services: DemoServices, admin: Config['admin']): Promise<number> {
  const { db, clock } = services;
  await loadMedicines(db);
  const isAwaited = sql`${demoMark.filledAt} is null`;
  const loaded = (await db.$count(demoMark, isAwaited))
    ? await loadSamples(services, async (db) => {
        const filled = { filledAt: clock() };
        return (await db.update(demoMark).set(filled).where(isAwaited).returning()).length > 0;
      })
    : 0;
  if (admin) await ensureNamedAdmin(db, clock(), admin);
  return loaded;
}

/**
 * Deletes the data of all visitors in one transaction: rows, sessions, jobs, and files, whose bytes
 * the clean-up deletes after the commit.
 * @param job the id of the job that stays.
 * @throws Error without the mark.
 */
async function emptyDemo(db: Database, job: string): Promise<void> {
  await db.transaction(async (db) => {
    // A visitor's call that runs long must not make all others wait behind this.
    await db.execute(sql`set local lock_timeout = '5s'`);
    const marked = await db.update(demoMark).set({ filledAt: null }).returning();
    if (marked.length === 0) throw new Error('this database is no demonstration');
    const tables = await listDataTables(db);
    await leaveToCleanUp(db, async () => {
      await db.execute(sql.raw(`truncate ${tables.join(', ')}`));
    });
    // Further than any process catches up change by change, so that each reads all rows again.
    await db.execute(sql`update listing_version set version = version + 1000000`);
    await db.execute(
      sql`delete from pgboss.job where id <> ${job} and left(name, 10) <> '__pgboss__'`,
    );
  });
}

/** The nightly job; without `DEMO_RESET` it does nothing. */
export const demoWork = (
  { isDemo, admin }: Pick<Config, 'isDemo' | 'admin'>,
  clearOutbox: () => Promise<void>,
) =>
  defineWork(
    demoResetQueue,
    async (services: DemoServices, _data, { id }) => {
      if (!isDemo) return;
      await emptyDemo(services.db, id);
      await clearOutbox();
      await fillDemo(services, admin);
      await services.files.cleanUp();
    },
    nightly,
  );

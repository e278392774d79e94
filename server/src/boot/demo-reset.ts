import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { demoResetQueue } from '../clean-up.ts';
import type { Database } from '../database/client.ts';
import { findCode } from '../database/errors.ts';
import * as schema from '../database/schema.ts';
import { truncateAndCleanUp } from '../features/files/index.ts';
import { loadMedicines } from '../features/medicines/index.ts';
import { defineWork } from '../platform/area.ts';
import type { Services } from '../services.ts';
import type { Config } from '../settings/config.ts';
import { loadSamples } from './demo.ts';
import { ensureNamedAdmin } from './first-admin.ts';

const { demoMark } = schema;

/** 3:00 in Khartoum, in UTC. */
const nightHour = 1;
const nightly = `0 ${nightHour} * * *`;

/** Tables that belong to the database and its storage, without data of visitors. */
const lasting: readonly unknown[] = [
  schema.demoMark,
  schema.listingVersion,
  schema.medicinesVersion,
  schema.storageMark,
  schema.textKeys,
];

/** The product's own tables with data of visitors: the database may have other tables too. */
const dataTables = Object.values(schema)
  .filter((one) => is(one, PgTable))
  .filter((table) => !lasting.includes(table));

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of dataTables) if ((await db.select().from(table).limit(1)).length) return false;
  return true;
}

/**
 * Marks an empty database as that of a demonstration, and keeps demonstrations and real databases
 * apart: nothing ever deletes the data of a database without the mark.
 * @throws Error when the setting does not fit the database.
 */
export async function checkDemoMark(
  db: Database,
  { isDemo, isProduction }: Pick<Config, 'isDemo' | 'isProduction'>,
): Promise<void> {
  const isMarked = async (db: Database) => (await db.$count(demoMark)) > 0;
  if (!isDemo) {
    if (isProduction && (await isMarked(db)))
      throw new Error(
        'DATABASE_URL: this database is a demonstration, and its pharmacies are invented. Set DEMO_RESET=daily, or name another database for real people.',
      );
    return;
  }
  await db.transaction(async (db) => {
    // Another start may have marked and filled the database a moment ago.
    await db.execute(sql`lock table demo_mark in share row exclusive mode`);
    if (await isMarked(db)) return;
    if (!(await isEmpty(db)))
      throw new Error(
        'DEMO_RESET: this database has data and is no demonstration. Its data stay. Name a new, empty database and storage, or leave DEMO_RESET out.',
      );
    await db.insert(demoMark).values({ one: true, filledAt: null });
  });
}

type DemoServices = Pick<Services, 'db' | 'files' | 'clock' | 'jobs'>;

/** Returns true until a process has loaded the sample data after the last night. */
function isDue(filledAt: Date | null | undefined, now: Date): boolean {
  const night = new Date(now);
  night.setUTCHours(nightHour, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return !filledAt || filledAt < night;
}

/**
 * Deletes the data of all visitors, and loads the sample data, in one transaction that holds the
 * mark: rows, sessions, jobs, and files, whose bytes the clean-up deletes after the commit.
 * @param job the id of the nightly job, which stays; undefined for a start, which only makes up for
 * a night that was missed or cut off.
 * @returns the number of pharmacies loaded.
 * @throws Error without the mark.
 */
async function resetDemo(services: DemoServices, job?: string): Promise<number> {
  const now = services.clock();
  return loadSamples(services, async (db) => {
    // Another process may reset it right now.
    await db.execute(sql`set local statement_timeout = '60s'`);
    const [mark] = await db.select().from(demoMark).for('update');
    if (!mark) throw new Error('this database is not a demonstration');
    if (job === undefined && !isDue(mark.filledAt, now)) return false;
    // A visitor's call that runs long must not make all others wait behind this.
    await db.execute(sql`set local lock_timeout = '5s'`);
    const names = dataTables.map((table) => sql.identifier(getTableName(table)));
    await truncateAndCleanUp(db, async () => {
      await db.execute(sql`truncate ${sql.join(names, sql`, `)}`);
    });
    // Further than any process catches up change by change, so that each reads all rows again.
    await db.execute(sql`update listing_version set version = version + 1000000`);
    await db.execute(
      sql`delete from pgboss.job where id::text <> ${job ?? ''} and left(name, 10) <> '__pgboss__'`,
    );
    await db.update(demoMark).set({ filledAt: now });
    return true;
  });
}

/**
 * Fills the demonstration at a start, where that is due.
 * @returns the number of pharmacies loaded.
 */
export async function fillDemo(services: DemoServices, admin: Config['admin']): Promise<number> {
  const { db, clock } = services;
  const [mark] = await db.select().from(demoMark);
  const reset = () =>
    resetDemo(services).catch(async (error: unknown) => {
      // A visitor's call holds a lock. The sample data of an earlier night serve until the job
      // runs.
      if (!mark?.filledAt || !findCode(error, '55P03')) throw error;
      await services.jobs.send(db, demoResetQueue, {});
      return 0;
    });
  const loaded = isDue(mark?.filledAt, clock()) ? await reset() : 0;
  await completeDemo(services, admin);
  return loaded;
}

/** Adds the list of medicines and the admin, where they are missing. */
async function completeDemo({ db, clock }: DemoServices, admin: Config['admin']): Promise<void> {
  await loadMedicines(db);
  if (admin) await ensureNamedAdmin(db, clock(), admin);
}

/** Returns the nightly job; without `DEMO_RESET` it does nothing. */
export const demoWork = (
  { isDemo, admin }: Pick<Config, 'isDemo' | 'admin'>,
  clearOutbox: () => Promise<void>,
) =>
  defineWork(
    demoResetQueue,
    async (services: DemoServices, _data, { id }) => {
      if (!isDemo) return;
      await resetDemo(services, id);
      await clearOutbox();
      await completeDemo(services, admin);
      await services.files.cleanUp();
    },
    nightly,
  );

import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { queues } from '../src/clean-up.ts';
import { inquiries } from '../src/database/schema.ts';
import { createDiskStorage } from '../src/features/files/disk-storage.ts';
import { openMarked } from '../src/features/files/marked-storage.ts';
import { createFiles } from '../src/features/files/service.ts';
import { waveQueue } from '../src/features/inquiries/recipients/waves.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { startTestApp, type TestApp } from './app.ts';
import { openTestEnvironment } from './built-servers.ts';
import type { Reached } from './client.ts';
import { addPhoto } from './inquiries.ts';
import { reachedAt } from './reached.ts';

/** Two servers on one PostgreSQL. */
export interface RaceEnvironment extends Pick<TestApp, 'db' | 'clock'> {
  here: Reached;
  there: Reached;
  addPhoto(inquiryId: string): Promise<{ id: string }>;
  /**
   * Runs the wave of an inquiry and an action at the same moment.
   * @param act acts on the given server
   * @param time the number of earlier rounds, which varies which side comes first
   * @returns the result of the action, once no wave of the inquiry is due; undefined if one server
   *   did both
   */
  besideWave<T>(
    inquiry: { id: string; at: Date },
    act: (server: Reached) => Promise<T>,
    time: number,
  ): Promise<T | undefined>;
  close(): Promise<void>;
}

/** Two apps in this process: no build is needed, and jobs run when the test says so. */
export async function openApps(): Promise<RaceEnvironment> {
  const config = { rateLimitScale: 10_000 };
  const app = await startTestApp({ config });
  const beside = await startTestApp({ beside: app, config });
  return {
    db: app.db,
    clock: app.clock,
    here: app,
    there: beside,
    addPhoto: (inquiryId) => addPhoto(app, inquiryId),
    async besideWave({ id, at }, act, time) {
      await app.jobs.runWaiting();
      await app.jobs.send(app.db, waveQueue, { inquiryId: id, at: at.toISOString() });
      // The queue looks for its jobs first, so the action starts a little later each time.
      const actLater = async () => {
        for (let look = 0; look < time % 8; look++)
          await beside.app.inject({ url: '/api/pharmacies' });
        return act(beside);
      };
      const [acted] = await Promise.all([actLater(), app.jobs.runWaiting()]);
      await app.jobs.runWaiting();
      return acted;
    },
    async close() {
      await beside.close();
      await app.close();
    },
  };
}

const names = ['race here', 'race there'] as const;

/** Two processes of the built server, called over HTTP; their jobs run as in production. */
export async function openProcesses(): Promise<RaceEnvironment> {
  const place = await openTestEnvironment();
  const { db, database, dataDir } = place;
  const clock = () => new Date();
  const started = await Promise.all(names.map((name) => place.start({ PGAPPNAME: name })));
  await Promise.all(started.map((server) => server.ready()));
  const [here, there] = started.map(({ url }) => reachedAt(url)) as [Reached, Reached];
  const jobs = await createJobs(database, queues, () => {});
  const files = createFiles({
    db,
    clock,
    storage: await openMarked(db, createDiskStorage(path.join(dataDir, 'files')), clock),
    tempFolder: path.join(dataDir, 'uploads'),
    settings: { minFreeSpace: 0, rateLimitScale: 1 },
    log: { warn: () => {}, error: () => {} },
  });

  /** The processes that wait for a lock, in the order of waiting. */
  const waiting = async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select application_name as name from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by query_start`);
    return rows.map(({ name }) => (name === names[0] ? here : there));
  };
  const until = (holds: () => Promise<boolean>) =>
    vi.waitUntil(holds, { timeout: 20_000, interval: 10 });
  const isDue = async (inquiryId: string) => {
    const { rows } = await db.execute(sql`
      select 1 from pgboss.job where name = ${waveQueue.name} and data ->> 'inquiryId' = ${inquiryId}
        and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`);
    return rows.length > 0;
  };

  return {
    db,
    clock,
    here,
    there,
    addPhoto: (inquiryId) => addPhoto({ app: { files }, db }, inquiryId),
    async besideWave<T>(
      { id, at }: { id: string; at: Date },
      act: (server: Reached) => Promise<T>,
      time: number,
    ) {
      const send = () => jobs.send(db, waveQueue, { inquiryId: id, at: at.toISOString() });
      // The transaction holds the inquiry until both wait for it; the first to wait gets it first.
      const begun = await db.transaction(async (held) => {
        await held.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
        if (time % 2 === 0) {
          await send();
          await until(async () => (await waiting()).length === 1);
          const [waver] = await waiting();
          const acting = act(waver === here ? there : here);
          await until(async () => (await waiting()).length === 2);
          return { acting, byTwo: true };
        }
        const acting = act(time % 4 === 1 ? here : there);
        await until(async () => (await waiting()).length === 1);
        await send();
        await until(async () => (await waiting()).length === 2);
        return { acting, byTwo: new Set(await waiting()).size === 2 };
      });
      const acted = await begun.acting;
      await until(async () => !(await isDue(id)));
      return begun.byTwo ? acted : undefined;
    },
    async close() {
      await jobs.stop();
      await place.close();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import { cleanUpQueue, queues } from '../src/clean-up.ts';
import type { OpenDatabase } from '../src/database/client.ts';
import { databaseOf, openEngine } from '../src/database/embedded.ts';
import { openPostgresql } from '../src/database/postgresql.ts';
import type { FetchPicture } from '../src/features/advertisements/fetched-picture.ts';
import { createDiskStorage } from '../src/features/files/disk-storage.ts';
import { openKeyRing, withKeys } from '../src/features/files/key-ring.ts';
import { openMarked } from '../src/features/files/marked-storage.ts';
import type { Storage } from '../src/features/files/storage.ts';
import { openTextKey } from '../src/features/files/text-key.ts';
import type { MailTransport, OutgoingMail } from '../src/features/mail/transport.ts';
import type { PushServices } from '../src/features/push/push-services.ts';
import type { Renderer } from '../src/pages/renderer.ts';
import { type Pause, seconds } from '../src/platform/clock.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { migrate } from '../src/platform/migrate.ts';
import { type Config, readConfig } from '../src/settings/config.ts';
import { holdJobs } from './held-jobs.ts';
import { createTestDatabase } from './postgres.ts';

/** A clock that only the test moves. */
export function heldClock(start = '2026-11-20T09:00:00Z') {
  let now = new Date(start);
  const clock = () => now;
  /** @param milliseconds the step forward */
  const advance = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  return { clock, advance };
}

export interface TestAppOptions {
  /** The embedded database instead of a copy of the PostgreSQL template. */
  embedded?: boolean;
  config?: Partial<Config>;
  /** The database and the files of another process, to share. */
  beside?: { url: string; dataDir: string };
  /** The most connections to PostgreSQL; by default those of the product. */
  connections?: number;
  /** Wraps the real storage or mail server, for failures. */
  storage?: (real: Storage) => Storage;
  mailTransport?: (real: MailTransport) => MailTransport;
  /** Serves the pictures of URLs; by default there are none. */
  fetchPicture?: FetchPicture;
  /** The push services of devices. */
  pushServices?: PushServices;
  /** In milliseconds, for a provider that does not answer. */
  paymentTimeout?: number;
  /** Makes delayed answers wait; by default nothing waits. */
  pause?: Pause;
  /** Renders the pages; by default there are none. */
  renderer?: Renderer;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

async function openTestDatabase(
  embedded: boolean,
  besideUrl: string | undefined,
  connections: number | undefined,
): Promise<{ database: OpenDatabase; url: string; drop: () => Promise<void> }> {
  if (embedded) {
    const database = databaseOf(await openEngine(undefined));
    await migrate(database.db);
    return { database, url: '', drop: async () => {} };
  }
  const { url, drop } = besideUrl
    ? { url: besideUrl, drop: async () => {} }
    : await createTestDatabase();
  const database = openPostgresql(url, () => {}, connections === undefined ? {} : { connections });
  return { database, url, drop };
}

/**
 * Starts the whole server over a real database and a new folder, without the pages. It delivers
 * mails when the test says so, into `mails`.
 */
export async function startTestApp({
  embedded = false,
  config: overrides = {},
  beside,
  connections,
  storage = (real) => real,
  mailTransport = (real) => real,
  fetchPicture = () => Promise.reject(new Error('tests have no Internet')),
  pushServices,
  paymentTimeout,
  pause = async () => {},
  renderer,
}: TestAppOptions = {}) {
  const { database, url, drop } = await openTestDatabase(embedded, beside?.url, connections);
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'dawaya-test-')));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    ...overrides,
  };
  const { clock, advance } = heldClock();
  const mails: OutgoingMail[] = [];
  const pauses: number[] = [];
  const problems: unknown[] = [];
  const disk = createDiskStorage(path.join(dataDir, 'files'));
  const keyRing = await openKeyRing(config.fileKeys);
  await openTextKey(database.db, keyRing, (error) => problems.push(error));
  const encrypted = withKeys(disk, keyRing);
  const opened = await createJobs(database, queues, (error) => problems.push(error), {
    // A new embedded database does not have the queue's tables yet.
    byClock: embedded,
  });
  const jobs = holdJobs(opened, database.db, clock);
  const app = await createApp({
    config,
    database,
    jobs,
    storage: storage(await openMarked(database.db, encrypted, clock)),
    keyRing,
    mailTransport: mailTransport(async (mail) => void mails.push(mail)),
    fetchPicture,
    pushServices,
    clock,
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return pause(milliseconds);
    },
    paymentTimeout,
    renderer,
    // A machine that is busy with other tests must not cause refusals.
    pressure: {},
  });
  await app.ready();
  return {
    app,
    db: database.db,
    /** The URL of the PostgreSQL database; empty for the embedded one. */
    url,
    config,
    clock,
    advance,
    jobs,
    mails,
    /** The milliseconds by which answers would have been delayed, in the order of the calls. */
    pauses,
    /** The errors of background work. */
    problems,
    /** Runs every waiting job, and returns the mails to `to` so far, newest last. */
    async mailsTo(to: string | null) {
      await jobs.runWaiting();
      return mails.filter((mail) => mail.to === to);
    },
    /** Runs the clean-up, as the clock would. */
    async cleanUp() {
      await jobs.send(database.db, cleanUpQueue, {});
      await jobs.runWaiting();
    },
    /** Lets the time for an undo pass, and returns the mails to `to` so far. */
    mailsOnceNotified(to: string | null) {
      advance(undoWindowMs + seconds(1));
      return this.mailsTo(to);
    },
    dataDir,
    keyRing,
    async close() {
      await app.close();
      await jobs.stop();
      await database.close();
      await drop();
      if (!beside) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server for one test, closed when that ends. */
export async function useTestApp(options?: TestAppOptions): Promise<TestApp> {
  const started = await startTestApp(options);
  onTestFinished(started.close);
  return started;
}

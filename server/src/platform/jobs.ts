import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import { type Cause, currentCause } from '../database/cause.ts';
import type { Database, OpenDatabase } from '../database/client.ts';
import { classifyFailure, OutageError } from '../database/errors.ts';
import { defineStatement } from '../database/prepared.ts';
import { seconds } from './clock.ts';
import {
  type Caused,
  createAttempt,
  type Handler,
  startAfter,
  type Worker,
} from './job-attempts.ts';
import { measureQueues, takeJobs } from './job-queries.ts';
import { failedQueue, makeQueues, type Queue, superviseSeconds } from './job-queues.ts';

export { type JobInfo, PermanentFailureError, RetryLaterError } from './job-attempts.ts';
export type { TakenJob } from './job-queries.ts';
export { failedQueue, type Queue };

export interface Jobs {
  /** Registers the handler of a queue. Call it before `start`. */
  handle<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): void;
  /**
   * Queues a job in the transaction of `db`. It exists only once that commits.
   * @param delay before its first attempt, in milliseconds.
   */
  send<Data extends object>(
    db: Database,
    queue: Queue<Data>,
    data: Data,
    delay?: number,
  ): Promise<void>;
  /**
   * Queues any number of jobs with one statement. `cause` is the call that a job is for, when
   * several calls share the statement.
   */
  sendAll<Data extends object>(
    db: Database,
    queue: Queue<Data>,
    jobs: readonly { data: Data; delay?: number; cause?: Cause | undefined }[],
  ): Promise<void>;
  take: typeof takeJobs;
  measure: typeof measureQueues;
  /**
   * Schedules a recurring job for each queue. Every process may call it, and each job runs once. It
   * skips schedules that exist.
   */
  schedule(times: readonly { cron: string; queue: Queue<object> }[]): Promise<void>;
  /** Starts the workers of all queues that have a handler. It does nothing after `rest`. */
  start(): Promise<void>;
  /** Runs all waiting jobs before it returns. For tests, which do not wait for workers. */
  runWaiting(): Promise<void>;
  /** Stops taking jobs, and waits briefly for running ones. Later jobs wait for other processes. */
  rest(): Promise<void>;
  /** Rests and closes. Another process retries the jobs that still run. */
  stop(): Promise<void>;
}

const inserts = new Map<string, ReturnType<typeof defineStatement>>();

/** Adapts pg-boss's inserts, one statement for each queue, to the transaction of `db`. */
const adaptInserts = (db: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const insert = inserts.get(text) ?? defineStatement(text);
    inserts.set(text, insert);
    return { rows: await insert(db, ...values) };
  },
});

const withCause = (data: object, cause = currentCause()): Caused =>
  cause ? { ...data, cause } : data;

const watching = {
  pollingIntervalSeconds: 1,
  heartbeatRefreshSeconds: 4,
  perJobResults: true,
  includeMetadata: true,
} as const;

type JobsDatabase = Pick<OpenDatabase, 'db' | 'kind' | 'jobsConnection'>;
type OnError = (error: unknown, what: string) => void;

function createBoss(
  database: JobsDatabase,
  onError: OnError,
  { byClock, clock }: { byClock: boolean; clock: Clock | undefined },
): PgBoss {
  const boss = new PgBoss({
    db: database.jobsConnection,
    ...(clock && { clock }),
    ...(!byClock && { supervise: false, schedule: false, migrate: false }),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // The embedded database has neither autovacuum nor concurrent indexes.
    ...(database.kind === 'embedded' && { monitorVacuum: false, reindex: false }),
  });
  // pg-boss also emits plain objects, whose content a log would lose.
  boss.on('error', (error) => {
    const cause = Object.assign(new Error(error.message), error);
    // The queue talks to the database only.
    onError(
      classifyFailure(cause) === 'outage' ? new OutageError('job queue', { cause }) : cause,
      'job queue',
    );
  });
  return boss;
}

/** Starts one worker of a queue. */
async function startWorker(
  boss: PgBoss,
  attempt: ReturnType<typeof createAttempt>,
  worker: Worker,
): Promise<void> {
  const { name, batch = 1 } = worker.queue;
  const taking = { ...watching, batchSize: batch };
  const workerId = await boss.work<Caused, unknown, typeof taking>(name, taking, async (jobs) => {
    const results = await Promise.all(
      jobs.map(async (job): Promise<JobResult> => {
        const failure = await attempt(worker, job);
        return failure
          ? { id: job.id, status: 'failed', output: { failure } }
          : { id: job.id, status: 'completed' };
      }),
    );
    // More jobs may wait. This fetches them now instead of a second later.
    boss.notifyWorker(workerId);
    return results;
  });
}

/** Runs the waiting jobs of a queue. @returns whether there were any. */
async function runWaitingOf(
  boss: PgBoss,
  attempt: ReturnType<typeof createAttempt>,
  worker: Worker,
): Promise<boolean> {
  const { name } = worker.queue;
  for (let hasFound = false; ; hasFound = true) {
    const jobs = await boss.fetch<Caused>(name, { batchSize: 20, includeMetadata: true });
    if (jobs.length === 0) return hasFound;
    for (const job of jobs) {
      const failure = await attempt(worker, job);
      if (failure) await boss.fail(name, job.id, { failure });
      else await boss.complete(name, job.id);
    }
  }
}

async function scheduleAll(
  boss: PgBoss,
  times: readonly { cron: string; queue: Queue<object> }[],
): Promise<void> {
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  // Schedules of earlier releases would fill queues without a handler. The queues stay, because
  // processes of such a release may still use them.
  for (const name of ['housekeeping', 'search-reopened'])
    if (schedules.has(name)) await boss.unschedule(name);
  const changedSchedules = times.filter(({ cron, queue }) => schedules.get(queue.name) !== cron);
  await Promise.all(changedSchedules.map(({ cron, queue }) => boss.schedule(queue.name, cron, {})));
}

/**
 * Opens the job queue in the database of the data, so that a job commits with its cause.
 * @param queues all queues of the product.
 * @param onError gets background errors, and an error for each job that failed for good.
 * @param byClock whether schedules and pg-boss's maintenance run. Without it, as in tests with a
 * held clock, pg-boss's tables must exist.
 * @param clock in a test, the clock of the queue's timers and of its statements.
 */
export async function createJobs(
  database: JobsDatabase,
  queues: Queue<object>[],
  onError: OnError,
  { byClock = true, clock }: { byClock?: boolean; clock?: Clock } = {},
): Promise<Jobs> {
  const boss = createBoss(database, onError, { byClock, clock });
  await boss.start();
  await makeQueues(boss, queues);
  const handlers = new Map<string, Worker>();

  const attempt = createAttempt(boss, database.db, onError);

  let resting: Promise<unknown> | undefined;
  let starting: Promise<unknown> = Promise.resolve();
  const stopFetching = async () => {
    resting ??= Promise.race([
      starting.then(() => Promise.all([...handlers.keys()].map((name) => boss.offWork(name)))),
      pause(seconds(5), undefined, { ref: false }),
    ]);
    await resting;
  };

  const startAll = async () => {
    for (const worker of handlers.values())
      for (let count = 0; count < (worker.queue.workers ?? 1); count++) {
        if (resting) return;
        await startWorker(boss, attempt, worker);
      }
  };

  return {
    rest: stopFetching,
    handle: (queue, handler) =>
      void handlers.set(queue.name, { queue, handler: handler as Handler }),
    async send(db, queue, data, delay = 0) {
      await boss.send(queue.name, withCause(data), {
        db: fromDrizzle(db, sql),
        ...startAfter(delay),
      });
    },
    async sendAll(db, queue, jobs) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ data, delay = 0, cause }) => ({
        data: withCause(data, cause),
        ...startAfter(delay),
      }));
      await boss.insert(queue.name, rows, { db: adaptInserts(db) });
    },
    take: takeJobs,
    measure: measureQueues,
    schedule: (times) => scheduleAll(boss, times),
    start() {
      const started = startAll();
      // The caller gets the failure; stopping only waits for the end of the start.
      starting = started.catch(() => {});
      return started;
    },
    async runWaiting() {
      // A job of one queue may send one to another.
      for (let hasFound = true; hasFound; ) {
        hasFound = false;
        for (const worker of handlers.values())
          if (await runWaitingOf(boss, attempt, worker)) hasFound = true;
      }
    },
    async stop() {
      await stopFetching();
      await boss.stop({ graceful: true, timeout: seconds(1) });
    },
  };
}

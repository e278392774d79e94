import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Database, OpenDatabase } from '../database/client.ts';

/** Work that follows a change. Every queue is in `queues`: pg-boss wants each created beforehand. */
export interface Queue<Data extends object> {
  name: string;
  /** How often a job is tried again before it is given up. */
  retryLimit: number;
  /** Only ever in the type: what a job carries. */
  data?: Data;
}

type Handler = (data: object) => Promise<void>;

export interface Jobs {
  /** Says who does the work of a queue; before `start`. */
  handle<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>): void;
  /** Queues a job in the transaction of `db`: it exists when that commits, and not otherwise. */
  send<Data extends object>(db: Database, queue: Queue<Data>, data: Data): Promise<void>;
  /**
   * Deletes a queue's jobs that wait, or were given up, and carry any of `contents`, in the
   * transaction of `db`.
   * @returns how many there were.
   */
  drop<Data extends object>(db: Database, queue: Queue<Data>, contents: object[]): Promise<number>;
  /** Queues a job by the clock; every process may say so, it runs once. */
  every<Data extends object>(cron: string, queue: Queue<Data>, data: Data): Promise<void>;
  /** Begins to work: a worker for each queue that has a handler. */
  start(): Promise<void>;
  /** Does all that waits now, in this call; for tests, which do not wait by the clock. */
  runWaiting(): Promise<void>;
  /** Waits a little for jobs under way, then lets go. */
  stop(): Promise<void>;
}

const givenUp = 'given-up';

const retries = {
  retryBackoff: true,
  retryDelay: 5,
  retryDelayMax: 15 * 60,
  expireInSeconds: 120,
  // Only what was given up is still there to be deleted: see `forget`.
  deleteAfterSeconds: 60,
};

/**
 * Opens the job queue in the same database as the data, so that a job commits with its cause.
 * @param queues all that will be used.
 * @param onError told what went wrong in the background, and of every job that was given up.
 */
export async function createJobs(
  database: OpenDatabase,
  queues: Queue<object>[],
  onError: (error: unknown, what: string) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.jobsConnection,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // Neither autovacuum nor concurrent indexes exist in the embedded database.
    ...(database.kind === 'embedded' && { monitorVacuum: false, reindex: false }),
  });
  // pg-boss also hands over plain objects, which would tell the log nothing.
  boss.on('error', (error) => onError(Object.assign(new Error(error.message), error), 'job queue'));
  await boss.start();
  await boss.createQueue(givenUp, {
    retentionSeconds: 7 * 24 * 3600,
    deleteAfterSeconds: 7 * 24 * 3600,
  });
  for (const { name, retryLimit } of queues) {
    await boss.createQueue(name, { ...retries, retryLimit, deadLetter: givenUp });
    // The first look at a queue reads its settings outside the caller's transaction, which never
    // ends on the one connection of the embedded database: look now.
    await boss.fetch(name, { batchSize: 1, priority: true, minPriority: 1_000_000 });
  }
  // Earlier releases called the clean-up so; their schedule would go on filling a queue that nobody reads.
  // The queue itself stays: processes of such a release may still be reading it.
  await boss.unschedule('housekeeping');
  const handlers = new Map<string, Handler>();

  // What is done is deleted at once: a job may carry a log-in code or an address.
  const forget = (name: string, id: string) =>
    boss.deleteJob(name, id).catch((error) => onError(error, `${name}: done, but not deleted yet`));

  const attempt = async (
    name: string,
    job: { id: string; data: object; retryCount: number; retryLimit: number },
  ) => {
    try {
      await handlers.get(name)?.(job.data);
      await forget(name, job.id);
      return undefined;
    } catch (error) {
      const last = job.retryCount >= job.retryLimit;
      onError(
        error,
        last
          ? `${name}: given up after ${job.retryCount + 1} tries`
          : `${name}: will be tried again`,
      );
      return error instanceof Error ? error.message : String(error);
    }
  };

  return {
    handle: (queue, handler) => void handlers.set(queue.name, handler as Handler),
    async send(db, queue, data) {
      await boss.send(queue.name, data, { db: fromDrizzle(db, sql) });
    },
    async drop(db, queue, contents) {
      const carries = contents.map((content) => sql`data @> ${JSON.stringify(content)}::jsonb`);
      const { rows } = await db.execute(sql`delete from pgboss.job
        where name in (${queue.name}, ${givenUp}) and (${sql.join(carries, sql` or `)}) returning id`);
      return rows.length;
    },
    every: (cron, queue, data) => boss.schedule(queue.name, cron, data),
    async start() {
      for (const name of handlers.keys()) {
        const options = {
          pollingIntervalSeconds: 1,
          batchSize: 10,
          burstWhenBatchFull: true,
          perJobResults: true,
          includeMetadata: true,
        } as const;
        await boss.work<object, unknown, typeof options>(name, options, (jobs) =>
          Promise.all(
            jobs.map(async (job): Promise<JobResult> => {
              const failure = await attempt(name, job);
              return failure
                ? { id: job.id, status: 'failed', output: { failure } }
                : { id: job.id, status: 'completed' };
            }),
          ),
        );
      }
    },
    async runWaiting() {
      for (const name of handlers.keys()) {
        for (;;) {
          const jobs = await boss.fetch<object>(name, { batchSize: 20, includeMetadata: true });
          if (jobs.length === 0) break;
          for (const job of jobs) {
            const failure = await attempt(name, job);
            if (failure) await boss.fail(name, job.id, { failure });
            else await boss.complete(name, job.id);
          }
        }
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { type Cause, causeOf, runFor } from '../database/cause.ts';
import type { Database } from '../database/client.ts';
import { withoutParameters } from '../database/errors.ts';
import { createBatcher } from './batches.ts';
import type { Queue } from './job-queues.ts';

/** A handler throws it when no retry can succeed: the job fails at once. */
export class PermanentFailureError extends Error {}

/** A handler throws it when a job is too early. The job waits, and the attempt does not count. */
export class RetryLaterError extends Error {
  readonly delay: number;
  readonly wholeQueue: boolean;
  /**
   * @param delay from now, in milliseconds.
   * @param wholeQueue whether all other waiting jobs of the queue wait as long.
   */
  constructor(delay: number, { wholeQueue = false } = {}) {
    super('not yet');
    this.delay = delay;
    this.wholeQueue = wholeQueue;
  }
}

/** The job's metadata for its handler. The id is the same at every attempt. */
export interface JobInfo {
  id: string;
  /** Whether a schedule made it. Otherwise a call or another job did. */
  isScheduled: boolean;
  /** Whether the job fails for good with this attempt. */
  isLastTry: boolean;
}

export type Handler<Data extends object = object> = (data: Data, job: JobInfo) => Promise<void>;

export interface Worker {
  queue: Queue<object>;
  handler: Handler;
}

/** A job's data as it is stored: with the call that it is for. */
export type Caused = object & { cause?: Cause };

interface Job {
  id: string;
  data: Caused;
  retryCount: number;
  retryLimit: number;
}

/**
 * Returns a relative delay in seconds, which the database's clock measures, because ours may
 * differ.
 */
export const startAfter = (delay: number) =>
  delay > 0 ? { startAfter: Math.max(1, Math.ceil(delay / 1000)) } : {};

const describeFailure = (error: unknown) =>
  withoutParameters(error instanceof Error ? error.message : String(error));

/**
 * Creates the attempt at a job: it runs the handler, and deletes, delays or fails the job.
 * @param onError gets an error for each failed attempt.
 * @returns a function that returns why the attempt failed, or undefined. It never throws, because
 * pg-boss would repeat all jobs of the batch, also done ones.
 */
export function createAttempt(
  boss: PgBoss,
  db: Database,
  onError: (error: unknown, what: string) => void,
): (worker: Worker, job: Job) => Promise<string | undefined> {
  // A done job is deleted at once, because it may contain a log-in code or an address.
  const deleteDone = createBatcher(async (done: { name: string; id: string }[]) => {
    for (const [name, jobs] of Map.groupBy(done, ({ name }) => name))
      await boss.deleteJob(
        name,
        jobs.map(({ id }) => id),
      );
    return done;
  });
  const deleteJob = (name: string, id: string) =>
    deleteDone({ name, id }).catch((error) => onError(error, `${name}: done, but not deleted yet`));

  const putOff = (
    name: string,
    { id, data }: { id: string; data: object },
    { delay, wholeQueue }: RetryLaterError,
  ) =>
    db.transaction(async (db) => {
      const inTransaction = { db: fromDrizzle(db, sql) };
      const { rows } = await db.execute(
        sql`delete from pgboss.job where name = ${name} and id = ${id} returning id`,
      );
      // A job that an erasure deleted meanwhile does not return.
      if (rows.length > 0)
        await boss.send(name, data, { id, ...startAfter(delay), ...inTransaction });
      if (!wholeQueue) return;
      const later = sql`now() + make_interval(secs => ${Math.max(1, Math.ceil(delay / 1000))})`;
      await db.execute(sql`update pgboss.job set start_after = ${later}
        where id in (select id from pgboss.job where name = ${name}
          and state in ('created', 'retry') and start_after <= now() for update skip locked)
        and name = ${name}`);
    });

  const attemptOnce = async ({ queue: { name, deletesFailed }, handler }: Worker, job: Job) => {
    const { cause, ...data } = job.data;
    try {
      const isLastTry = job.retryCount >= job.retryLimit;
      await handler(data, { id: job.id, isScheduled: !cause, isLastTry });
      await deleteJob(name, job.id);
      return undefined;
    } catch (error) {
      if (error instanceof RetryLaterError) {
        await putOff(name, job, error);
        return undefined;
      }
      const isPermanent = error instanceof PermanentFailureError;
      const last = isPermanent || job.retryCount >= job.retryLimit;
      onError(
        error,
        last ? `${name}: failed after ${job.retryCount + 1} tries` : `${name}: will be tried again`,
      );
      if (last && deletesFailed) {
        await deleteJob(name, job.id);
        return undefined;
      }
      if (isPermanent)
        await db.execute(sql`update pgboss.job set retry_limit = retry_count
          where name = ${name} and id = ${job.id}`);
      return describeFailure(error);
    }
  };

  return (worker, job) =>
    runFor(causeOf(job.data.cause), () =>
      attemptOnce(worker, job).catch((error: unknown) => {
        onError(error, `${worker.queue.name}: the result of a job was not stored`);
        return describeFailure(error);
      }),
    );
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import { type Cause, causeOf, currentCause, runFor } from '../database/cause.ts';
import type { Database, OpenDatabase } from '../database/client.ts';
import { isUnavailableError, OutageError } from '../database/errors.ts';
import { prepareStatement } from '../database/prepared.ts';
import { createBatcher } from './batches.ts';
import { seconds } from './clock.ts';
import { failedQueue, makeQueues, type Queue, superviseSeconds } from './job-queues.ts';

export { failedQueue, type Queue };

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

export interface FailedJob<Data extends object> {
  id: string;
  data: Data;
  failure: string;
  tries: number;
  createdAt: Date;
}

/** The job's metadata for its handler. The id is the same at every attempt. */
export interface JobInfo {
  id: string;
  /** Whether a schedule made it. Otherwise a call or another job did. */
  isScheduled: boolean;
}

type Handler<Data extends object = object> = (data: Data, job: JobInfo) => Promise<void>;

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
  /**
   * Deletes the jobs of `queues` that wait or failed for good, and contain any of `contents`, in
   * the transaction of `db`.
   * @returns their number.
   */
  drop(db: Database, queues: Queue<object>[], contents: object[]): Promise<number>;
  /**
   * The next `limit` failed jobs of a queue, newest first.
   * @param after the last job of the page before.
   */
  listFailed<Data extends object>(
    db: Database,
    queue: Queue<Data>,
    after: { createdAt: Date; id: string } | undefined,
    limit: number,
  ): Promise<FailedJob<Data>[]>;
  /**
   * Queues a failed job again, under its id, in the transaction of `db`.
   * @returns false when it does not exist.
   */
  sendAgain(db: Database, queue: Queue<object>, id: string): Promise<boolean>;
  /** The number of jobs that wait for a worker or for their time. */
  countWaiting(db: Database, queue: Queue<object>): Promise<number>;
  /** The number of jobs of a queue that failed for good, within the seven days they are kept. */
  countFailed(db: Database, queue: Queue<object>): Promise<number>;
  /**
   * Measures each queue with jobs that are due or that are tried again.
   * @returns `oldestSeconds` since the oldest was due, or was made if it is tried again.
   */
  measure(db: Database): Promise<{ queue: string; waiting: number; oldestSeconds: number }[]>;
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

/** A relative delay in seconds, which the database's clock measures, because ours may differ. */
const startAfter = (delay: number) =>
  delay > 0 ? { startAfter: Math.max(1, Math.ceil(delay / 1000)) } : {};

const inserts = new Map<string, ReturnType<typeof prepareStatement>>();

/** Adapts pg-boss's inserts, one statement for each queue, to the transaction of `db`. */
const adaptInserts = (db: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const insert = inserts.get(text) ?? prepareStatement(text);
    inserts.set(text, insert);
    return { rows: await insert(db, ...values) };
  },
});

/** A job's data as it is stored: with the call that it is for. */
type Caused = object & { cause?: Cause };

const withCause = (data: object, cause = currentCause()): Caused =>
  cause ? { ...data, cause } : data;

const watching = {
  pollingIntervalSeconds: 1,
  heartbeatRefreshSeconds: 4,
  perJobResults: true,
  includeMetadata: true,
} as const;

/**
 * Opens the job queue in the database of the data, so that a job commits with its cause.
 * @param queues all queues of the product.
 * @param onError gets background errors, and an error for each job that failed for good.
 * @param byClock whether schedules and pg-boss's maintenance run. Without it, as in tests with a
 * held clock, pg-boss's tables must exist.
 * @param clock in a test, the clock of the queue's timers and of its statements.
 */
export async function createJobs(
  database: Pick<OpenDatabase, 'db' | 'kind' | 'jobsConnection'>,
  queues: Queue<object>[],
  onError: (error: unknown, what: string) => void,
  { byClock = true, clock }: { byClock?: boolean; clock?: Clock } = {},
): Promise<Jobs> {
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
      isUnavailableError(cause) ? new OutageError('job queue', { cause }) : cause,
      'job queue',
    );
  });
  await boss.start();
  await makeQueues(boss, queues);
  const handlers = new Map<string, { queue: Queue<object>; handler: Handler }>();

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
    database.db.transaction(async (db) => {
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

  type Worked = { queue: Queue<object>; handler: Handler };
  type Job = { id: string; data: Caused; retryCount: number; retryLimit: number };
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

  const attemptOnce = async ({ queue: { name, deletesFailed }, handler }: Worked, job: Job) => {
    const { cause, ...data } = job.data;
    try {
      await handler(data, { id: job.id, isScheduled: !cause });
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
        last
          ? `${name}: given up after ${job.retryCount + 1} tries`
          : `${name}: will be tried again`,
      );
      if (last && deletesFailed) {
        await deleteJob(name, job.id);
        return undefined;
      }
      if (isPermanent)
        await database.db.execute(sql`update pgboss.job set retry_limit = retry_count
          where name = ${name} and id = ${job.id}`);
      return reasonOf(error);
    }
  };

  // It never throws, because pg-boss would repeat all jobs of the batch, also done ones.
  const attempt = (worked: Worked, job: Job) =>
    runFor(causeOf(job.data.cause), () =>
      attemptOnce(worked, job).catch((error: unknown) => {
        onError(error, `${worked.queue.name}: the result of a job was not stored`);
        return reasonOf(error);
      }),
    );

  let resting: Promise<unknown> | undefined;
  let starting: Promise<unknown> = Promise.resolve();
  const rest = async () => {
    resting ??= Promise.race([
      starting.then(() => Promise.all([...handlers.keys()].map((name) => boss.offWork(name)))),
      pause(seconds(5), undefined, { ref: false }),
    ]);
    await resting;
  };

  const startAll = async () => {
    for (const worked of handlers.values()) {
      const { name, workers = 1, batch = 1 } = worked.queue;
      const taking = { ...watching, batchSize: batch };
      for (let count = 0; count < workers; count++) {
        if (resting) return;
        const worker = await boss.work<Caused, unknown, typeof taking>(
          name,
          taking,
          async (jobs) => {
            const results = await Promise.all(
              jobs.map(async (job): Promise<JobResult> => {
                const failure = await attempt(worked, job);
                return failure
                  ? { id: job.id, status: 'failed', output: { failure } }
                  : { id: job.id, status: 'completed' };
              }),
            );
            // More jobs may wait. This fetches them now instead of a second later.
            boss.notifyWorker(worker);
            return results;
          },
        );
      }
    }
  };

  return {
    rest,
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
    async drop(db, queues, contents) {
      const names = [...queues.map(({ name }) => name), failedQueue].map((name) => sql`${name}`);
      const carries = contents.map((content) => sql`data @> ${JSON.stringify(content)}::jsonb`);
      const { rows } = await db.execute(sql`delete from pgboss.job
        where name in (${sql.join(names, sql`, `)}) and (${sql.join(carries, sql` or `)}) returning id`);
      return rows.length;
    },
    async listFailed<Data extends object>(
      db: Database,
      queue: Queue<Data>,
      after: { createdAt: Date; id: string } | undefined,
      limit: number,
    ) {
      // A page's cursor has milliseconds.
      const moment = sql`date_trunc('milliseconds', created_on)`;
      const isAfter =
        after &&
        sql`and (${moment}, id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
      const { rows } = await db.execute<{
        id: string;
        data: Data;
        failure: string | null;
        retries: number | null;
        milliseconds: number;
      }>(sql`select id, data, source_retry_count as retries,
          coalesce(source_output ->> 'failure', source_output -> 'value' ->> 'message') as failure,
          (extract(epoch from ${moment}) * 1000)::float8 as milliseconds
        from pgboss.job where name = ${failedQueue} and source_name = ${queue.name} ${isAfter ?? sql``}
        order by ${moment} desc, id desc limit ${limit}`);
      return rows.map(({ id, data, failure, retries, milliseconds }) => ({
        id,
        data,
        failure: failure ?? '',
        tries: (retries ?? 0) + 1,
        createdAt: new Date(milliseconds),
      }));
    },
    async sendAgain(db, queue, id) {
      const { rows } = await db.execute<{ data: object; source: string }>(
        sql`delete from pgboss.job where name = ${failedQueue} and source_name = ${queue.name} and id = ${id}
          returning data, source_id as source`,
      );
      const [job] = rows;
      if (!job) return false;
      const inTransaction = { db: fromDrizzle(db, sql) };
      // A job that failed a moment ago still has a row in its own queue.
      await boss.deleteJob(queue.name, job.source, inTransaction);
      await boss.send(queue.name, job.data, { id: job.source, ...inTransaction });
      return true;
    },
    async countWaiting(db, queue) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job
          where name = ${queue.name} and state in ('created', 'retry')`,
      );
      return rows[0]?.count ?? 0;
    },
    async countFailed(db, queue) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job
          where name = ${failedQueue} and source_name = ${queue.name}`,
      );
      return rows[0]?.count ?? 0;
    },
    async measure(db) {
      const { rows } = await db.execute<{ queue: string; waiting: number; oldest: number }>(
        sql`select name as queue, count(*)::int as waiting, extract(epoch from now()
            - min(case state when 'retry' then created_on else start_after end))::float8 as oldest
          from pgboss.job
          where name <> ${failedQueue}
            and (state = 'retry' or (state = 'created' and start_after <= now()))
          group by name order by name`,
      );
      return rows.map(({ queue, waiting, oldest }) => ({ queue, waiting, oldestSeconds: oldest }));
    },
    async schedule(times) {
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      // Schedules of earlier releases would fill queues without a handler. The queues stay, because
      // processes of such a release may still use them.
      for (const name of ['housekeeping', 'search-reopened'])
        if (schedules.has(name)) await boss.unschedule(name);
      const others = times.filter(({ cron, queue }) => schedules.get(queue.name) !== cron);
      await Promise.all(others.map(({ cron, queue }) => boss.schedule(queue.name, cron, {})));
    },
    start() {
      const started = startAll();
      starting = started.catch(() => {});
      return started;
    },
    async runWaiting() {
      // A job of one queue may send one to another.
      for (let hasFound = true; hasFound; ) {
        hasFound = false;
        for (const worked of handlers.values()) {
          const { name } = worked.queue;
          for (;;) {
            const jobs = await boss.fetch<Caused>(name, { batchSize: 20, includeMetadata: true });
            if (jobs.length === 0) break;
            hasFound = true;
            for (const job of jobs) {
              const failure = await attempt(worked, job);
              if (failure) await boss.fail(name, job.id, { failure });
              else await boss.complete(name, job.id);
            }
          }
        }
      }
    },
    async stop() {
      await rest();
      await boss.stop({ graceful: true, timeout: seconds(1) });
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Database, OpenDatabase } from '../database/client.ts';
import { prepared } from '../database/prepared.ts';
import { batched } from './batches.ts';
import { seconds } from './clock.ts';
import { isAway, OutageError } from './database-errors.ts';

/** Work that follows a change. Every queue is in `queues`: pg-boss wants each created beforehand. */
export interface Queue<Data extends object> {
  name: string;
  /** How often a job is tried again before it is given up. */
  retryLimit: number;
  /** Seconds between two tries at most; a quarter of an hour where it does not say. */
  retryDelayMax?: number;
  /** Jobs that one process works on at the same time, each by a worker of its own; one where it does not say. */
  workers?: number;
  /** Jobs that each of them takes up together; one where it does not say. */
  batch?: number;
  /** Deletes what is given up at once, instead of keeping it aside: nobody could do anything with it. */
  forgetsGivenUp?: boolean;
  /** Only ever in the type: what a job carries. */
  data?: Data;
}

/** Thrown by a handler for what no further try would change: the job is given up at once. */
export class PermanentFailure extends Error {}

/**
 * Thrown by a handler for what may not be done yet: the job waits, under its id, as if it had not
 * been tried.
 */
export class PutOff extends Error {
  readonly delay: number;
  readonly wholeQueue: boolean;
  /**
   * @param delay how long from now, in milliseconds.
   * @param wholeQueue whether all others that wait in the queue wait as long.
   */
  constructor(delay: number, { wholeQueue = false } = {}) {
    super('not yet');
    this.delay = delay;
    this.wholeQueue = wholeQueue;
  }
}

/** A job that was given up, as it was and why. */
export interface GivenUpJob<Data extends object> {
  id: string;
  data: Data;
  /** What the last try failed with. */
  failure: string;
  tries: number;
  /** When it was given up. */
  createdAt: Date;
}

/** What a handler is told of the job besides its data; the id is the same at every try. */
interface JobInfo {
  id: string;
}

type Handler<Data extends object = object> = (data: Data, job: JobInfo) => Promise<void>;

export interface Jobs {
  /** Says who does the work of a queue; before `start`. */
  handle<Data extends object>(queue: Queue<Data>, handler: Handler<Data>): void;
  /**
   * Queues a job in the transaction of `db`: it exists when that commits, and not otherwise.
   * @param delay before it is done, in milliseconds.
   */
  send<Data extends object>(
    db: Database,
    queue: Queue<Data>,
    data: Data,
    delay?: number,
  ): Promise<void>;
  /** The same for any number of jobs of a queue, with one statement. */
  sendAll<Data extends object>(
    db: Database,
    queue: Queue<Data>,
    jobs: readonly { data: Data; delay?: number }[],
  ): Promise<void>;
  /**
   * Deletes the jobs of `queues` that wait, or were given up, and carry any of `contents`, in the
   * transaction of `db`.
   * @returns how many there were.
   */
  drop(db: Database, queues: Queue<object>[], contents: object[]): Promise<number>;
  /**
   * The next `limit` jobs of a queue that were given up, newest first.
   * @param after where the rows before them ended.
   */
  givenUp<Data extends object>(
    db: Database,
    queue: Queue<Data>,
    after: { createdAt: Date; id: string } | undefined,
    limit: number,
  ): Promise<GivenUpJob<Data>[]>;
  /**
   * Queues a job that was given up once more, under the id that it had, in the transaction of `db`.
   * @returns false when there is none.
   */
  sendAgain(db: Database, queue: Queue<object>, id: string): Promise<boolean>;
  /** How many jobs of a queue wait, for their turn or for their time. */
  countWaiting(db: Database, queue: Queue<object>): Promise<number>;
  /**
   * Queues a job for each of these queues by the clock; every process may say so, it runs once. What
   * stands there already is not written again.
   */
  schedule(times: readonly { cron: string; queue: Queue<object> }[]): Promise<void>;
  /** Begins to work on each queue that has a handler; on none any more once it rests. */
  start(): Promise<void>;
  /** Does all that waits now, in this call; for tests, which do not wait by the clock. */
  runWaiting(): Promise<void>;
  /** Takes up no more work, and waits a little for what is under way; what is sent still waits for others. */
  rest(): Promise<void>;
  /** Rests and lets go: what is still under way then is tried again by others. */
  stop(): Promise<void>;
}

/** The queue of what was given up. */
export const givenUp = 'given-up';

const retries = {
  retryBackoff: true,
  retryDelay: 5,
  retryDelayMax: 15 * 60,
  expireInSeconds: 120,
  // Only what was given up is still there to be deleted: see `forget`.
  deleteAfterSeconds: 60,
};

/** In whole seconds of the database's own clock, so that it does not matter whether ours agrees. */
const startAfter = (delay: number) =>
  delay > 0 ? { startAfter: Math.max(1, Math.ceil(delay / 1000)) } : {};

const inserts = new Map<string, ReturnType<typeof prepared>>();

/** Inserts jobs in the transaction of `db`; pg-boss has one statement for each queue. */
const preparedIn = (db: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const insert = inserts.get(text) ?? prepared(text);
    inserts.set(text, insert);
    return { rows: await insert(db, ...values) };
  },
});

const watching = {
  pollingIntervalSeconds: 1,
  perJobResults: true,
  includeMetadata: true,
} as const;

/**
 * Opens the job queue in the same database as the data, so that a job commits with its cause.
 * @param queues all that will be used.
 * @param onError told what went wrong in the background, and of every job that was given up.
 * @param byClock whether it does by itself what comes by the clock: schedules, its own upkeep. Where a
 *   test holds the clock nothing does, and the queue's tables are there already.
 */
export async function createJobs(
  database: OpenDatabase,
  queues: Queue<object>[],
  onError: (error: unknown, what: string) => void,
  { byClock = true } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.jobsConnection,
    ...(!byClock && { supervise: false, schedule: false, migrate: false }),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // Neither autovacuum nor concurrent indexes exist in the embedded database.
    ...(database.kind === 'embedded' && { monitorVacuum: false, reindex: false }),
  });
  // pg-boss also hands over plain objects, which would tell the log nothing.
  boss.on('error', (error) => {
    const cause = Object.assign(new Error(error.message), error);
    // The queue asks nothing but the database.
    onError(isAway(cause) ? new OutageError('job queue', { cause }) : cause, 'job queue');
  });
  await boss.start();
  // `start` has read the settings of those that are there.
  const there = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!there.has(givenUp))
    await boss.createQueue(givenUp, {
      retentionSeconds: 7 * 24 * 3600,
      deleteAfterSeconds: 7 * 24 * 3600,
    });
  for (const { name, retryLimit, retryDelayMax, forgetsGivenUp } of queues) {
    if (there.has(name)) continue;
    await boss.createQueue(name, {
      ...retries,
      retryLimit,
      ...(retryDelayMax && { retryDelayMax }),
      ...(!forgetsGivenUp && { deadLetter: givenUp }),
    });
    // The first look at a queue reads its settings outside the caller's transaction, which never
    // ends on the one connection of the embedded database: look now.
    await boss.fetch(name, { batchSize: 1, priority: true, minPriority: 1_000_000 });
  }
  const handlers = new Map<string, { queue: Queue<object>; handler: Handler }>();

  // What is done is deleted at once: a job may carry a log-in code or an address.
  const deleteDone = batched(async (done: { name: string; id: string }[]) => {
    for (const [name, jobs] of Map.groupBy(done, ({ name }) => name))
      await boss.deleteJob(
        name,
        jobs.map(({ id }) => id),
      );
    return done;
  });
  const forget = (name: string, id: string) =>
    deleteDone({ name, id }).catch((error) => onError(error, `${name}: done, but not deleted yet`));

  const putOff = (
    name: string,
    { id, data }: { id: string; data: object },
    { delay, wholeQueue }: PutOff,
  ) =>
    database.db.transaction(async (db) => {
      const inTransaction = { db: fromDrizzle(db, sql) };
      const { rows } = await db.execute(
        sql`delete from pgboss.job where name = ${name} and id = ${id} returning id`,
      );
      // One that was erased while it was worked on does not come back.
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
  type Job = { id: string; data: object; retryCount: number; retryLimit: number };
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

  const attemptOnce = async ({ queue: { name, forgetsGivenUp }, handler }: Worked, job: Job) => {
    try {
      await handler(job.data, { id: job.id });
      await forget(name, job.id);
      return undefined;
    } catch (error) {
      if (error instanceof PutOff) {
        await putOff(name, job, error);
        return undefined;
      }
      const isPermanent = error instanceof PermanentFailure;
      const last = isPermanent || job.retryCount >= job.retryLimit;
      onError(
        error,
        last
          ? `${name}: given up after ${job.retryCount + 1} tries`
          : `${name}: will be tried again`,
      );
      if (last && forgetsGivenUp) {
        await forget(name, job.id);
        return undefined;
      }
      if (isPermanent)
        await database.db.execute(sql`update pgboss.job set retry_limit = retry_count
          where name = ${name} and id = ${job.id}`);
      return reasonOf(error);
    }
  };

  // It throws nothing: the others of its batch, which may be done, would all be done again.
  const attempt = (worked: Worked, job: Job) =>
    attemptOnce(worked, job).catch((error: unknown) => {
      onError(error, `${worked.queue.name}: tried, but what became of it was not kept`);
      return reasonOf(error);
    });

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
        const worker = await boss.work<object, unknown, typeof taking>(
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
            // More may wait: it looks again at once, instead of a second later.
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
      await boss.send(queue.name, data, { db: fromDrizzle(db, sql), ...startAfter(delay) });
    },
    async sendAll(db, queue, jobs) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ data, delay = 0 }) => ({ data, ...startAfter(delay) }));
      await boss.insert(queue.name, rows, { db: preparedIn(db) });
    },
    async drop(db, queues, contents) {
      const names = [...queues.map(({ name }) => name), givenUp].map((name) => sql`${name}`);
      const carries = contents.map((content) => sql`data @> ${JSON.stringify(content)}::jsonb`);
      const { rows } = await db.execute(sql`delete from pgboss.job
        where name in (${sql.join(names, sql`, `)}) and (${sql.join(carries, sql` or `)}) returning id`);
      return rows.length;
    },
    async givenUp<Data extends object>(
      db: Database,
      queue: Queue<Data>,
      after: { createdAt: Date; id: string } | undefined,
      limit: number,
    ) {
      // A page's cursor tells milliseconds.
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
        from pgboss.job where name = ${givenUp} and source_name = ${queue.name} ${isAfter ?? sql``}
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
        sql`delete from pgboss.job where name = ${givenUp} and source_name = ${queue.name} and id = ${id}
          returning data, source_id as source`,
      );
      const [job] = rows;
      if (!job) return false;
      const inTransaction = { db: fromDrizzle(db, sql) };
      // What was given up just now still stands there as failed.
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
    async schedule(times) {
      const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      // Earlier releases called the clean-up so; their schedule would go on filling a queue that nobody reads.
      // The queue itself stays: processes of such a release may still be reading it.
      if (known.has('housekeeping')) await boss.unschedule('housekeeping');
      const others = times.filter(({ cron, queue }) => known.get(queue.name) !== cron);
      await Promise.all(others.map(({ cron, queue }) => boss.schedule(queue.name, cron, {})));
    },
    start() {
      const started = startAll();
      starting = started.catch(() => {});
      return started;
    },
    async runWaiting() {
      // A job of one queue may send one to another.
      for (let found = true; found; ) {
        found = false;
        for (const worked of handlers.values()) {
          const { name } = worked.queue;
          for (;;) {
            const jobs = await boss.fetch<object>(name, { batchSize: 20, includeMetadata: true });
            if (jobs.length === 0) break;
            found = true;
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

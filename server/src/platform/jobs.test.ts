import { sql } from 'drizzle-orm';
import { type Clock, TestClock } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { Browser } from '../../test/client.ts';
import { openProxy, serverAddress, throughProxy } from '../../test/database-proxy.ts';
import { makePharmacy } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/postgres.ts';
import { createRequestId, currentCause, runFor } from '../database/cause.ts';
import type { Database } from '../database/client.ts';
import { openPostgresql } from '../database/postgresql.ts';
import { minutes } from './clock.ts';
import { createJobs, type Queue, RetryLaterError } from './jobs.ts';

const queue: Queue<{ number: number }> = { name: 'errand', retryLimit: 2 };

async function useJobs(queues: Queue<object>[] = [queue]) {
  const { url, drop } = await createTestDatabase();
  const database = openPostgresql(url, () => {});
  const reports: string[] = [];
  const jobs = await createJobs(database, queues, (error, what) =>
    reports.push(`${what}: ${(error as Error).message}`),
  );
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
    await drop();
  });
  return { db: database.db, jobs, reports };
}

const letRetriesComeDue = (db: Database) =>
  db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

test('a job exists exactly when its change commits', async () => {
  const { db, jobs } = await useJobs();
  const done: number[] = [];
  jobs.handle(queue, async ({ number }) => void done.push(number));
  await db.transaction((db) => jobs.send(db, queue, { number: 1 }));
  await db
    .transaction(async (db) => {
      await jobs.send(db, queue, { number: 2 });
      throw new Error('the change failed');
    })
    // The test is about the job that is not sent.
    .catch(() => {});
  await jobs.runWaiting();
  expect(done).toEqual([1]);
  await jobs.runWaiting();
  expect(done).toEqual([1]);
});

test('a job works for the call that queued it, and one without a call has an id of its own', async () => {
  const { db, jobs } = await useJobs();
  const seen: [number, string | undefined][] = [];
  jobs.handle(queue, async ({ number }) => void seen.push([number, currentCause()?.requestId]));
  const [a, b, c] = [createRequestId(), createRequestId(), createRequestId()];
  await runFor({ requestId: a }, () => jobs.send(db, queue, { number: 1 }));
  // Calls that share a statement.
  const shared = [{ data: { number: 2 }, cause: { requestId: b } }, { data: { number: 3 } }];
  await runFor({ requestId: `${b},${c}` }, () => jobs.sendAll(db, queue, shared));
  await jobs.send(db, queue, { number: 4 });
  // The database writes the id into a comment of SQL, so the queue refuses any other form.
  await runFor({ requestId: 'another text' }, () => jobs.send(db, queue, { number: 5 }));
  await jobs.runWaiting();
  expect(seen.sort()).toEqual([
    [1, a],
    [2, b],
    [3, `${b},${c}`],
    [4, expect.stringMatching(/^[\da-f]{32}$/)],
    [5, expect.stringMatching(/^[\da-f]{32}$/)],
  ]);
});

test('a failed job is retried later, until it succeeds', async () => {
  const { db, jobs, reports } = await useJobs();
  let tries = 0;
  jobs.handle(queue, async () => {
    tries += 1;
    if (tries < 3) throw new Error(`no luck ${tries}`);
  });
  await jobs.send(db, queue, { number: 1 });
  await jobs.runWaiting();
  await jobs.runWaiting();
  expect(tries).toBe(1);
  for (let time = 0; time < 3; time++) {
    await letRetriesComeDue(db);
    await jobs.runWaiting();
  }
  expect(tries).toBe(3);
  expect(reports).toEqual([
    'errand: will be tried again: no luck 1',
    'errand: will be tried again: no luck 2',
  ]);
});

test('a job that cannot wait fails alone, and is retried', async () => {
  const { db, jobs, reports } = await useJobs();
  const done: number[] = [];
  let tries = 0;
  jobs.handle(queue, async ({ number }) => {
    // PostgreSQL has no such time.
    if (number === 1 && tries++ === 0) throw new RetryLaterError(Number.POSITIVE_INFINITY);
    done.push(number);
  });
  await jobs.sendAll(db, queue, [{ data: { number: 1 } }, { data: { number: 2 } }]);
  await jobs.runWaiting();
  expect(done).toEqual([2]);
  expect(reports).toEqual([expect.stringMatching(/^errand: the result of a job was not stored: /)]);
  await letRetriesComeDue(db);
  await jobs.runWaiting();
  expect(done).toEqual([2, 1]);
});

test('a job that never succeeds ends, is reported and stays listed', async () => {
  const { db, jobs, reports } = await useJobs();
  let tries = 0;
  jobs.handle(queue, async () => {
    tries += 1;
    throw new Error('never');
  });
  await jobs.send(db, queue, { number: 7 });
  for (let time = 0; time < 6; time++) {
    await jobs.runWaiting();
    await letRetriesComeDue(db);
  }
  expect(tries).toBe(3);
  expect(reports.at(-1)).toBe('errand: failed after 3 tries: never');
  const { rows } = await db.execute(
    sql`select data from pgboss.job where name = 'given-up' and state = 'created'`,
  );
  expect(rows).toEqual([{ data: { number: 7 } }]);
});

test('a postponed job waits under its id, and does not count as failed', async () => {
  const { db, jobs, reports } = await useJobs();
  const seen: string[] = [];
  let isOpen = false;
  jobs.handle(queue, async (_data, { id }) => {
    seen.push(id);
    if (!isOpen) throw new RetryLaterError(minutes(5));
  });
  await jobs.send(db, queue, { number: 1 });
  await jobs.runWaiting();
  await jobs.runWaiting();
  const { rows } = await db.execute(sql`select id, data, retry_count as tries,
    round(extract(epoch from start_after - created_on)) as wait from pgboss.job where name = 'errand'`);
  expect(rows).toEqual([{ id: seen[0], data: { number: 1 }, tries: 0, wait: '300' }]);
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'errand'`);
  isOpen = true;
  await jobs.runWaiting();
  expect(seen).toEqual([seen[0], seen[0]]);
  expect(reports).toEqual([]);
});

test('one job’s failure does not stop the others', async () => {
  const { db, jobs } = await useJobs();
  const done: number[] = [];
  jobs.handle(queue, async ({ number }) => {
    if (number === 1) throw new Error('no');
    done.push(number);
  });
  for (const number of [1, 2, 3]) await jobs.send(db, queue, { number });
  await jobs.runWaiting();
  expect(done.sort()).toEqual([2, 3]);
});

test('the workers run waiting jobs, and stop on demand', async () => {
  const { db, jobs } = await useJobs();
  const first = Promise.withResolvers<number>();
  jobs.handle(queue, async ({ number }) => first.resolve(number));
  await jobs.start();
  await jobs.send(db, queue, { number: 5 });
  expect(await first.promise).toBe(5);
  await jobs.stop();
});

test('a mail that the server first refuses arrives later', async () => {
  let refusals = 2;
  const app = await useTestApp({
    mailTransport: (real) => async (mail) => {
      if (mail.to !== 'amna@example.com' && refusals-- > 0) throw new Error('450 try later');
      await real(mail);
    },
  });
  const pharmacy = await makePharmacy(app);
  const sent = await new Browser(app).form('/api/prescription-requests', {
    pharmacyId: pharmacy.id,
    customerName: 'Amna',
    phone: '0912345678',
    email: 'amna@example.com',
  });
  expect(sent.status).toBe(201);
  expect(await app.mailsTo(pharmacy.email)).toEqual([]);
  await letRetriesComeDue(app.db);
  expect(await app.mailsTo(pharmacy.email)).toEqual([]);
  await letRetriesComeDue(app.db);
  expect(await app.mailsTo(pharmacy.email)).toHaveLength(1);
  expect(app.problems).toHaveLength(2);
});

test('workers that are stopped during the start begin nothing', async () => {
  const { db, jobs } = await useJobs();
  const done: number[] = [];
  jobs.handle(queue, async ({ number }) => void done.push(number));
  await jobs.send(db, queue, { number: 1 });
  const resting = jobs.rest();
  await jobs.start();
  await resting;
  expect(await db.execute(sql`select from pgboss.job where state <> 'created'`)).toMatchObject({
    rowCount: 0,
  });
  expect(done).toEqual([]);
});

async function useProcesses() {
  const { url, drop } = await createTestDatabase();
  const proxy = await openProxy(serverAddress());
  const clock = new TestClock();
  /**
   * @param timers the clock of that process's timers. Its clock moves the database's time as well.
   */
  const open = async (url: string, timers: Clock) => {
    const address = new URL(url);
    address.searchParams.set('options', '-c pgboss.test_clock=on');
    const database = openPostgresql(address.href, () => {});
    const jobsConnection = { ...database.jobsConnection, setSessionStatements: async () => {} };
    const options = { clock: timers };
    const jobs = await createJobs({ ...database, jobsConnection }, [queue], () => {}, options);
    onTestFinished(async () => {
      // The test may have stopped the jobs, or broken their connection.
      await jobs.stop().catch(() => {});
      await database.close();
    });
    return { jobs, database };
  };
  onTestFinished(drop);
  const other = await open(url, clock);
  const taken: string[] = [];
  other.jobs.handle(queue, async () => void taken.push('other'));
  const start = async ({ jobs, database }: typeof other, handler: () => Promise<void>) => {
    jobs.handle(queue, () => {
      taken.push('first');
      return handler();
    });
    await jobs.start();
    await jobs.send(database.db, queue, { number: 1 });
    await clock.tick(1000);
    await vi.waitFor(() => expect(taken).toEqual(['first']));
    await other.jobs.start();
  };
  return { db: other.database.db, url, proxy, clock, open, start, taken };
}

test('another process takes the job of a killed one within 30 s', async () => {
  const { db, url, proxy, clock, open, start, taken } = await useProcesses();
  await db.execute(sql`update pgboss.queue set heartbeat_seconds = null where name = 'errand'`);
  // Its statements fail once the connection is cut, and the clock does not wait for them.
  const timers: Clock = {
    now: () => clock.now(),
    setTimeout: (run, ms) => clock.setTimeout(run, ms),
    setInterval: (run, ms) => clock.setInterval(run, ms),
    clearTimeout: (timer) => clock.clearTimeout(timer as never),
    clearInterval: (timer) => clock.clearInterval(timer as never),
  };
  await start(await open(throughProxy(url, proxy), timers), () => new Promise(() => {}));
  await proxy.cut();
  for (let waited = 0; waited < 30 && taken.length < 2; waited++) await clock.tick(1000);
  expect(taken).toEqual(['first', 'other']);
});

test('a job of a minute stays with its process', async () => {
  const { url, clock, open, start, taken } = await useProcesses();
  const done = Promise.withResolvers<void>();
  await start(await open(url, clock), () => done.promise);
  for (let waited = 0; waited < 60; waited++) await clock.tick(1000);
  expect(taken).toEqual(['first']);
  done.resolve();
});

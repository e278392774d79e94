import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { positionParam } from '../database/params.ts';
import { failedQueue, type Queue } from './job-queues.ts';

export interface FailedJob<Data extends object> {
  id: string;
  data: Data;
  failure: string;
  tries: number;
  createdAt: Date;
}

/**
 * Deletes the jobs of `queues` that wait or failed for good, and contain any of `contents`.
 * @returns their number.
 */
export async function dropJobs(
  db: Database,
  queues: Queue<object>[],
  contents: object[],
): Promise<number> {
  const names = [...queues.map(({ name }) => name), failedQueue].map((name) => sql`${name}`);
  const carries = contents.map((content) => sql`data @> ${JSON.stringify(content)}::jsonb`);
  const { rows } = await db.execute(sql`delete from pgboss.job
    where name in (${sql.join(names, sql`, `)}) and (${sql.join(carries, sql` or `)}) returning id`);
  return rows.length;
}

/**
 * Lists the next `limit` failed jobs of a queue, newest first.
 * @param after the last job of the page before.
 */
export async function listFailedJobs<Data extends object>(
  db: Database,
  queue: Queue<Data>,
  after: { createdAt: Date; id: string } | undefined,
  limit: number,
): Promise<FailedJob<Data>[]> {
  // A page's cursor has milliseconds.
  const moment = sql`date_trunc('milliseconds', created_on)`;
  const afterCondition = after && sql`and (${moment}, id) < ${positionParam(after)}`;
  const { rows } = await db.execute<{
    id: string;
    data: Data;
    failure: string | null;
    retries: number | null;
    milliseconds: number;
  }>(sql`select id, data, source_retry_count as retries,
      coalesce(source_output ->> 'failure', source_output -> 'value' ->> 'message') as failure,
      (extract(epoch from ${moment}) * 1000)::float8 as milliseconds
    from pgboss.job where name = ${failedQueue} and source_name = ${queue.name} ${afterCondition ?? sql``}
    order by ${moment} desc, id desc limit ${limit}`);
  return rows.map(({ id, data, failure, retries, milliseconds }) => ({
    id,
    data,
    failure: failure ?? '',
    tries: (retries ?? 0) + 1,
    createdAt: new Date(milliseconds),
  }));
}

/** Counts the jobs that wait for a worker or for their time. */
export async function countWaitingJobs(db: Database, queue: Queue<object>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job
      where name = ${queue.name} and state in ('created', 'retry')`,
  );
  return rows[0]?.count ?? 0;
}

/** Counts the jobs of a queue that failed for good. The queue stores them for seven days. */
export async function countFailedJobs(db: Database, queue: Queue<object>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job
      where name = ${failedQueue} and source_name = ${queue.name}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Measures each queue with jobs that are due or that are tried again.
 * @returns `oldestSeconds` since the oldest was due, or was made if it is tried again.
 */
export async function measureQueues(
  db: Database,
): Promise<{ queue: string; waiting: number; oldestSeconds: number }[]> {
  const { rows } = await db.execute<{ queue: string; waiting: number; oldest: number }>(
    sql`select name as queue, count(*)::int as waiting, extract(epoch from now()
        - min(case state when 'retry' then created_on else start_after end))::float8 as oldest
      from pgboss.job
      where name <> ${failedQueue}
        and (state = 'retry' or (state = 'created' and start_after <= now()))
      group by name order by name`,
  );
  return rows.map(({ queue, waiting, oldest }) => ({ queue, waiting, oldestSeconds: oldest }));
}

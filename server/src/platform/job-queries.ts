import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { failedQueue, type Queue } from './job-queues.ts';

/** A job of an earlier release, which another form replaces. */
export interface TakenJob<Data extends object> {
  id: string;
  queue: string;
  data: Data;
  /** Milliseconds until it is due. */
  delay: number;
  /** Set for a job that failed for good. */
  failed: { failure: string; tries: number; at: Date } | undefined;
}

/** Takes the jobs of `queues` out that no process works on. */
export async function takeJobs<Data extends object>(
  db: Database,
  queues: readonly Queue<object>[],
): Promise<TakenJob<Data>[]> {
  const names = sql.join(
    queues.map(({ name }) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await db.execute<{
    id: string;
    queue: string;
    data: Data;
    delay: number;
    hasFailed: boolean;
    failure: string | null;
    tries: number;
    milliseconds: number;
  }>(sql`delete from pgboss.job
    where state in ('created', 'retry')
      and (name in (${names}) or (name = ${failedQueue} and source_name in (${names})))
    returning coalesce(source_id, id) as id, coalesce(source_name, name) as queue, data,
      greatest(0, extract(epoch from start_after - now()) * 1000)::float8 as delay,
      name = ${failedQueue} as "hasFailed", coalesce(source_retry_count, 0) + 1 as tries,
      coalesce(source_output ->> 'failure', source_output -> 'value' ->> 'message') as failure,
      (extract(epoch from created_on) * 1000)::float8 as milliseconds`);
  return rows.map(({ id, queue, data, delay, hasFailed, failure, tries, milliseconds }) => ({
    id,
    queue,
    data,
    delay,
    failed: hasFailed
      ? { failure: failure ?? '', tries, at: new Date(Math.floor(milliseconds)) }
      : undefined,
  }));
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

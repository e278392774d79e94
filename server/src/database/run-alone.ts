import pg from 'pg';
import { keepAlive } from './keep-alive.ts';
import { waitUnlessAborted } from './wait-unless-aborted.ts';

/** Times of the connection that holds the lock, in milliseconds. */
interface Timings {
  /** Between two tries for the lock, and between two checks that the connection lives. */
  interval: number;
  /** The longest wait for an answer, and for a connection. */
  silence: number;
}
interface ExclusiveWork {
  /** The name of the lock and of its connection. */
  name: string;
  work: (signal: AbortSignal) => Promise<void>;
}
const defaults: Timings = { interval: 3_000, silence: 5_000 };

/**
 * Waits for the lock of a name, and works until the connection that holds it, or `signal`, ends.
 * @throws the error that ended the connection.
 */
async function takeTurn(
  client: pg.Client,
  { name, work }: ExclusiveWork,
  signal: AbortSignal,
  interval: number,
): Promise<void> {
  const losing = new AbortController();
  const lost = (error?: Error) => losing.abort(error ?? new Error('the connection ended'));
  client.on('error', lost).on('end', () => lost());
  const turn = AbortSignal.any([signal, losing.signal]);
  const wait = () => waitUnlessAborted(interval, turn);
  await client.connect();
  // A process that waited inside the statement would stop the database from cleaning up old rows.
  const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
  while (!turn.aborted && !(await client.query(lock, [name])).rows[0].held) await wait();
  if (!turn.aborted) {
    const working = work(turn).finally(() => losing.abort(new Error('the work ended')));
    while (!turn.aborted) {
      await wait();
      if (!turn.aborted) await client.query('select 1').catch(lost);
    }
    await working;
  }
  if (!signal.aborted) throw losing.signal.reason;
}

/**
 * Runs work in one process of all, by a lock that ends with its connection.
 * @param url not through a pooler, which gives a session's lock to others.
 * @param onError gets the error of each lost connection, and each one of the work.
 * @returns a function that ends the work.
 */
export function runAlone(
  url: string,
  exclusiveWork: ExclusiveWork,
  onError: (error: unknown) => void,
  { interval, silence }: Timings = defaults,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keepTrying = async () => {
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        ...keepAlive,
        application_name: `dawaya ${exclusiveWork.name}`,
        connectionTimeoutMillis: silence,
        query_timeout: silence,
      });
      await takeTurn(client, exclusiveWork, signal, interval).catch(
        (error) => void (signal.aborted || onError(error)),
      );
      // The lock goes with the connection.
      client.connection.stream.destroy();
      await waitUnlessAborted(interval, signal);
    }
  };
  const ended = keepTrying();
  return () => {
    stopping.abort();
    return ended;
  };
}

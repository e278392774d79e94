import { sql } from 'drizzle-orm';
import pg from 'pg';
import { version } from '../settings/project-root.ts';
import type { Channels, Database } from './client.ts';
import { keepAlive } from './keep-alive.ts';
import { waitUnlessAborted } from './wait-unless-aborted.ts';

/** Begins the name of each process's listening connection; the process's version follows. */
const liveName = 'dawaya live';

/** Timeouts of a listening connection, in milliseconds. */
interface Timeouts {
  /** Between two checks that the other side is alive. */
  heartbeat: number;
  /** The longest wait for an answer, and for a connection. */
  silence: number;
  /** The pause before the second attempt to connect. It doubles each time, up to `longestPause`. */
  firstPause: number;
  longestPause: number;
}
const defaults: Timeouts = {
  heartbeat: 10_000,
  silence: 5_000,
  firstPause: 100,
  longestPause: 5_000,
};

const listenTo = (client: pg.Client, channel: string) =>
  client.query(`listen ${client.escapeIdentifier(channel)}`);

/**
 * Listens until the connection ends.
 * @throws the error that ended it, or the reason of `signal`.
 */
async function listenOnce(
  client: pg.Client,
  channels: Channels,
  {
    connected,
    heartbeat,
    signal,
  }: { connected: () => void; heartbeat: number; signal: AbortSignal },
): Promise<void> {
  const lost = Promise.withResolvers<never>();
  const end = () => lost.reject(signal.reason);
  signal.addEventListener('abort', end);
  client.on('error', lost.reject).on('end', () => lost.reject(new Error('the connection ended')));
  client.on('notification', ({ channel, payload = '' }) =>
    channels[channel]?.onNotification(payload),
  );
  let beat: NodeJS.Timeout | undefined;
  const listen = async () => {
    await client.connect();
    for (const channel of Object.keys(channels)) await listenTo(client, channel);
    connected();
    beat = setInterval(() => client.query('select 1').catch(lost.reject), heartbeat);
    return lost.promise;
  };
  try {
    await Promise.race([listen(), lost.promise]);
  } finally {
    clearInterval(beat);
    signal.removeEventListener('abort', end);
  }
}

/**
 * Listens on a separate connection, and reconnects whenever it is lost, killed or silent.
 * @param url not through a pooler, because a pooler that lends connections per transaction drops
 * LISTEN without an error.
 * @param onError gets the error of each lost connection and of each failed attempt.
 * @returns a function that stops listening.
 */
export function listenOn(
  url: string,
  channels: Channels,
  onError: (error: unknown) => void,
  { heartbeat, silence, firstPause, longestPause }: Timeouts = defaults,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  const keepListening = async () => {
    let wait = 0;
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        ...keepAlive,
        // An operator sees it in pg_stat_activity, and the desk counts processes by it.
        application_name: `${liveName} ${version}`,
        connectionTimeoutMillis: silence,
        query_timeout: silence,
      });
      const connected = () => {
        wait = 0;
        for (const listener of Object.values(channels)) listener.onConnected();
      };
      await listenOnce(client, channels, { connected, heartbeat, signal }).catch(
        (error) => void (signal.aborted || onError(error)),
      );
      for (const listener of Object.values(channels)) listener.onLost?.();
      client.connection.stream.destroy();
      // Random, so that the processes do not reconnect at the same moment.
      await waitUnlessAborted(wait * (0.5 + Math.random() / 2), signal);
      wait = Math.min(longestPause, wait * 2 || firstPause);
    }
  };
  const ended = keepListening();
  return () => {
    stopping.abort();
    return ended;
  };
}

/**
 * Lists the processes on the database, by their listening connections.
 * @returns none on the embedded database.
 */
export async function listProcesses(
  db: Database,
): Promise<{ version: string | null; startedAt: Date }[]> {
  const { rows } = await db.execute<{ name: string; milliseconds: number }>(
    sql`select application_name as name,
        (extract(epoch from backend_start) * 1000)::float8 as milliseconds
      from pg_stat_activity
      where datname = current_database() and application_name like ${`${liveName}%`}
      order by backend_start`,
  );
  return rows.map(({ name, milliseconds }) => ({
    // Before 1.0.0 the name had no version.
    version: name.slice(liveName.length + 1) || null,
    startedAt: new Date(milliseconds),
  }));
}

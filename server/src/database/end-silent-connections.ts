import type { Socket } from 'node:net';
import type pg from 'pg';
import { OutageError } from './errors.ts';

/**
 * Ends pool connections whose server has gone silent, as after a failover that closed no
 * connection. A query timeout alone would leave them in the pool, and the next call would hang. All
 * idle connections end with the first one, because they lead to the same server. The other
 * connections in use get a shorter limit from then on, so that their calls do not wait the whole
 * one.
 * @param limit the longest silence while a statement runs, in milliseconds.
 */
export function endSilentConnections(pool: pg.Pool, limit: number): void {
  // A call that began during the silence ends before 10 s (docs/limits.md).
  const shortenedLimit = limit / 4;
  const idle = new Set<pg.PoolClient>();
  const inUse = new Set<pg.PoolClient>();

  const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket;
  const end = (client: pg.PoolClient) =>
    socketOf(client).destroy(new OutageError('the database has fallen silent'));

  pool.on('acquire', (client) => {
    idle.delete(client);
    inUse.add(client);
  });
  pool.on('release', (_error, client) => {
    inUse.delete(client);
    idle.add(client);
    socketOf(client).setTimeout(limit);
  });
  pool.on('connect', (client) => {
    socketOf(client).setTimeout(limit);
    socketOf(client).on('timeout', () => {
      if (!inUse.has(client)) return;
      for (const each of [client, ...idle]) end(each);
      for (const each of inUse) socketOf(each).setTimeout(shortenedLimit);
    });
    client.once('end', () => {
      idle.delete(client);
      if (!inUse.has(client)) return;
      // Drizzle never releases a connection whose BEGIN fails.
      const { release } = client;
      client.release = () => {};
      release.call(client, true);
    });
  });
}

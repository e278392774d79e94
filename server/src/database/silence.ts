import type { Socket } from 'node:net';
import type pg from 'pg';
import { OutageError } from '../platform/database-errors.ts';

/**
 * Ends the connections of a pool whose other side has fallen silent, as after a failover that reset
 * nothing: a query timeout alone would leave them in the pool, for the next call to hang on. The
 * idle ones go with the first, as they lead to the same place.
 * @param limit how long the server may say nothing while it is asked something, in milliseconds.
 */
export function endSilentConnections(pool: pg.Pool, limit: number): void {
  const idle = new Set<pg.PoolClient>();
  const inUse = new Set<pg.PoolClient>();

  const end = (client: pg.PoolClient) =>
    client.connection.stream.destroy(new OutageError('the database has fallen silent'));

  pool.on('acquire', (client) => {
    idle.delete(client);
    inUse.add(client);
  });
  pool.on('release', (_error, client) => {
    inUse.delete(client);
    idle.add(client);
  });
  pool.on('connect', (client) => {
    const socket = client.connection.stream as Socket;
    socket.setTimeout(limit, () => {
      if (inUse.has(client)) for (const each of [client, ...idle]) end(each);
    });
    client.once('end', () => {
      idle.delete(client);
      if (!inUse.has(client)) return;
      // Whoever has it may never give it back: drizzle does not when BEGIN fails.
      const { release } = client;
      client.release = () => {};
      release.call(client, true);
    });
  });
}

import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import type { PGlite } from '@electric-sql/pglite';
import type { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { withAfterCommit } from './after-commit.ts';
import type { Database, OpenDatabase } from './client.ts';
import { assertUsable, prepareFolder } from './embedded-folder.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';

const cleanUpMs = 5 * minuteMs;

/** PostgreSQL inside this process, with exclusive use of its folder until it is closed. */
export interface Engine {
  client: PGlite;
  /** Imported together with the engine, because production has neither. */
  drizzle: typeof drizzle;
  close(): Promise<void>;
}

function checkBeforeQueries(client: PGlite, check: () => void): void {
  // `apply` and `call` lose the types of generic methods, so two results need `as never`.
  const { query, exec, transaction } = client;
  client.query = async (...call) => {
    check();
    return query.apply(client, call) as never;
  };
  client.exec = async (...call) => {
    check();
    return exec.apply(client, call);
  };
  client.transaction = async (work) => {
    check();
    return transaction.call(client, work) as never;
  };
}

async function openFolder(dataDir: string, open: (folder: string) => Promise<PGlite>) {
  assertUsable(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const { folder, finish, assertWritable } = prepareFolder(dataDir);
    const client = await open(folder).catch((error) => {
      // Its file system throws plain objects without a message.
      if (error instanceof Error) throw error;
      throw new Error(
        `DATA_DIR: the embedded database cannot be opened in ${folder} (${JSON.stringify(error)}). Check that its disk has space and is writable.`,
      );
    });
    finish();
    checkBeforeQueries(client, assertWritable);
    return { client, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the embedded database under `dataDir`, for trials, development and tests. It does not sync
 * to disk (docs/operations.md). It checkpoints and vacuums only on request, hence the timer.
 * @param dataDir without it, the database is in memory.
 * @throws Error when another process has the folder open, or when it is not writable.
 */
export async function openEngine(dataDir: string | undefined): Promise<Engine> {
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  const startParams = [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB'];
  const { client, unlock } = dataDir
    ? await openFolder(dataDir, (folder) => PGlite.create({ dataDir: folder, startParams }))
    : { client: await PGlite.create({ startParams }), unlock: () => {} };
  const timer = setInterval(() => {
    // A failure leaves a little more on the disk, and the next run tries again.
    client
      .exec('CHECKPOINT')
      .then(() => client.exec('VACUUM'))
      .catch(() => {});
  }, cleanUpMs);
  timer.unref();
  return {
    client,
    drizzle,
    async close() {
      clearInterval(timer);
      await client.close().finally(unlock);
    },
  };
}

/** Wraps an engine as a database. Closing the database closes the engine. */
export const databaseOf = ({ client, drizzle, close }: Engine): OpenDatabase => ({
  // Both drivers run the same queries. Only the type of raw results differs.
  db: withAfterCommit(drizzle(client, { schema }) as unknown as Database),
  kind: 'embedded',
  jobsConnection: fromPglite(client),
  listen(channels) {
    const listening = Object.entries(channels).map(
      async ([channel, { onNotification, onConnected }]) => {
        const stop = await client.listen(channel, onNotification);
        onConnected();
        return stop;
      },
    );
    // Stopping awaits each of them, and reports its failure then.
    for (const begun of listening) begun.catch(() => {});
    return async () => {
      for (const begun of listening) await (await begun)();
    };
  },
  // It has one process.
  runAlone(_name, work) {
    const ending = new AbortController();
    const ended = work(ending.signal);
    return () => {
      ending.abort();
      return ended;
    };
  },
  // The only connection gets its own notifications before its statement resolves.
  onWrite: () => {},
  countConnections: () => ({ used: 0, idle: 1, waiting: 0 }),
  close,
});

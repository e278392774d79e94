import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './client.ts';
import { keepAlive } from './keep-alive.ts';
import * as schema from './schema.ts';

/** A PostgreSQL program is missing or failed. The message has its output. */
export class DumpError extends Error {}

/**
 * Runs `pg_dump` or `pg_restore` on the database at `url`. The password goes into the environment,
 * because a list of processes shows arguments.
 * @param use takes the tool's output, or gives it input.
 */
async function runTool(
  tool: string,
  url: string,
  args: string[],
  use: (child: ChildProcessWithoutNullStreams) => Promise<void>,
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  const child = spawn(tool, [`--dbname=${address.href}`, '--no-password', ...args], {
    env,
  });
  const used = use(child).catch((error: unknown) => error);
  const [output, code] = await Promise.all([
    text(child.stderr),
    once(child, 'close').then(([code, signal]) => code ?? signal),
  ]).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new DumpError(`${tool} was not found: install the client programs of PostgreSQL.`);
  });
  if (code !== 0) throw new DumpError(`${tool}: ${output.trim()}`);
  const failure = await used;
  if (failure) throw failure;
}

async function useClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    ...keepAlive,
    connectionTimeoutMillis: 5000,
  });
  // The next statement reports a connection that was lost while idle.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Dumps a consistent snapshot of the whole database, in the custom format of `pg_dump`.
 * @param url not through a pooler, because a session holds the snapshot.
 * @param write takes the dump, and resolves once it is written.
 * @param read runs queries in the same snapshot.
 * @returns the result of `read`.
 * @throws DumpError, or PostgreSQL's error.
 */
export const dumpDatabase = <T>(
  url: string,
  write: (dump: Readable) => Promise<void>,
  read: (db: Database) => Promise<T>,
): Promise<T> =>
  useClient(url, async (client) => {
    // The transaction stays idle for as long as pg_dump runs.
    await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const exported = await client.query('select pg_export_snapshot() as id');
    const answer = await read(drizzle(client, { schema }));
    const args = [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--lock-wait-timeout=5min',
      // Unlogged tables have photos that wait for their request (docs/connections.md). Browsers
      // send these again.
      '--no-unlogged-table-data',
      `--snapshot=${exported.rows[0].id}`,
    ];
    await runTool('pg_dump', url, args, ({ stdout }) => write(stdout));
    return answer;
  });

/**
 * Returns whether the database at `url` has no table in any schema.
 * @throws PostgreSQL's error.
 */
export const isEmptyDatabase = (url: string): Promise<boolean> =>
  useClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    return rowCount === 0;
  });

/**
 * Fills the empty database at `url` from a dump of `dumpDatabase`, all of it or nothing.
 * @throws DumpError
 */
export const restoreDatabase = (url: string, dump: Readable): Promise<void> =>
  runTool(
    'pg_restore',
    url,
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'],
    ({ stdin, stdout }) => {
      stdout.resume();
      return pipeline(dump, stdin);
    },
  );

export const askDatabase = <T>(url: string, read: (db: Database) => Promise<T>): Promise<T> =>
  useClient(url, (client) => read(drizzle(client, { schema })));

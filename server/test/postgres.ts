import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startCluster } from './postgres-cluster.ts';

const template = 'dawaya_template';

/**
 * Prepares a PostgreSQL server for tests: TEST_DATABASE_URL if it is set, else a temporary cluster,
 * with a migrated template of tables and job queues. Afterwards TEST_DATABASE_URL names the server
 * for all child processes.
 * @returns a function that ends it
 */
export async function preparePostgres(
  options: { durable?: boolean } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? { url: given, stop: async () => {} } : await startCluster(options);
  try {
    await execute(cluster.url, `drop database if exists ${template} with (force)`);
    await execute(cluster.url, `create database ${template}`);
    // Imported late, so that other users of this file do not load the whole server.
    const [{ migratePostgresql }, { queues }] = await Promise.all([
      import('../src/platform/migrate.ts'),
      import('../src/clean-up.ts'),
    ]);
    await migratePostgresql(databaseUrl(cluster.url, template), queues);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster;
}

/**
 * Makes a database with all tables and job queues, copied from the migrated template in a few
 * hundredths of a second, or an empty one. `drop` also ends forgotten connections.
 * @param options.server another PostgreSQL server than that of the tests; it has no template.
 * @throws if preparePostgres has not run (Vitest and Playwright run it before the tests)
 */
export async function createTestDatabase({
  server = process.env.TEST_DATABASE_URL,
  empty = server !== process.env.TEST_DATABASE_URL,
}: {
  server?: string | undefined;
  empty?: boolean;
} = {}): Promise<{
  url: string;
  drop: () => Promise<void>;
}> {
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run this through vitest or Playwright');
  const name = `dawaya_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const from = empty ? 'template0' : template;
  await execute(server, `create database ${name} template ${from} strategy file_copy`);
  return {
    url: databaseUrl(server, name),
    drop: () => execute(server, `drop database if exists ${name} with (force)`),
  };
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

const servers = new Map<string, pg.Pool>();

/** Uses a persistent connection: a new one costs a fifth of a new database. */
async function execute(url: string, statement: string): Promise<void> {
  let pool = servers.get(url);
  if (!pool) {
    pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    // The server may end before the pool.
    pool.on('error', () => {});
    servers.set(url, pool);
  }
  await pool.query(statement);
}

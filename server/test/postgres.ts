import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startCluster } from './postgres-cluster.ts';

const template = 'dawaya_template';

/**
 * Makes a PostgreSQL server ready for tests: TEST_DATABASE_URL where it is set, a throw-away
 * cluster otherwise, with a migrated template in it, tables and job queues. Returns how to end it.
 * Afterwards TEST_DATABASE_URL names the server for everything started from this process.
 */
export async function preparePostgres(
  options: { durable?: boolean } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? { url: given, stop: async () => {} } : await startCluster(options);
  try {
    await execute(cluster.url, `drop database if exists ${template} with (force)`);
    await execute(cluster.url, `create database ${template}`);
    // Imported late, so that looking for PostgreSQL does not load the whole server.
    const [{ migratePostgresql }, { queues }] = await Promise.all([
      import('../src/database/migrate.ts'),
      import('../src/app.ts'),
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
 * A database of one's own with all tables and job queues, copied from the migrated template in a few
 * hundredths of a second, or one without any. `drop` also ends connections that were forgotten.
 * @throws when preparePostgres has not run (vitest and Playwright run it before the tests).
 */
export async function createTestDatabase({ empty = false } = {}): Promise<{
  url: string;
  drop: () => Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_URL;
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

/** Over a connection that is kept: a new one costs a fifth of a new database. */
async function execute(url: string, statement: string): Promise<void> {
  let pool = servers.get(url);
  if (!pool) {
    pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    // Its server may end before it.
    pool.on('error', () => {});
    servers.set(url, pool);
  }
  await pool.query(statement);
}

import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type OpenDatabase, schema } from './client.ts';

/**
 * Connects to PostgreSQL 15 or newer.
 * @param url `postgres://…`
 * @param onError told of connections lost while idle, which the pool replaces by itself.
 */
export function openPostgresql(url: string, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', onError);
  // A connection lost inside a transaction: the query under way fails with it, and without a
  // listener of its own the whole process would.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: drizzle(pool, { schema }),
    kind: 'postgresql',
    jobsConnection: { executeSql: (text, values) => pool.query(text, values) },
    close: () => pool.end(),
  };
}

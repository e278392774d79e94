import { EventEmitter } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { seconds } from '../platform/clock.ts';
import { withAfterCommit } from './after-commit.ts';
import { type OpenDatabase, schema } from './client.ts';
import { keepAlive } from './keep-alive.ts';
import { listenOn } from './listening.ts';
import { prepareNothing } from './prepared.ts';
import { endSilentConnections } from './silence.ts';
import { writeTogether } from './write-together.ts';
import { tellWrites } from './writes.ts';

/** How many connections there are at most, and how long one is waited for, in milliseconds. */
interface PoolLimits {
  connections: number;
  /** For a connection: until a new one is made, or one is given back. */
  connecting: number;
  /** For the server to say anything while a statement is under way; longer than one may take. */
  silence: number;
}

/** Longer than any statement of the product takes; its time for waiting on locks is in it. */
const statementTimeout = seconds(10);

const usual: PoolLimits = { connections: 10, connecting: seconds(5), silence: seconds(12) };

/**
 * Connects to PostgreSQL 15 or newer.
 * @param url `postgres://…`
 * @param onError told of connections lost while idle, and of the one that listens: they are made anew.
 * @param limits.directUrl the same database past a pooler, to listen at.
 */
export function openPostgresql(
  url: string,
  onError: (error: unknown) => void,
  { directUrl = url, ...limits }: Partial<PoolLimits> & { directUrl?: string | undefined } = {},
): OpenDatabase {
  const { connections, connecting, silence } = { ...usual, ...limits };
  const pool = new pg.Pool({
    connectionString: url,
    ...keepAlive,
    max: connections,
    // What is asked within a transaction at one moment is sent at once.
    pipeline: true,
    connectionTimeoutMillis: connecting,
    idleTimeoutMillis: seconds(30),
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: seconds(60),
  });
  pool.on('error', onError);
  // A connection lost inside a transaction: the query under way fails with it, and without a
  // listener of its own the whole process would.
  pool.on('connect', (client) => client.on('error', () => {}));
  endSilentConnections(pool, silence);
  writeTogether(pool);
  const writes = new EventEmitter<{ write: [] }>();
  tellWrites(pool, () => writes.emit('write'));
  const db = withAfterCommit(drizzle(pool, { schema }));
  if (directUrl !== url) prepareNothing(db);
  return {
    db,
    kind: 'postgresql',
    jobsConnection: { executeSql: (text, values) => pool.query(text, values) },
    listen: (channels) => listenOn(directUrl, channels, onError),
    onWrite: (wrote) => void writes.on('write', wrote),
    close: () => pool.end(),
  };
}

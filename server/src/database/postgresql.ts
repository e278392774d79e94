import { EventEmitter } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withAfterCommit } from './after-commit.ts';
import { nameCauses } from './cause.ts';
import { type OpenDatabase, schema } from './client.ts';
import { endSilentConnections } from './end-silent-connections.ts';
import { keepAlive } from './keep-alive.ts';
import { listenOn } from './listen.ts';
import { onWrites } from './on-writes.ts';
import { disablePreparing } from './prepared.ts';
import { runAlone } from './run-alone.ts';
import { writeTogether } from './write-together.ts';

/** Limits of the connection pool; times in milliseconds. */
interface PoolLimits {
  connections: number;
  /** The longest wait for a connection, new or released by another caller, in milliseconds. */
  connecting: number;
  /** The longest silence of the server in a statement, in milliseconds, above its timeout. */
  silence: number;
}

/** Milliseconds: longer than any statement of the product takes, with its wait for locks. */
const statementTimeout = 6_000;

const defaults: PoolLimits = { connections: 10, connecting: 5_000, silence: 7_000 };
/** Connections that stay open while idle, because opening one takes several round trips. */
const idleConnections = 2;

/**
 * Connects to PostgreSQL 15 or newer.
 * @param url `postgres://…`
 * @param onError gets the error of each connection that is lost while idle or listening; the pool
 * replaces them.
 * @param limits.directUrl the same database without a pooler, for LISTEN.
 */
export function openPostgresql(
  url: string,
  onError: (error: unknown) => void,
  { directUrl = url, ...limits }: Partial<PoolLimits> & { directUrl?: string | undefined } = {},
): OpenDatabase {
  const { connections, connecting, silence } = { ...defaults, ...limits };
  const pool = new pg.Pool({
    connectionString: url,
    ...keepAlive,
    max: connections,
    min: Math.min(idleConnections, connections),
    // Sends parallel queries of one transaction without waiting for each answer.
    pipeline: true,
    connectionTimeoutMillis: connecting,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', onError);
  // A connection lost inside a transaction fails its query. Without this listener its error event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  endSilentConnections(pool, silence);
  writeTogether(pool);
  nameCauses(pool);
  const writes = new EventEmitter<{ write: [] }>();
  onWrites(pool, () => writes.emit('write'));
  const db = withAfterCommit(drizzle(pool, { schema }));
  if (directUrl !== url) disablePreparing(db);
  return {
    db,
    kind: 'postgresql',
    jobsConnection: { executeSql: (text, values) => pool.query(text, values) },
    listen: (channels) => listenOn(directUrl, channels, onError),
    runAlone: (name, work) => runAlone(directUrl, { name, work }, onError),
    onWrite: (wrote) => void writes.on('write', wrote),
    countConnections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

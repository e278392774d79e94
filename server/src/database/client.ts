import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Db } from 'pg-boss';
import * as schema from './schema.ts';

/**
 * A handle to the database or to a transaction on it. Both have one type, so that
 * `db.transaction(async (db) => …)` shadows the outer handle.
 */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** A subscriber to messages between processes through the database (LISTEN, NOTIFY). */
export interface Listener {
  onNotification(payload: string): void;
  /** The connection listens now, for the first time or again. Messages sent before are lost. */
  onConnected(): void;
  /** The connection is lost until the next `onConnected`. */
  onLost?(): void;
}

export type Channels = Readonly<Record<string, Listener>>;

export interface OpenDatabase {
  db: Database;
  kind: 'postgresql' | 'embedded';
  /** The job queue's access. It runs outside our transactions. */
  jobsConnection: Db;
  /**
   * Listens on channels (LISTEN) with one connection outside the pool.
   * @returns a function that stops listening.
   */
  listen(channels: Channels): () => Promise<void>;
  /**
   * Runs `work` in one process of all that call this with the name, and again after it ended or
   * another process lost it. It ends when the signal of `work` says that the turn or all has ended.
   * @returns a function that ends it.
   */
  runAlone(name: string, work: (signal: AbortSignal) => Promise<void>): () => Promise<void>;
  /**
   * Calls `wrote` when a statement of this process may have changed something, and after a commit,
   * before the promise of the caller resolves.
   */
  onWrite(wrote: () => void): void;
  /** The numbers of used and idle connections of the pool, and of callers that wait for one. */
  countConnections(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export { schema };

import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Db } from 'pg-boss';
import * as schema from './schema.ts';

/**
 * A handle to the database, or to a transaction on it: both read alike, so that
 * `db.transaction(async (db) => …)` shadows the outer one.
 */
export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Who listens to what processes tell each other through the database. */
export interface Listener {
  heard(payload: string): void;
  /** It listens from now on, for the first time or again: what was said before it has not heard. */
  connected(): void;
  /** It does not listen any more, until `connected` says so. */
  lost?(): void;
}

/** Who listens on which channel. */
export type Channels = Readonly<Record<string, Listener>>;

/** An open database, with what it needs to be closed and to hand jobs to. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgresql' | 'embedded';
  /** The job queue's way in; its own statements, in no transaction of ours. */
  jobsConnection: Db;
  /** Listens on channels (LISTEN), with one connection that the pool is without. @returns what ends it. */
  listen(channels: Channels): () => Promise<void>;
  /**
   * Calls `wrote` when a statement of this process may have changed something, a transaction's once
   * it has committed: before whoever sent it goes on.
   */
  onWrite(wrote: () => void): void;
  close(): Promise<void>;
}

export { schema };

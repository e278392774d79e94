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
}

/** An open database, with what it needs to be closed and to hand jobs to. */
export interface OpenDatabase {
  db: Database;
  kind: 'postgresql' | 'embedded';
  /** The job queue's way in; its own statements, in no transaction of ours. */
  jobsConnection: Db;
  /** Listens on a channel (LISTEN), which takes no connection from the pool. @returns what ends it. */
  listen(channel: string, listener: Listener): () => Promise<void>;
  close(): Promise<void>;
}

export { schema };

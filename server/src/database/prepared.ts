import { createHash } from 'node:crypto';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';
import { findCode } from './errors.ts';

/** A prepared statement is missing (26000), or another process made it (42P05). */
const lostStatementCodes = ['26000', '42P05'];

const dialectOf = (db: Database) => (db as unknown as { dialect: object }).dialect;

/** Databases behind a pooler, on which nothing is prepared. */
const preparingNothing = new WeakSet<object>();

/** Stops preparing on this database, because a pooler hands connections to other processes. */
export const disablePreparing = (db: Database): void => void preparingNothing.add(dialectOf(db));

/**
 * Transactions in which a prepared statement has failed. Later statements of the same pipeline then
 * name statements that were never parsed.
 */
const failed = new WeakSet<object>();

/**
 * Makes a prepared statement, which each connection parses once. Use it for inserts only:
 * PostgreSQL caches its plan, and a plan made on an empty table would scan the whole table for a
 * long time. When a connection has lost a statement, the database is behind a pooler, and
 * `prepareStatement` stops preparing there, unless a prepared statement of the same transaction had
 * failed before.
 * @param text constant, so a list is one parameter.
 * @returns a function that runs the statement in the transaction of `db` and returns its rows.
 */
export function defineStatement<Row extends object>(text: string) {
  // A hash of the text: poolers share connections among processes, and another release may have
  // another text.
  const name = createHash('sha256').update(text).digest('base64url');
  return async (db: Database, ...values: unknown[]): Promise<Row[]> => {
    try {
      const { rows } = await db._.session
        .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
          { sql: text, params: values },
          undefined,
          preparingNothing.has(dialectOf(db)) ? undefined : name,
          false,
        )
        .execute();
      return rows;
    } catch (error) {
      const isLost = lostStatementCodes.some((state) => findCode(error, state));
      const { session } = db._;
      if (isLost && !failed.has(session)) disablePreparing(db);
      // Outside transactions, all connections share one session object.
      if (db instanceof PgTransaction) failed.add(session);
      throw error;
    }
  };
}

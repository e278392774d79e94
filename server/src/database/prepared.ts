import { createHash } from 'node:crypto';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { findCode } from '../platform/database-errors.ts';
import type { Database } from './client.ts';

/** Parsed by a connection that a pooler has given away since, or has had from another process. */
const lostStates = ['26000', '42P05'];

/** Drizzle hands what it writes statements with on to a database's transactions: it is one for all of them. */
const sharedBy = (db: Database) => (db as unknown as { dialect: object }).dialect;

/** Databases whose connections keep no statements. */
const preparingNothing = new WeakSet<object>();

/** From now on no connection to it keeps a statement: a pooler may hand it on to somebody else. */
export const prepareNothing = (db: Database): void => void preparingNothing.add(sharedBy(db));

/** Transactions in which a prepared statement has failed: what is sent on names some that were never parsed. */
const failed = new WeakSet<object>();

/**
 * A statement that is sent again and again: each connection parses it once. For what writes rows that
 * it is given, as its plan is kept too: one that was made while a table was empty would read all of
 * it for long. A connection that has lost it is a pooler's: from then on none is kept on that database,
 * unless a prepared statement of the same transaction had failed before.
 * @param text always the same, so lists are one parameter each.
 * @returns what sends it, in the transaction of `db`, and gives its rows.
 */
export function prepared<Row extends object>(text: string) {
  // Another release has another text under another name, as poolers share connections among processes.
  const name = createHash('sha256').update(text).digest('base64url');
  return async (db: Database, ...values: unknown[]): Promise<Row[]> => {
    try {
      const { rows } = await db._.session
        .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
          { sql: text, params: values },
          undefined,
          preparingNothing.has(sharedBy(db)) ? undefined : name,
          false,
        )
        .execute();
      return rows;
    } catch (error) {
      const isLost = lostStates.some((state) => findCode(error, state));
      const { session } = db._;
      if (isLost && !failed.has(session)) prepareNothing(db);
      // Outside transactions the session is that of all connections.
      if (db instanceof PgTransaction) failed.add(session);
      throw error;
    }
  };
}

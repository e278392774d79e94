import { createHash } from 'node:crypto';
import { findCode } from '../platform/database-errors.ts';
import type { Database } from './client.ts';

/** Parsed by a connection that a pooler has given away since, or has had from another process. */
const lostStates = ['26000', '42P05'];

let isPreparing = true;

/** From now on no connection keeps a statement: a pooler may hand it on to somebody else. */
export const prepareNothing = (): void => {
  isPreparing = false;
};

/**
 * A statement that is sent again and again: each connection parses it once. For what writes rows that
 * it is given, as its plan is kept too: one that was made while a table was empty would read all of
 * it for long.
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
          isPreparing ? name : undefined,
          false,
        )
        .execute();
      return rows;
    } catch (error) {
      if (lostStates.some((state) => findCode(error, state))) prepareNothing();
      throw error;
    }
  };
}

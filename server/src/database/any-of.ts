import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns a condition that the column is one of `ids`, sent as one parameter: a statement takes at
 * most 65,535, and a list may be longer.
 */
export const anyOf = (column: PgColumn, ids: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::${sql.raw(column.getSQLType())}[])`;

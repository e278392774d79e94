import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Returns a parameter with its type, for SQL in which PostgreSQL cannot infer it. */
export const timestampParam = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Returns the last row of a page, to compare with `(created_at, id)` of the next ones. */
export const positionParam = ({ createdAt, id }: { createdAt: Date; id: string }): SQL =>
  sql`(${timestampParam(createdAt)}, ${id}::uuid)`;

/**
 * Returns the condition for the rows behind the last one of a page, in a list by `time` and `id`;
 * undefined for the first page.
 */
export const afterCondition = (
  { time, id }: { time: PgColumn; id: PgColumn },
  after: { createdAt: Date; id: string } | undefined,
  order: 'newest first' | 'oldest first' = 'newest first',
): SQL | undefined =>
  after &&
  sql`(${time}, ${id}) ${sql.raw(order === 'newest first' ? '<' : '>')} ${positionParam(after)}`;

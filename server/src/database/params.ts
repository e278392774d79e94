import { type SQL, sql } from 'drizzle-orm';

/** A parameter with its type, for SQL in which PostgreSQL cannot infer it. */
export const timestampParam = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** The last row of a page, to compare with `(created_at, id)` of the next ones. */
export const positionParam = ({ createdAt, id }: { createdAt: Date; id: string }): SQL =>
  sql`(${timestampParam(createdAt)}, ${id}::uuid)`;

import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/**
 * One row in the database of a demonstration, whose data the server deletes each night
 * (docs/operations.md). Any other database has none, so nothing deletes its data.
 */
export const demoMark = pgTable(
  'demo_mark',
  {
    one: boolean('one').primaryKey(),
    /** Null from the deletion until the sample data is loaded again. */
    filledAt: timestampColumn('filled_at'),
  },
  () => [check('demo_mark_one', sql`one`)],
);

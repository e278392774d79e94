import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/**
 * Changes that live screens show: one row a change, in its transaction. The version of an audience
 * is the sum of its rows. So no transaction waits for a row lock, and each commit makes another
 * number (docs/live.md).
 */
export const liveVersions = pgTable(
  'live_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    audience: text('audience').notNull(),
    /**
     * The number of changes that the row counts: 1, or the sum of the rows that clean-up joined.
     */
    changes: integer('changes').notNull().default(1),
    changedAt: timestampColumn('changed_at').notNull(),
  },
  (table) => [index('live_versions_audience').on(table.audience)],
);

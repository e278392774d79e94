import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/**
 * Changes that live screens show (docs/live.md). Each change inserts a row in its own transaction,
 * and the version of an audience is the sum of `changes` over its rows. One counter for each
 * audience would make simultaneous transactions wait for its row lock; inserts never wait, and each
 * commit still raises the version.
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

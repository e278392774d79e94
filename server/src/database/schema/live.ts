import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * What changed on live screens: a row a change, in the transaction of that change. The version of an
 * audience is the sum of its rows, so that no row is waited for, and each commit makes another
 * number (docs/decisions/0061).
 */
export const liveVersions = pgTable(
  'live_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    audience: text('audience').notNull(),
    /** How many changes the row stands for: one, or all that were before when it was made from several. */
    changes: integer('changes').notNull().default(1),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('live_versions_audience').on(table.audience)],
);

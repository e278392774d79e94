import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { trackings } from './trackings.ts';

/**
 * The browsers for which what a tracking address shows lies open: those that sent it, and those in
 * which the last digits of the phone number were given (docs/decisions/0073).
 */
export const trackingHolders = pgTable(
  'tracking_holders',
  {
    tokenHash: bytes('token_hash')
      .notNull()
      .references(() => trackings.tokenHash, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's cookie. */
    browserHash: bytes('browser_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.browserHash] }),
    index('tracking_holders_browser').on(table.browserHash),
    index('tracking_holders_created').on(table.createdAt),
  ],
);

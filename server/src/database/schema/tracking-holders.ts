import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';
import { trackings } from './trackings.ts';

/**
 * The browsers that see the details behind a private link: the browser that sent the request, and
 * those that gave the last digits of the phone number (docs/tracking.md).
 */
export const trackingHolders = pgTable(
  'tracking_holders',
  {
    tokenHash: bytes('token_hash')
      .notNull()
      .references(() => trackings.tokenHash, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's cookie. */
    browserHash: bytes('browser_hash').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.browserHash] }),
    index('tracking_holders_browser').on(table.browserHash),
    index('tracking_holders_created').on(table.createdAt),
  ],
);

/** Browsers that open a private link by its short code and a texted code (docs/tracking.md). */
export const trackingOpenings = pgTable(
  'tracking_openings',
  {
    tokenHash: bytes('token_hash')
      .notNull()
      .references(() => trackings.tokenHash, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's cookie. */
    browserHash: bytes('browser_hash').notNull(),
    /** SHA-256 of the link's token and the code. */
    codeHash: bytes('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.browserHash] }),
    index('tracking_openings_expires').on(table.expiresAt),
  ],
);

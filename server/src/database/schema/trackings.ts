import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';
import { prescriptionRequests } from './prescription-requests.ts';

/**
 * What a tracking address and its short code point to now (product decision 40). A trigger gives
 * each new request its row, whichever release inserts it (docs/decisions/0067).
 */
export const trackings = pgTable('trackings', {
  /** SHA-256 of the token in the address. */
  tokenHash: bytes('token_hash').primaryKey(),
  /** Eight digits, in plain: they are shown again and again. Free anew when the row goes. */
  code: text('code').notNull().unique(),
  requestId: uuid('request_id')
    .notNull()
    .unique()
    .references(() => prescriptionRequests.id, { onDelete: 'cascade' }),
});

import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';
import { prescriptionRequests } from './prescription-requests.ts';
import { searches } from './searches.ts';

/**
 * What a tracking address and its short code point to now (product decision 40): a request, a search,
 * or both once an answer was chosen. A trigger gives each new request that has a token of its own its
 * row, whichever release inserts it (docs/decisions/0067).
 */
export const trackings = pgTable(
  'trackings',
  {
    /** SHA-256 of the token in the address. */
    tokenHash: bytes('token_hash').primaryKey(),
    /** Eight digits, in plain: they are shown again and again. Free anew when the row goes. */
    code: text('code').notNull().unique(),
    requestId: uuid('request_id')
      .unique()
      .references(() => prescriptionRequests.id, { onDelete: 'cascade' }),
    searchId: uuid('search_id')
      .unique()
      .references(() => searches.id, { onDelete: 'cascade' }),
  },
  () => [check('trackings_subject', sql`num_nonnulls(request_id, search_id) > 0`)],
);

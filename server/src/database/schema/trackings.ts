import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-texts.ts';
import { bytes } from './columns.ts';
import { consultationRequests } from './doctors.ts';
import { inquiries } from './inquiries.ts';
import { prescriptionRequests } from './prescription-requests.ts';

/**
 * Private links with their short codes (docs/tracking.md). A row points to a consultation, to a
 * request, to an inquiry, or to the last two once the customer has chosen an answer. Triggers make
 * the rows of new requests and consultations that have a token.
 */
export const trackings = pgTable(
  'trackings',
  {
    /** SHA-256 of the token in the URL. */
    tokenHash: bytes('token_hash').primaryKey(),
    /** The token itself, of a question that began in a chat: no browser has it yet. */
    keptToken: sealedText('trackings', 'kept_token'),
    /** Eight digits in plain text, because the page shows them again. Reusable after deletion. */
    code: text('code').notNull().unique(),
    requestId: uuid('request_id')
      .unique()
      .references(() => prescriptionRequests.id, { onDelete: 'cascade' }),
    inquiryId: uuid('inquiry_id')
      .unique()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    consultationId: uuid('consultation_id')
      .unique()
      .references(() => consultationRequests.id, { onDelete: 'cascade' }),
  },
  () => [
    check('trackings_subject', sql`num_nonnulls(request_id, inquiry_id, consultation_id) > 0`),
  ],
);

import { languages } from '@dawaya/contract/vocabulary/languages';
import { requestStatuses } from '@dawaya/contract/vocabulary/request-moves';
import { urgencies } from '@dawaya/contract/vocabulary/urgencies';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { customers } from './accounts.ts';
import { bytes, moment, oneOf } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

export const prescriptionRequests = pgTable(
  'prescription_requests',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    notes: text('notes'),
    language: text('language', { enum: languages }).notNull(),
    /** SHA-256 of the token in the tracking address (product decision 18). */
    trackingTokenHash: bytes('tracking_token_hash').notNull().unique(),
    status: text('status', { enum: requestStatuses }).notNull(),
    statusReason: text('status_reason'),
    createdAt: moment('created_at').notNull(),
    /** When its card was first on the pharmacist's screen (product decisions 12 and 39). */
    seenAt: moment('seen_at'),
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
    declinedAt: moment('declined_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    index('prescription_requests_pharmacy').on(table.pharmacyId, table.createdAt.desc()),
    // What the overview counts by time.
    index('prescription_requests_created').on(table.createdAt),
    index('prescription_requests_customer').on(table.customerId),
    check('prescription_requests_status', oneOf('status', requestStatuses)),
    check('prescription_requests_urgency', oneOf('urgency', urgencies)),
  ],
);

/**
 * Answers of calls that may be repeated (product decision 18). The answer is sealed with the page's
 * own key, of which only a hash is here, so that a tracking address cannot be read from the table.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    keyHash: bytes('key_hash').primaryKey(),
    contentHash: bytes('content_hash').notNull(),
    sealedAnswer: bytes('sealed_answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('idempotency_keys_created').on(table.createdAt)],
);

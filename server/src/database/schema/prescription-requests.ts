import type { InquiryItem } from '@dawaya/contract/vocabulary/inquiries';
import { languages } from '@dawaya/contract/vocabulary/languages';
import { requestStatuses, statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import { urgencies } from '@dawaya/contract/vocabulary/urgencies';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparedText, sealedText } from '../sealed-texts.ts';
import { customers } from './accounts.ts';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { inquiries } from './inquiries.ts';
import { pharmacies } from './pharmacies.ts';

/** Returns the time at which an ended request ended. An index has this very expression. */
export const endedAt = (
  table: Record<'completedAt' | 'declinedAt' | 'cancelledAt' | 'createdAt', AnyPgColumn>,
) =>
  sql`coalesce(${table.completedAt}, ${table.declinedAt}, ${table.cancelledAt}, ${table.createdAt})`;

export const prescriptionRequests = pgTable(
  'prescription_requests',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    customerName: sealedText('prescription_requests', 'customer_name').notNull(),
    /** The folded name in rows of earlier releases. The job that seals empties it. */
    searchName: text('search_name'),
    phone: comparedText('phone').notNull(),
    /** Null for a person whose phone counts as the address. */
    email: comparedText('email'),
    /** When the phone of a sender without an address was proven. Only then it gets news. */
    phoneProvenAt: timestampColumn('phone_proven_at'),
    /** SHA-256 of the tracking token's hash and the code that was sent to the phone. */
    phoneCodeHash: bytes('phone_code_hash'),
    phoneCodeExpiresAt: timestampColumn('phone_code_expires_at'),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    notes: sealedText('prescription_requests', 'notes'),
    /** Staff write it for each other. The customer never reads it. */
    privateNote: sealedText('prescription_requests', 'private_note'),
    language: text('language', { enum: languages }).notNull(),
    /** The patient's name, when the customer sends it for another person. */
    forName: sealedText('prescription_requests', 'for_name'),
    /** Medicines by name, of a request that was an inquiry or may become one. */
    items: jsonb('items').$type<InquiryItem[]>(),
    /**
     * SHA-256 of the token in the private link (docs/requests.md). A trigger makes the row of
     * `trackings` from it. Null in a request that took over an address: only `trackings` knows
     * where an address leads.
     */
    trackingTokenHash: bytes('tracking_token_hash').unique(),
    /** The earlier request at another pharmacy, whose private link this one has. */
    continuesId: uuid('continues_id').references((): AnyPgColumn => prescriptionRequests.id, {
      onDelete: 'set null',
    }),
    inquiryId: uuid('inquiry_id').references((): AnyPgColumn => inquiries.id, {
      onDelete: 'set null',
    }),
    /** When the town is asked, unless the pharmacy has seen the request by then. */
    askTownAt: timestampColumn('ask_town_at'),
    photosGoAlong: boolean('photos_go_along').notNull().default(false),
    status: text('status', { enum: requestStatuses }).notNull(),
    statusReason: sealedText('prescription_requests', 'status_reason'),
    createdAt: timestampColumn('created_at').notNull(),
    /** When its card was first on the pharmacist's screen (docs/requests.md). */
    seenAt: timestampColumn('seen_at'),
    startedAt: timestampColumn('started_at'),
    completedAt: timestampColumn('completed_at'),
    declinedAt: timestampColumn('declined_at'),
    cancelledAt: timestampColumn('cancelled_at'),
  },
  (table) => [
    index('prescription_requests_pharmacy').on(table.pharmacyId, table.createdAt.desc()),
    index('prescription_requests_created').on(table.createdAt),
    index('prescription_requests_customer').on(table.customerId),
    // The active requests of a pharmacy are few compared with the ended ones.
    index('prescription_requests_active')
      .on(table.pharmacyId)
      .where(isOneOf('status', statusesIn.active)),
    index('prescription_requests_ended')
      .on(table.pharmacyId, sql`${endedAt(table)} desc`, sql`${table.id} desc`)
      .where(isOneOf('status', statusesIn.ended)),
    index('prescription_requests_continues')
      .on(table.continuesId)
      .where(sql`${table.continuesId} is not null`),
    index('prescription_requests_inquiry')
      .on(table.inquiryId)
      .where(sql`${table.inquiryId} is not null`),
    index('prescription_requests_phone_code')
      .on(table.phoneCodeExpiresAt)
      .where(sql`${table.phoneCodeHash} is not null`),
    check('prescription_requests_status', isOneOf('status', requestStatuses)),
    check('prescription_requests_urgency', isOneOf('urgency', urgencies)),
  ],
);

/**
 * Answers of calls that may be repeated (docs/requests.md). The answer is sealed with the page's
 * own key, and the table has only the key's hash. So the table reveals no private link.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    keyHash: bytes('key_hash').primaryKey(),
    contentHash: bytes('content_hash').notNull(),
    sealedAnswer: bytes('sealed_answer').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('idempotency_keys_created').on(table.createdAt)],
);

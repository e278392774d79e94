import { languages } from '@dawaya/contract/vocabulary/languages';
import { requestStatuses, statusesIn } from '@dawaya/contract/vocabulary/request-moves';
import type { SearchItem } from '@dawaya/contract/vocabulary/searches';
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
import { customers } from './accounts.ts';
import { bytes, moment, oneOf } from './columns.ts';
import { pharmacies } from './pharmacies.ts';
import { searches } from './searches.ts';

/** When a request ended that has; an index has this very expression. */
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
    customerName: text('customer_name').notNull(),
    /**
     * The name as it is searched, folded and without spaces; absent of those that a process of an
     * earlier release has written, until clean-up.
     */
    searchName: text('search_name'),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    notes: text('notes'),
    /** What the pharmacy's people write for each other; the customer never reads it. */
    privateNote: text('private_note'),
    language: text('language', { enum: languages }).notNull(),
    /** For whom it is, where that is not whoever sent it. */
    forName: text('for_name'),
    /** What was asked for by name, of one that was a search or may become one. */
    items: jsonb('items').$type<SearchItem[]>(),
    /**
     * SHA-256 of the token in the tracking address (product decision 18), of whom a trigger makes the
     * row of `trackings`. Null of one that took an address over: `trackings` alone says to whom an
     * address leads.
     */
    trackingTokenHash: bytes('tracking_token_hash').unique(),
    /** The request before, at another pharmacy, whose address it has. */
    continuesId: uuid('continues_id').references((): AnyPgColumn => prescriptionRequests.id, {
      onDelete: 'set null',
    }),
    /** The search whose answer was chosen. */
    searchId: uuid('search_id').references((): AnyPgColumn => searches.id, {
      onDelete: 'set null',
    }),
    /** When its town is asked, if nobody has looked at it by then. */
    askTownAt: moment('ask_town_at'),
    /** Whether the town may see its photos. */
    photosGoAlong: boolean('photos_go_along').notNull().default(false),
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
    // What a pharmacy works on, in whatever order: few beside what has ended.
    index('prescription_requests_active')
      .on(table.pharmacyId)
      .where(oneOf('status', statusesIn.active)),
    index('prescription_requests_ended')
      .on(table.pharmacyId, sql`${endedAt(table)} desc`, sql`${table.id} desc`)
      .where(oneOf('status', statusesIn.ended)),
    index('prescription_requests_continues')
      .on(table.continuesId)
      .where(sql`${table.continuesId} is not null`),
    index('prescription_requests_search')
      .on(table.searchId)
      .where(sql`${table.searchId} is not null`),
    index('prescription_requests_unfolded').on(table.id).where(sql`${table.searchName} is null`),
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

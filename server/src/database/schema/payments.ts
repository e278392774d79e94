import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';

/**
 * A payment is `open` until the provider reports its end, and `abandoned` when it can no longer
 * succeed. A refund or a dispute can follow success.
 */
const paymentStatuses = ['open', 'abandoned', 'succeeded', 'disputed', 'refunded', 'lost'] as const;

/** One attempt to pay. Its id is the provider's idempotency key. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /** The row that is paid for, in the feature that requested the payment. */
    subjectId: uuid('subject_id').notNull(),
    /** The provider stores it with the payment and must report the same later. */
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    intentId: text('intent_id').unique(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    settledAt: timestampColumn('settled_at'),
  },
  (table) => [
    index('payments_subject').on(table.subjectId),
    uniqueIndex('payments_open').on(table.subjectId).where(sql`${table.status} = 'open'`),
    check('payments_status', isOneOf('status', paymentStatuses)),
  ],
);

/** The provider's events that were handled. A repeated event has no effect. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
});

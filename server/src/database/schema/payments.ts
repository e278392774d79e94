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
import { moment, oneOf } from './columns.ts';

/**
 * `open` until the provider says how it ended; `abandoned` when nothing can come of it any more.
 * What was paid can be refunded, or disputed by the card's owner.
 */
const paymentStatuses = ['open', 'abandoned', 'succeeded', 'disputed', 'refunded', 'lost'] as const;

/** One attempt to pay; its id is the key by which the provider knows the attempt again. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /** What is paid for, in the feature that asked for the payment. */
    subjectId: uuid('subject_id').notNull(),
    /** What the provider keeps with the payment, and has to say of it later. */
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    /** Of the provider; absent until it has answered. */
    intentId: text('intent_id').unique(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('payments_subject').on(table.subjectId),
    uniqueIndex('payments_open').on(table.subjectId).where(sql`${table.status} = 'open'`),
    check('payments_status', oneOf('status', paymentStatuses)),
  ],
);

/** The provider's events that have counted: each counts once, however often it is sent. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: moment('created_at').notNull(),
});

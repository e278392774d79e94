import { type AnswerLine, answerKinds } from '@dawaya/contract/vocabulary/answers';
import { messageSides, phraseNames } from '@dawaya/contract/vocabulary/messages';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-texts.ts';
import { isOneOf, timestampColumn } from './columns.ts';
import { prescriptionRequests } from './prescription-requests.ts';
import { pharmacyStaff } from './staff.ts';

const requestColumn = () =>
  uuid('request_id')
    .notNull()
    .references(() => prescriptionRequests.id, { onDelete: 'cascade' });

const staffColumn = () =>
  uuid('staff_id').references(() => pharmacyStaff.id, { onDelete: 'set null' });

export const requestMessages = pgTable(
  'request_messages',
  {
    id: uuid('id').primaryKey(),
    /** Rises with each message, even for messages of the same millisecond. */
    position: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    requestId: requestColumn(),
    from: text('from', { enum: messageSides }).notNull(),
    body: sealedText('request_messages', 'body'),
    /** A prepared phrase instead of a body. Each side reads it in its own language. */
    phrase: text('phrase', { enum: phraseNames }),
    staffId: staffColumn(),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    index('request_messages_request').on(table.requestId, table.position),
    check('request_messages_from', sql`${table.from} in ('customer', 'pharmacy')`),
    check('request_messages_words', sql`num_nonnulls(body, phrase) = 1`),
  ],
);

/** The state of the conversation about a request. Its row exists from the first message on. */
export const requestThreads = pgTable('request_threads', {
  requestId: requestColumn().primaryKey(),
  customerReadAt: timestampColumn('customer_read_at'),
  pharmacyReadAt: timestampColumn('pharmacy_read_at'),
  customerMutedAt: timestampColumn('customer_muted_at'),
  pharmacyMutedAt: timestampColumn('pharmacy_muted_at'),
  customerMailedAt: timestampColumn('customer_mailed_at'),
  pharmacyMailedAt: timestampColumn('pharmacy_mailed_at'),
  /** A job is queued that sends a mail if the message is still unread then. */
  customerMailWaits: boolean('customer_mail_waits').notNull().default(false),
  pharmacyMailWaits: boolean('pharmacy_mail_waits').notNull().default(false),
  /** When the pharmacy asked for a clearer photo. Null once it has arrived. */
  photoWantedAt: timestampColumn('photo_wanted_at'),
});

/** Quotes for a single request. They never change; a new version supersedes the last. */
export const requestQuotes = pgTable(
  'request_quotes',
  {
    requestId: requestColumn(),
    version: integer('version').notNull(),
    answer: text('answer', { enum: answerKinds }).notNull(),
    lines: jsonb('lines').$type<AnswerLine[]>().notNull(),
    totalSdg: integer('total_sdg'),
    readyAt: timestampColumn('ready_at'),
    heldUntil: timestampColumn('held_until'),
    note: sealedText('request_quotes', 'note'),
    staffId: staffColumn(),
    answeredAt: timestampColumn('answered_at').notNull(),
    acceptedAt: timestampColumn('accepted_at'),
    refusedAt: timestampColumn('refused_at'),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.version] }),
    check('request_quotes_answer', isOneOf('answer', answerKinds)),
    check('request_quotes_version', sql`version >= 1`),
    check('request_quotes_said', sql`num_nonnulls(accepted_at, refused_at) <= 1`),
  ],
);

export const refillReminders = pgTable(
  'refill_reminders',
  {
    requestId: requestColumn().primaryKey(),
    /** A Khartoum day. */
    remindOn: date('remind_on', { mode: 'string' }).notNull(),
    /** Whether the reminder comes again every thirty days. */
    isMonthly: boolean('is_monthly').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull(),
    /**
     * It ends the reminder from its mails. In plain text, like an alert's token (docs/tracking.md).
     */
    token: text('token').default(
      sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
    ),
  },
  (table) => [
    index('refill_reminders_day').on(table.remindOn),
    uniqueIndex('refill_reminders_token').on(table.token),
  ],
);

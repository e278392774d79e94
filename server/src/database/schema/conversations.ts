import { channels } from '@dawaya/contract/vocabulary/channels';
import { languages } from '@dawaya/contract/vocabulary/languages';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparedText, sealedText } from '../sealed-texts.ts';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { inquiries } from './inquiries.ts';
import { pharmacies } from './pharmacies.ts';
import { pharmacyStaff } from './staff.ts';
import { trackings } from './trackings.ts';

/** The reply that a conversation waits for. */
export const conversationStates = ['idle', 'confirming', 'place', 'phone', 'forgetting'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** An answer to an inquiry, in the version that the person has read. */
export interface ShownAnswer {
  pharmacyId: string;
  version: number;
}

/** Conversations of customers by text messages (docs/messages.md). */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel', { enum: channels }).notNull(),
    /** E.164, or the id of a chat. An erasure finds it like other phone numbers. */
    sender: comparedText('sender', 'phone').notNull(),
    /**
     * The number that the chosen pharmacy gets. Null in a chat whose id is not a phone number, until
     * the person sends the number.
     */
    phone: comparedText('phone'),
    language: text('language', { enum: languages }).notNull(),
    state: text('state', { enum: conversationStates }).notNull(),
    /** The question that is not sent yet, as JSON. */
    draft: sealedText('conversations', 'draft'),
    /** The inquiry whose answers the person chooses from by number. */
    inquiryId: uuid('inquiry_id').references(() => inquiries.id, { onDelete: 'set null' }),
    /** Its answers by number: the answer that a message calls number *n* is `shown[n - 1]`. */
    shown: jsonb('shown').$type<ShownAnswer[]>().notNull().default([]),
    /**
     * Messages in a row that were not understood. The first gets a question back, the second the
     * help; later ones get no reply.
     */
    unclearCount: integer('unclear_count').notNull().default(0),
    /** The code that confirms an erasure, while the conversation waits for it. */
    erasureCode: sealedText('conversations', 'erasure_code'),
    /** Wrong codes since it was sent. */
    erasureTries: integer('erasure_tries').notNull().default(0),
    /** When the last message about answers was queued. */
    notifiedAt: timestampColumn('notified_at'),
    /** When the person sent the newest message, by the person's own clock. */
    lastSentAt: timestampColumn('last_sent_at').notNull(),
    /**
     * When the last message was processed. A day later the conversation starts again, without its
     * `state` and `draft`; a month later the clean-up deletes it.
     */
    lastMessageAt: timestampColumn('last_message_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversations_sender').on(table.channel, table.sender),
    index('conversations_inquiry').on(table.inquiryId).where(sql`${table.inquiryId} is not null`),
    index('conversations_last_message').on(table.lastMessageAt),
    check('conversations_channel', isOneOf('channel', channels)),
    check('conversations_state', isOneOf('state', conversationStates)),
  ],
);

/** Processed messages, with their replies: a message that arrives again gets the same ones. */
export const conversationTurns = pgTable(
  'conversation_turns',
  {
    messageId: text('message_id').primaryKey(),
    channel: text('channel', { enum: channels }).notNull(),
    sender: comparedText('sender', 'phone').notNull(),
    /** A list of texts, as JSON. */
    replies: sealedText('conversation_turns', 'replies').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('conversation_turns_sender').on(table.sender),
    index('conversation_turns_created').on(table.createdAt),
    check('conversation_turns_channel', isOneOf('channel', channels)),
  ],
);

/** Numbers and chats on which a pharmacy's staff answer by text. Only proven ones count. */
export const pharmacyChannels = pgTable(
  'pharmacy_channels',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: channels }).notNull(),
    /** The person who opted in, with whose rights the answers count. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => pharmacyStaff.id, { onDelete: 'cascade' }),
    address: comparedText('address', 'phone').notNull(),
    language: text('language', { enum: languages }).notNull(),
    /** SHA-256 of the row's id and the code, until it is proven. */
    codeHash: bytes('code_hash'),
    codeExpiresAt: timestampColumn('code_expires_at'),
    provenAt: timestampColumn('proven_at'),
    /** When the last message about new questions was queued. */
    notifiedAt: timestampColumn('notified_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('pharmacy_channels_staff').on(table.pharmacyId, table.channel, table.staffId),
    index('pharmacy_channels_address').on(table.channel, table.address),
    check('pharmacy_channels_channel', isOneOf('channel', channels)),
  ],
);

/** The four digits by which a pharmacy's messages name a question. */
export const pharmacyQuestions = pgTable(
  'pharmacy_questions',
  {
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the newest answer by text was sent, so that a late message does not replace it. */
    answerSentAt: timestampColumn('answer_sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.pharmacyId, table.number] }),
    uniqueIndex('pharmacy_questions_inquiry').on(table.pharmacyId, table.inquiryId),
    index('pharmacy_questions_by_inquiry').on(table.inquiryId),
  ],
);

/**
 * Digits that the holder of a private link sends: by SMS they prove the phone, and in a chat they
 * take its question there (docs/messages.md).
 */
export const messageProofs = pgTable(
  'message_proofs',
  {
    id: uuid('id').primaryKey(),
    trackingHash: bytes('tracking_hash')
      .notNull()
      .references(() => trackings.tokenHash, { onDelete: 'cascade' }),
    channel: text('channel', { enum: channels }).notNull().default('sms'),
    /** SHA-256 of the cookie of the browser that shows them; by SMS it then has proven the phone. */
    browserHash: bytes('browser_hash').notNull(),
    /** SHA-256 of the digits with the row's id, or with the channel of a chat. */
    codeHash: bytes('code_hash').notNull(),
    /** When the message came. A repeated one changes nothing. */
    provenAt: timestampColumn('proven_at'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('message_proofs_holder').on(table.trackingHash, table.browserHash, table.channel),
    uniqueIndex('message_proofs_code').on(table.codeHash),
    index('message_proofs_expires').on(table.expiresAt),
    check('message_proofs_channel', isOneOf('channel', channels)),
  ],
);

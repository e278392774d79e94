import { channels, deliveryChannels } from '@dawaya/contract/vocabulary/channels';
import { languages } from '@dawaya/contract/vocabulary/languages';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparedText, sealedText } from '../sealed-texts.ts';
import { isOneOf, timestampColumn } from './columns.ts';

/**
 * `queued`: not yet with the gateway. `accepted`: the gateway has it. `sent`: the gateway reports
 * that the network has it. `delivered`: the phone has it. `failed`: the gateway or the network
 * refused it, no gateway took it in time, or the gateway never reported it. A mail is `sent` once
 * the mail server has it, a notification once the push service has it.
 */
export const deliveryStates = ['queued', 'accepted', 'sent', 'delivered', 'failed'] as const;

/** Messages that go out, one row for each recipient (docs/messages.md). */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    /** The order in which messages to one recipient go out. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    /**
     * E.164, the id of a chat, an email address, or the id of a device's subscription. An erasure
     * finds it like other phone numbers.
     */
    recipient: comparedText('recipient', 'phone').notNull(),
    kind: text('kind').notNull(),
    /**
     * The event that caused it, such as `message:<id>`: one delivery of a kind. It names the
     * recipient by an id, because a sealed number differs under another key.
     */
    eventKey: text('event_key').notNull(),
    language: text('language', { enum: languages }).notNull(),
    /**
     * A text as it leaves. A mail or a notification has the JSON of its values here, until it has
     * left.
     */
    text: sealedText('deliveries', 'text').notNull(),
    /** Parts of an SMS, which cost one each; 1 on other channels. */
    parts: integer('parts').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    /** Calls of the gateway, of which each may fail. */
    attempts: integer('attempts').notNull().default(0),
    /** Failures that the network reported after the gateway had taken the message. */
    failures: integer('failures').notNull().default(0),
    /** How often a gateway took it. Each time costs its parts. */
    timesTaken: integer('times_taken').notNull().default(0),
    /** How often of these it was a template of WhatsApp, which costs. */
    timesAsTemplate: integer('times_as_template').notNull().default(0),
    /** The message's id at the gateway. A further attempt after a failure has a new id. */
    providerId: text('provider_id').notNull(),
    error: text('error'),
    isCode: boolean('is_code').notNull(),
    /**
     * No process takes the message before this time: another process is sending it, or, before the
     * first attempt, its cause can still be undone.
     */
    claimedUntil: timestampColumn('claimed_until'),
    /** The moment from which it is useless. */
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** When the gateway reported that the network has it. */
    sentAt: timestampColumn('sent_at'),
    /** When it was delivered or failed. */
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('deliveries_event').on(table.eventKey, table.kind),
    uniqueIndex('deliveries_provider').on(table.channel, table.providerId),
    index('deliveries_created').on(table.createdAt),
    index('deliveries_recipient').on(table.recipient),
    index('deliveries_waiting')
      .on(table.channel, table.recipient, table.position)
      .where(sql`${table.state} = 'queued'`),
    index('deliveries_failed')
      .on(table.endedAt.desc(), table.id)
      .where(sql`${table.state} = 'failed'`),
    check('deliveries_channel', isOneOf('channel', deliveryChannels)),
    check('deliveries_state', isOneOf('state', deliveryStates)),
  ],
);

/** Text messages that arrived, which a job answers in the order of each sender. */
export const incomingMessages = pgTable(
  'incoming_messages',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel', { enum: channels }).notNull(),
    /** The message's own id, which is the same in each event about it. */
    providerId: text('provider_id').notNull(),
    sender: comparedText('sender', 'phone').notNull(),
    text: sealedText('incoming_messages', 'text').notNull(),
    /** The provider's id of its picture, until the message is answered. */
    photoId: sealedText('incoming_messages', 'photo_id'),
    /** The sender's own phone number, if the channel vouches for it. */
    phone: comparedText('phone'),
    sentAt: timestampColumn('sent_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /**
     * No process takes the message before this time: another process works on it, or its sender
     * writes too fast.
     */
    claimedUntil: timestampColumn('claimed_until'),
    /** When it was answered, failed or was ignored. */
    handledAt: timestampColumn('handled_at'),
  },
  (table) => [
    uniqueIndex('incoming_messages_provider').on(table.channel, table.providerId),
    index('incoming_messages_waiting')
      .on(table.channel, table.sender, table.sentAt)
      .where(sql`${table.handledAt} is null`),
    index('incoming_messages_sender').on(table.sender),
    index('incoming_messages_received').on(table.receivedAt),
    check('incoming_messages_channel', isOneOf('channel', channels)),
  ],
);

/**
 * Parts of longer text messages, which an operator's server delivers one by one, in any order and
 * repeatedly (docs/messages.md). Deleted after a day.
 */
export const incomingParts = pgTable(
  'incoming_parts',
  {
    id: uuid('id').primaryKey(),
    sender: comparedText('sender', 'phone').notNull(),
    /** The sender's number of the message, which comes again after some 255 messages. */
    reference: text('reference').notNull(),
    total: integer('total').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    /** The part's text as base64 of UTF-16, because its end may be half of a character. */
    content: sealedText('incoming_parts', 'content').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    /** When the message was complete and stored. */
    joinedAt: timestampColumn('joined_at'),
  },
  (table) => [
    uniqueIndex('incoming_parts_part').on(table.sender, table.reference, table.total, table.number),
    index('incoming_parts_received').on(table.receivedAt),
  ],
);

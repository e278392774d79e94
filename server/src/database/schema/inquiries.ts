import type { AnswerLine } from '@dawaya/contract/vocabulary/answers';
import { answerKinds } from '@dawaya/contract/vocabulary/answers';
import { type InquiryItem, inquiryStatuses } from '@dawaya/contract/vocabulary/inquiries';
import { languages } from '@dawaya/contract/vocabulary/languages';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { urgencies } from '@dawaya/contract/vocabulary/urgencies';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparedText, sealedText } from '../sealed-texts.ts';
import { customers } from './accounts.ts';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { pharmacies } from './pharmacies.ts';
import { pharmacyStaff } from './staff.ts';

const openCondition = sql`status = 'open'`;

/** A question to the pharmacies of a town (docs/inquiries.md). */
export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    customerName: sealedText('inquiries', 'customer_name').notNull(),
    /** The folded name in rows of earlier releases. The job that seals empties it. */
    searchName: text('search_name').notNull().default(''),
    phone: comparedText('phone').notNull(),
    /** Null for a person who asked by text messages: the phone is proven by the message itself. */
    email: comparedText('email'),
    /**
     * The mailbox of the address, which limits count: `a@c` for `a+b@c`; empty without an
     * address. Null in rows of earlier releases until the job that seals writes it.
     */
    mailbox: comparedText('mailbox'),
    /** The patient's name, when the customer asks for another person. */
    forName: sealedText('inquiries', 'for_name'),
    items: jsonb('items').$type<InquiryItem[]>().notNull(),
    notes: sealedText('inquiries', 'notes'),
    /**
     * The place: a town by its English name, or a point. The state belongs to either; `isWidened`
     * extends the inquiry to it.
     */
    state: text('state', { enum: stateNames }).notNull(),
    city: text('city'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    landmark: text('landmark'),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    status: text('status', { enum: inquiryStatuses }).notNull(),
    photosGoAlong: boolean('photos_go_along').notNull(),
    isWidened: boolean('is_widened').notNull().default(false),
    /** The pharmacy that had it as a request before. The inquiry leaves it out. */
    exceptPharmacyId: uuid('except_pharmacy_id').references(() => pharmacies.id, {
      onDelete: 'set null',
    }),
    /**
     * The first wave needs no proven address. All later waves do: by a mailed code, a browser that
     * an account knows, or a message from the phone itself.
     */
    emailProvenAt: timestampColumn('email_proven_at'),
    /** SHA-256 of the inquiry's id and the mailed code. */
    emailCodeHash: bytes('email_code_hash'),
    emailCodeExpiresAt: timestampColumn('email_code_expires_at'),
    createdAt: timestampColumn('created_at').notNull(),
    closesAt: timestampColumn('closes_at').notNull(),
    chosenAt: timestampColumn('chosen_at'),
    releasedAt: timestampColumn('released_at'),
    closedAt: timestampColumn('closed_at'),
    nextWaveAt: timestampColumn('next_wave_at'),
    remindedAt: timestampColumn('reminded_at'),
    /** Hashes of the browser's cookie and of the network, for the limits only. */
    browserHash: bytes('browser_hash'),
    networkHash: bytes('network_hash'),
  },
  (table) => [
    index('inquiries_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('inquiries_created').on(table.createdAt),
    index('inquiries_phone').on(table.phone, table.createdAt),
    index('inquiries_mailbox').on(table.mailbox, table.createdAt),
    index('inquiries_browser').on(table.browserHash, table.createdAt),
    index('inquiries_closing').on(table.closesAt).where(openCondition),
    check('inquiries_status', isOneOf('status', inquiryStatuses)),
    check('inquiries_urgency', isOneOf('urgency', urgencies)),
    check('inquiries_place', sql`num_nonnulls(city, latitude) = 1`),
    check('inquiries_point', sql`num_nonnulls(latitude, longitude) <> 1`),
  ],
);

export const inquiryRecipients = pgTable(
  'inquiry_recipients',
  {
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    wave: integer('wave').notNull(),
    askedAt: timestampColumn('asked_at').notNull(),
    remindedAt: timestampColumn('reminded_at'),
    /** When its card was first on the pharmacist's screen. */
    seenAt: timestampColumn('seen_at'),
    answeredAt: timestampColumn('answered_at'),
    answer: text('answer', { enum: answerKinds }),
    lines: jsonb('lines').$type<AnswerLine[]>(),
    totalSdg: integer('total_sdg'),
    readyAt: timestampColumn('ready_at'),
    heldUntil: timestampColumn('held_until'),
    note: sealedText('inquiry_recipients', 'note'),
    /** Rises with each answer from 0, so that a choice names its version. */
    version: integer('version').notNull().default(0),
    staffId: uuid('staff_id').references(() => pharmacyStaff.id, { onDelete: 'set null' }),
    staffName: text('staff_name'),
    mutedAt: timestampColumn('muted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.inquiryId, table.pharmacyId] }),
    index('inquiry_recipients_pharmacy').on(
      table.pharmacyId,
      table.askedAt.desc(),
      table.inquiryId,
    ),
    index('inquiry_recipients_answered')
      .on(table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    index('inquiry_recipients_held').on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
    index('inquiry_recipients_muted').on(table.inquiryId).where(sql`${table.mutedAt} is not null`),
    check('inquiry_recipients_answer', isOneOf('answer', answerKinds)),
    check('inquiry_recipients_version', sql`(version = 0) = (answer is null)`),
  ],
);

/** A recipient that a digest counts: unanswered, and not seen since it was asked or reminded. */
export const unreadCondition = sql`(${inquiryRecipients.answer} is null and ${inquiryRecipients.mutedAt} is null
  and (${inquiryRecipients.seenAt} is null or ${inquiryRecipients.seenAt} < ${inquiryRecipients.remindedAt}))`;

/** The last and the next digest mail to a pharmacy about its inquiries. */
export const inquiryDigests = pgTable(
  'inquiry_digests',
  {
    pharmacyId: uuid('pharmacy_id')
      .primaryKey()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    mailedAt: timestampColumn('mailed_at'),
    dueAt: timestampColumn('due_at'),
  },
  (table) => [index('inquiry_digests_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
);

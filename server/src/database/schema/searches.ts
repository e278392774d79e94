import type { AnswerLine } from '@dawaya/contract/vocabulary/answers';
import { answerKinds } from '@dawaya/contract/vocabulary/answers';
import { languages } from '@dawaya/contract/vocabulary/languages';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { type SearchItem, searchStatuses } from '@dawaya/contract/vocabulary/searches';
import { urgencies } from '@dawaya/contract/vocabulary/urgencies';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { customers } from './accounts.ts';
import { bytes, moment, oneOf } from './columns.ts';
import { pharmacies } from './pharmacies.ts';
import { pharmacyStaff } from './staff.ts';

const isOpen = sql`status = 'open'`;

/** The mailbox that an address arrives in: `a+b@c` is that of `a@c`; the limits' index has this very expression. */
export const mailboxOf = (email: AnyPgColumn) =>
  sql`regexp_replace(${email}, '^([^+@]+)\\+[^@]*@', '\\1@')`;

/** A question to the pharmacies of a town (product decision 39, docs/decisions/0070). */
export const searches = pgTable(
  'searches',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    /** The name as it is searched, as on a request. */
    searchName: text('search_name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** For whom, where it is not whoever asks. */
    forName: text('for_name'),
    items: jsonb('items').$type<SearchItem[]>().notNull(),
    notes: text('notes'),
    /** Where: a town by its English name, or a point; the state of either, which `isWidened` asks. */
    state: text('state', { enum: stateNames }).notNull(),
    city: text('city'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    landmark: text('landmark'),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    status: text('status', { enum: searchStatuses }).notNull(),
    /** Whether those who are asked see the photos. */
    photosGoAlong: boolean('photos_go_along').notNull(),
    isWidened: boolean('is_widened').notNull().default(false),
    /** The pharmacy that has had it as a request, and is not asked again. */
    exceptPharmacyId: uuid('except_pharmacy_id').references(() => pharmacies.id, {
      onDelete: 'set null',
    }),
    /** Waves after the first only from here on: by a mailed code, or a browser that an account knows. */
    emailProvenAt: moment('email_proven_at'),
    /** SHA-256 of the search's id and the mailed code. */
    emailCodeHash: bytes('email_code_hash'),
    emailCodeExpiresAt: moment('email_code_expires_at'),
    createdAt: moment('created_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    chosenAt: moment('chosen_at'),
    releasedAt: moment('released_at'),
    closedAt: moment('closed_at'),
    /** When the next wave goes out; null while none is to. */
    nextWaveAt: moment('next_wave_at'),
    remindedAt: moment('reminded_at'),
    /** Whence it was asked, for the limits only: hashes of the browser's cookie and of the network. */
    browserHash: bytes('browser_hash'),
    networkHash: bytes('network_hash'),
  },
  (table) => [
    index('searches_customer').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    index('searches_created').on(table.createdAt),
    index('searches_phone').on(table.phone, table.createdAt),
    index('searches_mailbox').on(mailboxOf(table.email), table.createdAt),
    index('searches_browser').on(table.browserHash, table.createdAt),
    index('searches_closing').on(table.closesAt).where(isOpen),
    check('searches_status', oneOf('status', searchStatuses)),
    check('searches_urgency', oneOf('urgency', urgencies)),
    check('searches_place', sql`num_nonnulls(city, latitude) = 1`),
    check('searches_point', sql`num_nonnulls(latitude, longitude) <> 1`),
  ],
);

/** One pharmacy that is asked by a search, and its answer as it stands now. */
export const searchAsks = pgTable(
  'search_asks',
  {
    searchId: uuid('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** 1 for the first. */
    wave: integer('wave').notNull(),
    askedAt: moment('asked_at').notNull(),
    remindedAt: moment('reminded_at'),
    /** When its card was first on the pharmacist's screen. */
    seenAt: moment('seen_at'),
    answeredAt: moment('answered_at'),
    answer: text('answer', { enum: answerKinds }),
    lines: jsonb('lines').$type<AnswerLine[]>(),
    totalSdg: integer('total_sdg'),
    readyAt: moment('ready_at'),
    heldUntil: moment('held_until'),
    note: text('note'),
    /** 0 before the first answer; grows with each, so that a choice names what it has read. */
    version: integer('version').notNull().default(0),
    /** Who of the pharmacy's people answered last. */
    staffId: uuid('staff_id').references(() => pharmacyStaff.id, { onDelete: 'set null' }),
    staffName: text('staff_name'),
    /** The pharmacy wants no more questions of whoever asked this one. */
    mutedAt: moment('muted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.pharmacyId] }),
    index('search_asks_pharmacy').on(table.pharmacyId, table.askedAt.desc(), table.searchId),
    index('search_asks_answered').on(table.answeredAt).where(sql`${table.answeredAt} is not null`),
    index('search_asks_held').on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
    index('search_asks_muted').on(table.searchId).where(sql`${table.mutedAt} is not null`),
    check('search_asks_answer', oneOf('answer', answerKinds)),
    check('search_asks_version', sql`(version = 0) = (answer is null)`),
  ],
);

/** What a pharmacy is told of: not answered, and not looked at since it was asked or reminded. */
export const isUnlooked = sql`(${searchAsks.answer} is null and ${searchAsks.mutedAt} is null
  and (${searchAsks.seenAt} is null or ${searchAsks.seenAt} < ${searchAsks.remindedAt}))`;

/** When a pharmacy's mailbox was last told that it is asked, and when it is told next. */
export const askDigests = pgTable(
  'ask_digests',
  {
    pharmacyId: uuid('pharmacy_id')
      .primaryKey()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    mailedAt: moment('mailed_at'),
    /** Null while nothing is to be told. */
    dueAt: moment('due_at'),
  },
  (table) => [index('ask_digests_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
);

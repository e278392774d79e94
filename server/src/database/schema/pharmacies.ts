import { placeSourceNames } from '@dawaya/contract/vocabulary/places';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { verificationStatuses } from '@dawaya/contract/vocabulary/verification';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { applicant, bytes, minuteSpans, moment, noMinutes, oneOf } from './columns.ts';

export const pharmacies = pgTable(
  'pharmacies',
  {
    id: uuid('id').primaryKey(),
    /**
     * What an older version reads and writes; both names in one text. Where it is not that of the two
     * columns below, it is what counts (docs/decisions/0052).
     */
    shopName: text('shop_name').notNull(),
    /** Either may be missing, never both (product decision 38). */
    nameAr: text('name_ar'),
    nameEn: text('name_en'),
    email: text('email').notNull(),
    phone: text('phone'),
    state: text('state', { enum: stateNames }).notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    /** What it stands beside, in the pharmacist's words: most streets have no name. */
    landmark: text('landmark'),
    zipCode: text('zip_code'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /**
     * What processes of earlier releases read and write: the override while it says open. A trigger
     * makes of their writing an override (docs/decisions/0055).
     */
    isOpen: boolean('is_open').notNull().default(false),
    openOverride: boolean('open_override'),
    openOverrideUntil: moment('open_override_until'),
    confirmedOpenAt: moment('confirmed_open_at'),
    /** The hours and closures as `scheduleOf` of the contract gives them, for every query. */
    openMinutes: minuteSpans('open_minutes').notNull().default(noMinutes),
    specialMinutes: minuteSpans('special_minutes').notNull().default(noMinutes),
    specialOpenMinutes: minuteSpans('special_open_minutes').notNull().default(noMinutes),
    is24Hours: boolean('is_24_hours').notNull().default(false),
    hasDelivery: boolean('has_delivery').notNull().default(false),
    /** Whether it is mailed once a week what its town asked for in vain (docs/decisions/0074). */
    wantsAskedMail: boolean('wants_asked_mail').notNull().default(true),
    askedMailedAt: moment('asked_mailed_at'),
    /** Name, address, city and state in both languages, folded: what a search looks in. */
    searchText: text('search_text').notNull(),
    /** The folded name: the order of the list. */
    sortName: text('sort_name').notNull(),
    /** The place on the open map that it says is its own. */
    placeId: uuid('place_id').references((): AnyPgColumn => places.id, { onDelete: 'set null' }),
    ...applicant(),
  },
  (table) => [
    index('pharmacies_place').on(table.placeId),
    uniqueIndex('pharmacies_email').on(sql`lower(${table.email})`),
    index('pharmacies_list').on(table.verificationStatus, table.sortName, table.id),
    index('pharmacies_city').on(table.city),
    index('pharmacies_latitude').on(table.latitude),
    index('pharmacies_open_override_until').on(table.openOverrideUntil),
    check('pharmacies_verification_status', oneOf('verification_status', verificationStatuses)),
  ],
);

/**
 * Pharmacies as an open map has them, which are none of ours (product decision 45). Shown while the
 * map has them, nobody has removed or hidden them, and none of ours stands in their place.
 */
export const places = pgTable(
  'places',
  {
    id: uuid('id').primaryKey(),
    source: text('source', { enum: placeSourceNames }).notNull(),
    /** The map's own name for it, e.g. `node/7069338988`. */
    sourceId: text('source_id').notNull(),
    nameAr: text('name_ar'),
    nameEn: text('name_en'),
    city: text('city'),
    state: text('state', { enum: stateNames }).notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    phone: text('phone'),
    /** Somebody asked for the number to be forgotten: no import brings one back. */
    isPhoneErased: boolean('is_phone_erased').notNull().default(false),
    attribution: text('attribution').notNull(),
    /** The order of the list for a reader of each language, own script first. */
    sortAr: text('sort_ar').notNull(),
    sortEn: text('sort_en').notNull(),
    importedAt: moment('imported_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Since when a whole file has not had it any more. */
    missingSince: moment('missing_since'),
    /** From how many networks it was reported as gone since an admin last looked. */
    goneReports: integer('gone_reports').notNull().default(0),
    lastReportedAt: moment('last_reported_at'),
    /** Enough have reported it; until an admin has looked. */
    hiddenAt: moment('hidden_at'),
    removedAt: moment('removed_at'),
    /** The pharmacy of ours that it gave way to. */
    replacedBy: uuid('replaced_by').references(() => pharmacies.id),
  },
  (table) => [
    uniqueIndex('places_source').on(table.source, table.sourceId),
    index('places_reported')
      .on(table.lastReportedAt.desc(), table.id)
      .where(sql`${table.lastReportedAt} is not null`),
    check('places_name', sql`num_nonnulls(${table.nameAr}, ${table.nameEn}) > 0`),
    check('places_source_known', oneOf('source', placeSourceNames)),
  ],
);

/** One for each network that says a place is gone; deleted with an admin's look at it, or in time. */
export const placeGoneReports = pgTable(
  'place_gone_reports',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    /** Three bytes of a hash of place and network: they tell a few networks apart and name none. */
    networkHash: bytes('network_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.networkHash] }),
    index('place_gone_reports_created').on(table.createdAt),
  ],
);

/** Weekly, and with dates those of a period (product decision 38); days and times are Khartoum's. */
export const openingTimes = pgTable(
  'opening_times',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** In the order in which they were given. */
    position: integer('position').notNull(),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull(),
    /** HH:MM; at or before `opens`, `closes` is on the next day. */
    opens: text('opens').notNull(),
    closes: text('closes').notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
  },
  (table) => [
    index('opening_times_pharmacy').on(table.pharmacyId, table.position),
    // The last time of day that has passed, of all: see `lastOpeningChange`.
    index('opening_times_opens').on(table.opens),
    index('opening_times_closes').on(table.closes),
    check('opening_times_weekday', sql`weekday between 0 and 6`),
    check('opening_times_period', sql`(valid_from is null) = (valid_until is null)`),
  ],
);

/** Days on which a pharmacy does not open, both inclusive. */
export const closures = pgTable(
  'closures',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    from: date('from', { mode: 'string' }).notNull(),
    until: date('until', { mode: 'string' }).notNull(),
    reason: text('reason'),
  },
  (table) => [index('closures_pharmacy').on(table.pharmacyId, table.position)],
);

/**
 * Which pharmacies changed in which listing version, written by a trigger: what a process that has
 * them in memory reads of them again (docs/decisions/0053).
 */
export const pharmacyChanges = pgTable(
  'pharmacy_changes',
  {
    version: bigint('version', { mode: 'number' }).notNull(),
    pharmacyId: uuid('pharmacy_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.pharmacyId] })],
);

/** One row, raised by triggers with every change to what is public: tells whether a cached list is still true. */
export const listingVersion = pgTable(
  'listing_version',
  { one: boolean('one').primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  () => [check('listing_version_one', sql`one`)],
);

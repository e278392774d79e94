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
import {
  accountAddressColumns,
  applicantColumns,
  bytes,
  isOneOf,
  minuteSpans,
  noMinutes,
  timestampColumn,
} from './columns.ts';

export const pharmacies = pgTable(
  'pharmacies',
  {
    id: uuid('id').primaryKey(),
    /**
     * Both names in one text, which an older version reads and writes. It counts when it differs
     * from the two columns below (docs/search.md).
     */
    shopName: text('shop_name').notNull(),
    /** At least one of the two is set (docs/search.md). */
    nameAr: text('name_ar'),
    nameEn: text('name_en'),
    proposedNameAr: text('proposed_name_ar'),
    proposedNameEn: text('proposed_name_en'),
    nameProposedAt: timestampColumn('name_proposed_at'),
    /** The reason why an admin refused the last proposed names. The next proposal clears it. */
    nameRefusedFor: text('name_refused_for'),
    ...accountAddressColumns(),
    phone: text('phone'),
    state: text('state', { enum: stateNames }).notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    /** A nearby landmark in the pharmacist's text, because most streets have no name. */
    landmark: text('landmark'),
    zipCode: text('zip_code'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    openOverride: boolean('open_override'),
    openOverrideUntil: timestampColumn('open_override_until'),
    confirmedOpenAt: timestampColumn('confirmed_open_at'),
    /** The hours and closures in the form of the contract's `scheduleOf`, for queries. */
    openMinutes: minuteSpans('open_minutes').notNull().default(noMinutes),
    specialMinutes: minuteSpans('special_minutes').notNull().default(noMinutes),
    specialOpenMinutes: minuteSpans('special_open_minutes').notNull().default(noMinutes),
    is24Hours: boolean('is_24_hours').notNull().default(false),
    hasDelivery: boolean('has_delivery').notNull().default(false),
    /** For the weekly mail about medicines that its town did not find (docs/medicines.md). */
    wantsAskedMail: boolean('wants_asked_mail').notNull().default(true),
    askedMailedAt: timestampColumn('asked_mailed_at'),
    /** The folded name, address, city and state in both languages, which a search reads. */
    searchText: text('search_text').notNull(),
    sortName: text('sort_name').notNull(),
    placeId: uuid('place_id').references((): AnyPgColumn => places.id, { onDelete: 'set null' }),
    ...applicantColumns(),
  },
  (table) => [
    index('pharmacies_place').on(table.placeId),
    uniqueIndex('pharmacies_email').on(sql`lower(${table.email})`),
    // A new holder's registration takes a lapsed number from its pharmacy first.
    uniqueIndex('pharmacies_account_phone')
      .on(table.accountPhone)
      .where(sql`${table.accountPhone} is not null`),
    index('pharmacies_list').on(table.verificationStatus, table.sortName, table.id),
    index('pharmacies_city').on(table.city),
    index('pharmacies_latitude').on(table.latitude),
    index('pharmacies_name_proposed')
      .on(table.nameProposedAt, table.id)
      .where(sql`${table.nameProposedAt} is not null`),
    index('pharmacies_open_override_until').on(table.openOverrideUntil),
    check(
      'pharmacies_address',
      sql`${table.email} is not null or ${table.phoneProvenAt} is not null`,
    ),
    check(
      'pharmacies_proposed_name',
      sql`(name_proposed_at is null) = (num_nonnulls(proposed_name_ar, proposed_name_en) = 0)`,
    ),
    check('pharmacies_verification_status', isOneOf('verification_status', verificationStatuses)),
  ],
);

/**
 * Pharmacies from an open map that have no account (docs/operations.md). A place is public while
 * the map has it, it is neither removed nor hidden, and no pharmacy replaces it.
 */
export const places = pgTable(
  'places',
  {
    id: uuid('id').primaryKey(),
    source: text('source', { enum: placeSourceNames }).notNull(),
    /** The map's own id, e.g. `node/7069338988`. */
    sourceId: text('source_id').notNull(),
    nameAr: text('name_ar'),
    nameEn: text('name_en'),
    city: text('city'),
    state: text('state', { enum: stateNames }).notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    phone: text('phone'),
    /** The number was erased on request. No import brings one back. */
    isPhoneErased: boolean('is_phone_erased').notNull().default(false),
    attribution: text('attribution').notNull(),
    /** Sort keys for a reader of each language, own script first. */
    sortAr: text('sort_ar').notNull(),
    sortEn: text('sort_en').notNull(),
    importedAt: timestampColumn('imported_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    /** The first complete import that lacked the place. */
    missingSince: timestampColumn('missing_since'),
    /** The number of networks that reported it as gone since an admin last decided. */
    goneReports: integer('gone_reports').notNull().default(0),
    lastReportedAt: timestampColumn('last_reported_at'),
    hiddenAt: timestampColumn('hidden_at'),
    removedAt: timestampColumn('removed_at'),
    replacedBy: uuid('replaced_by').references(() => pharmacies.id),
  },
  (table) => [
    uniqueIndex('places_source').on(table.source, table.sourceId),
    index('places_reported')
      .on(table.lastReportedAt.desc(), table.id)
      .where(sql`${table.lastReportedAt} is not null`),
    check('places_name', sql`num_nonnulls(${table.nameAr}, ${table.nameEn}) > 0`),
    check('places_source_known', isOneOf('source', placeSourceNames)),
  ],
);

/** One row for each network that reports a place as gone, until an admin decides. */
export const placeGoneReports = pgTable(
  'place_gone_reports',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    /** Three bytes of a hash of place and network: enough to count, too few to identify. */
    networkHash: bytes('network_hash').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.networkHash] }),
    index('place_gone_reports_created').on(table.createdAt),
  ],
);

/** Weekly hours, or with dates those of a period (docs/search.md), in Khartoum's time. */
export const openingTimes = pgTable(
  'opening_times',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** The order in which the pharmacy entered them. */
    position: integer('position').notNull(),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull(),
    /** HH:MM. When `closes` is not after `opens`, it is on the next day. */
    opens: text('opens').notNull(),
    closes: text('closes').notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
  },
  (table) => [
    index('opening_times_pharmacy').on(table.pharmacyId, table.position),
    // For `lastOpeningChange`, which reads the latest time of day that has passed.
    index('opening_times_opens').on(table.opens),
    index('opening_times_closes').on(table.closes),
    check('opening_times_weekday', sql`weekday between 0 and 6`),
    check('opening_times_period', sql`(valid_from is null) = (valid_until is null)`),
  ],
);

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
 * The pharmacies that changed in each listing version, written by a trigger. A process reads these
 * again into its memory (docs/search.md).
 */
export const pharmacyChanges = pgTable(
  'pharmacy_changes',
  {
    version: bigint('version', { mode: 'number' }).notNull(),
    pharmacyId: uuid('pharmacy_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.pharmacyId] })],
);

/** One row, raised by triggers with each change of public data, to check cached lists. */
export const listingVersion = pgTable(
  'listing_version',
  { one: boolean('one').primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  () => [check('listing_version_one', sql`one`)],
);

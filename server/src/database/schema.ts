import { fetchedPictureStates } from '@dawaya/contract/vocabulary/advertising';
import { documentTypes } from '@dawaya/contract/vocabulary/files';
import { languages } from '@dawaya/contract/vocabulary/languages';
import { placeSourceNames } from '@dawaya/contract/vocabulary/places';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { forwardStatuses, requestStatuses } from '@dawaya/contract/vocabulary/request-moves';
import { roles } from '@dawaya/contract/vocabulary/roles';
import type { Span } from '@dawaya/contract/vocabulary/spans';
import { urgencies } from '@dawaya/contract/vocabulary/urgencies';
import {
  auditActions,
  auditSubjects,
  verificationStatuses,
} from '@dawaya/contract/vocabulary/verification';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // The embedded database hands over plain bytes, PostgreSQL's driver a Buffer.
  fromDriver: (value) => Buffer.from(value),
});
/** Whole minutes from the first, before the last of each span: what `@>` asks at once. */
const minuteSpans = customType<{ data: readonly Span[]; driverData: string }>({
  dataType: () => 'int4multirange',
  toDriver: (spans) => `{${spans.map(([from, until]) => `[${from},${until})`).join(',')}}`,
  fromDriver: (written) =>
    [...written.matchAll(/(\d+),(\d+)/g)].map(([, from, until]) => [Number(from), Number(until)]),
});
const noMinutes = sql`'{}'::int4multirange`;
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    language: text('language', { enum: languages }).notNull(),
    emailProvenAt: moment('email_proven_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('customers_email').on(sql`lower(${table.email})`)],
);

/** What an admin verifies has: where it stands, and how it is written to. */
const applicant = () => ({
  language: text('language', { enum: languages }).notNull(),
  emailProvenAt: moment('email_proven_at'),
  /**
   * While the address is not proven: until when who is verified is reached all the same, or who is
   * pending is kept (product decision 34).
   */
  emailProofDueAt: moment('email_proof_due_at'),
  /** The end of that time of which the applicant was told beforehand. */
  emailProofNoticeFor: moment('email_proof_notice_for'),
  verificationStatus: text('verification_status', { enum: verificationStatuses }).notNull(),
  verificationReason: text('verification_reason'),
  verificationChangedAt: moment('verification_changed_at').notNull(),
  createdAt: moment('created_at').notNull(),
});

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

export const doctors = pgTable(
  'doctors',
  {
    id: uuid('id').primaryKey(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** A name of the contract's list, or the doctor's own words. */
    specialization: text('specialization').notNull(),
    licenseNumber: text('license_number').notNull(),
    bio: text('bio'),
    /** US dollars, as text (specification §3). */
    consultationFee: text('consultation_fee'),
    isOnline: boolean('is_online').notNull().default(false),
    /** Argon2id; absent for who logs in by code (product decision 5). */
    passwordHash: text('password_hash'),
    ...applicant(),
  },
  (table) => [
    uniqueIndex('doctors_email').on(sql`lower(${table.email})`),
    index('doctors_list').on(table.verificationStatus, table.createdAt),
    check('doctors_verification_status', oneOf('verification_status', verificationStatuses)),
  ],
);

export const consultationRequests = pgTable(
  'consultation_requests',
  {
    id: uuid('id').primaryKey(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    reason: text('reason').notNull(),
    /** As of a prescription request; absent of those from before there were any. */
    trackingTokenHash: bytes('tracking_token_hash').unique(),
    status: text('status', { enum: forwardStatuses }).notNull(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
  },
  (table) => [
    index('consultation_requests_doctor').on(table.doctorId, table.createdAt.desc()),
    check('consultation_requests_status', oneOf('status', forwardStatuses)),
  ],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    language: text('language', { enum: languages }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('contact_messages_created').on(table.createdAt.desc(), table.id)],
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

export const admins = pgTable(
  'admins',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** May not log in any more (`npm run admin`). */
    disabledAt: moment('disabled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('admins_email').on(sql`lower(${table.email})`)],
);

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  /** SHA-256 of the cookie's token (product decision 1). */
  tokenHash: bytes('token_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
});

export const sessionRoles = pgTable(
  'session_roles',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roles }).notNull(),
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of the bearer token, of an admin only (product decision 7). */
    bearerHash: bytes('bearer_hash').unique(),
    signedInAt: moment('signed_in_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.role] }),
    index('session_roles_account').on(table.role, table.accountId),
    check('session_roles_role', oneOf('role', roles)),
  ],
);

/** Browsers that an account knows (product decision 3). */
export const devices = pgTable(
  'devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    accountId: uuid('account_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.role, table.accountId] }),
    index('devices_account').on(table.role, table.accountId),
  ],
);

/**
 * Log-in codes that were asked for (product decision 3); without an account where the address is
 * unknown.
 */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    email: text('email').notNull(),
    accountId: uuid('account_id'),
    codeHash: bytes('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('login_challenges_browser').on(table.tokenHash, table.role),
    index('login_challenges_email').on(table.role, table.email),
  ],
);

export const limitCounters = pgTable('limit_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const prescriptionRequests = pgTable(
  'prescription_requests',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    urgency: text('urgency', { enum: urgencies }).notNull(),
    notes: text('notes'),
    language: text('language', { enum: languages }).notNull(),
    /** SHA-256 of the token in the tracking address (product decision 18). */
    trackingTokenHash: bytes('tracking_token_hash').notNull().unique(),
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
    index('prescription_requests_customer').on(table.customerId),
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

const takenDownReasons = ['refund', 'dispute'] as const;

/**
 * Public while paid, active and not past its end, and its pharmacy verified (product decision 16).
 */
export const advertisements = pgTable(
  'advertisements',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    productName: text('product_name').notNull(),
    description: text('description').notNull(),
    price: text('price').notNull(),
    /** Somebody else's address, as it was given; what is shown is in `files`. */
    productImage: text('product_image'),
    /** Of the picture at that address: not fetched yet, or not to be had. */
    productImageState: text('product_image_state', { enum: fetchedPictureStates }),
    isPaid: boolean('is_paid').notNull().default(false),
    isActive: boolean('is_active').notNull().default(false),
    expiresAt: moment('expires_at'),
    takenDownFor: text('taken_down_for', { enum: takenDownReasons }),
    /** The end of which the pharmacy was told beforehand; a renewal has another. */
    expiryNoticeFor: moment('expiry_notice_for'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('advertisements_pharmacy').on(table.pharmacyId, table.createdAt.desc()),
    index('advertisements_running').on(table.expiresAt).where(sql`${table.isActive}`),
    check('advertisements_term', sql`${table.isActive} = false or ${table.expiresAt} is not null`),
    check('advertisements_taken_down_for', oneOf('taken_down_for', takenDownReasons)),
    check('advertisements_product_image_state', oneOf('product_image_state', fetchedPictureStates)),
  ],
);

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

const fileStates = ['pending', 'ready'] as const;

/** A file is pending from before its bytes are stored until the change that it belongs to commits. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    state: text('state', { enum: fileStates }).notNull(),
    pharmacyId: uuid('pharmacy_id').references(() => pharmacies.id),
    prescriptionRequestId: uuid('prescription_request_id').references(
      () => prescriptionRequests.id,
    ),
    advertisementId: uuid('advertisement_id').references(() => advertisements.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: documentTypes }).notNull(),
    size: integer('size').notNull(),
    hasSmall: boolean('has_small').notNull(),
    /** SHA-256 of the bytes and of the small rendition's (product decision 36); absent in old rows. */
    sha256: bytes('sha256'),
    smallSha256: bytes('small_sha256'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('files_pharmacy').on(table.pharmacyId),
    index('files_prescription_request').on(table.prescriptionRequestId),
    index('files_advertisement').on(table.advertisementId),
    index('files_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    check('files_state', oneOf('state', fileStates)),
    check(
      'files_owner',
      sql`${table.state} = 'pending' or num_nonnulls(${table.pharmacyId}, ${table.prescriptionRequestId}, ${table.advertisementId}) = 1`,
    ),
  ],
);

/** One row: the storage that the files are in, which carries the same id as its mark. */
export const storageMark = pgTable(
  'storage_mark',
  {
    one: boolean('one').primaryKey(),
    id: uuid('id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  () => [check('storage_mark_one', sql`one`)],
);

/** Who decided what and when (product decision 15). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    /** Kept as it was, should the admin's account change later. */
    adminEmail: text('admin_email').notNull(),
    adminId: uuid('admin_id').notNull(),
    action: text('action', { enum: auditActions }).notNull(),
    subjectKind: text('subject_kind', { enum: auditSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    details: jsonb('details').$type<{ reason?: string }>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('audit_log_created').on(table.createdAt)],
);

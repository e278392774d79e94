import { roles } from '@dawaya/contract/vocabulary/roles';
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparedText } from '../sealed-texts.ts';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { pharmacyStaff } from './staff.ts';

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  /** SHA-256 of the cookie's token (docs/sessions.md). */
  tokenHash: bytes('token_hash').notNull().unique(),
  /** Browser and system at the last log-in, for example "Chrome, Android". */
  device: text('device'),
  createdAt: timestampColumn('created_at').notNull(),
});

export const sessionRoles = pgTable(
  'session_roles',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roles }).notNull(),
    accountId: uuid('account_id').notNull(),
    /** Null in rows of earlier releases, which belong to the pharmacy's owner. */
    staffId: uuid('staff_id').references(() => pharmacyStaff.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token, which only an admin has (docs/sessions.md). */
    bearerHash: bytes('bearer_hash').unique(),
    signedInAt: timestampColumn('signed_in_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
    /**
     * When the holder last proved the second factor; for an owner or a doctor without one, logged
     * in by a code or a password.
     */
    provenAt: timestampColumn('proven_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.role] }),
    index('session_roles_account').on(table.role, table.accountId),
    index('session_roles_staff').on(table.staffId),
    check('session_roles_role', isOneOf('role', roles)),
  ],
);

/** Browsers in which an account or a staff member has logged in (docs/sessions.md). */
export const devices = pgTable(
  'devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    accountId: uuid('account_id').notNull(),
    /** The session that last logged in with it. Null in rows of earlier releases. */
    sessionId: uuid('session_id'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.role, table.accountId] }),
    index('devices_account').on(table.role, table.accountId),
  ],
);

/** Requested log-in codes (docs/sessions.md). Without an account when the address is unknown. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytes('token_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** The email address or the phone number that was typed. */
    address: comparedText('email').notNull(),
    accountId: uuid('account_id'),
    codeHash: bytes('code_hash').notNull(),
    /** When the code was entered by a person at several pharmacies, who still has to choose one. */
    provenAt: timestampColumn('proven_at'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('login_challenges_browser').on(table.tokenHash, table.role),
    index('login_challenges_email').on(table.role, table.address),
  ],
);

/** Browsers that prove an address to see its data at /my-data (docs/privacy.md). */
export const dataOpenings = pgTable(
  'data_openings',
  {
    /** SHA-256 of the browser's cookie. */
    tokenHash: bytes('token_hash').primaryKey(),
    /** The address or the phone number that was typed. */
    asked: comparedText('asked').notNull(),
    /** The address or the phone number that got the code; null when nothing is stored. */
    sentTo: comparedText('email'),
    codeHash: bytes('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    provenAt: timestampColumn('proven_at'),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('data_openings_expires').on(table.expiresAt)],
);

const phoneProofPurposes = ['contact', 'registration'] as const;

/**
 * The browser that last proved a phone number by a code. Another browser's proof for the same
 * purpose takes its place.
 */
export const provenPhones = pgTable(
  'proven_phones',
  {
    id: uuid('id').primaryKey(),
    phone: comparedText('phone').notNull(),
    /** SHA-256 of the browser's cookie; for a registration hashed again, with its role. */
    browserHash: bytes('browser_hash').notNull(),
    /**
     * The form whose code proved it: a `registration` of a pharmacy or a doctor, or any other
     * (`contact`). A proof counts for its own purpose only.
     */
    purpose: text('purpose', { enum: phoneProofPurposes }).notNull().default('contact'),
    provenAt: timestampColumn('proven_at').notNull(),
  },
  (table) => [
    check('proven_phones_purpose', isOneOf('purpose', phoneProofPurposes)),
    index('proven_phones_phone').on(table.phone),
    index('proven_phones_browser').on(table.browserHash),
  ],
);

export const limitCounters = pgTable('limit_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** Log-ins to an admin's account that run or wait, in the order of `position`. */
export const adminLoginTurns = pgTable(
  'admin_login_turns',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the address and its separate queue. */
    laneHash: bytes('lane_hash').notNull(),
    position: bigserial('place', { mode: 'number' }).notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('admin_login_turns_lane').on(table.laneHash, table.position)],
);

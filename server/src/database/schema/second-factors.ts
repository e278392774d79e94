import { secondFactorRoles } from '@dawaya/contract/vocabulary/second-factor';
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';

/** Returns the holder of a second factor: an account, for a pharmacy a member of its staff. */
const holderColumns = () => ({
  role: text('role', { enum: secondFactorRoles }).notNull(),
  accountId: uuid('account_id').notNull(),
});

/** The authenticator app of an account; without `confirmedAt` no code has confirmed it. */
export const authenticators = pgTable(
  'authenticators',
  {
    ...holderColumns(),
    /** In base32. With `keyRecipient` it is in the age format, in base64 (docs/admin.md). */
    secret: text('secret').notNull(),
    /** The public key that the secret is sealed for. */
    keyRecipient: text('key_recipient'),
    /** The time step of the last code, so that no code works twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    confirmedAt: timestampColumn('confirmed_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.accountId] })],
);

/** The passkeys of an account: public keys of the Web Authentication standard. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    ...holderColumns(),
    /** In base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's count of signatures; a copy of it falls behind. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The ways to reach the authenticator, as the browser named them. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [index('passkeys_holder').on(table.role, table.accountId)],
);

/** The random texts that a passkey signs, each once (docs/sessions.md). */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytes('challenge_hash').primaryKey(),
    ...holderColumns(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
);

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { ...holderColumns(), codeHash: bytes('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.role, table.accountId, table.codeHash] })],
);

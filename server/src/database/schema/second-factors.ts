import { secondFactorRoles } from '@dawaya/contract/vocabulary/second-factor';
import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';

/** The holder of a second factor: an account, for a pharmacy a member of its staff. */
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

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { ...holderColumns(), codeHash: bytes('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.role, table.accountId, table.codeHash] })],
);

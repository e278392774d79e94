import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { admins } from './accounts.ts';
import { bytes, timestampColumn } from './columns.ts';

/** The authenticator app of an admin (docs/admin.md). */
export const adminAuthenticators = pgTable('admin_authenticators', {
  adminId: uuid('admin_id')
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  /** In base32. */
  secret: text('secret').notNull(),
  /** The time step of the last code that was taken, so that none works twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Null until a code has shown that the app has the secret. */
  confirmedAt: timestampColumn('confirmed_at'),
  createdAt: timestampColumn('created_at').notNull(),
});

export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    adminId: uuid('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** SHA-256 of the admin's id and the code. */
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.codeHash] })],
);

import { languages } from '@dawaya/contract/vocabulary/languages';
import { staffRoles } from '@dawaya/contract/vocabulary/staff';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

/**
 * The staff of pharmacies (docs/sessions.md). A trigger makes the first owner's row with the
 * pharmacy's own id, which earlier releases use in sessions and devices.
 */
export const pharmacyStaff = pgTable(
  'pharmacy_staff',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** Null for the person who registered, whom the form does not ask, and after an erasure. */
    name: text('name'),
    /**
     * Null for an owner with the phone number of the pharmacy's account, and once clean-up has
     * deleted it, after the person was removed.
     */
    email: text('email'),
    /**
     * SHA-256 of the deleted address, by which an erasure still finds the person. That of a number
     * has a byte in front, and ends 120 days after the removal.
     */
    emailHash: bytes('email_hash'),
    role: text('role', { enum: staffRoles }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    /** Since when an admin lets this owner check spellings of medicines. */
    reviewerSince: timestampColumn('reviewer_since'),
    invitedAt: timestampColumn('invited_at').notNull(),
    invitedBy: uuid('invited_by').references((): AnyPgColumn => pharmacyStaff.id, {
      onDelete: 'set null',
    }),
    /** The first log-in, which proves the address. */
    joinedAt: timestampColumn('joined_at'),
    removedAt: timestampColumn('removed_at'),
    removedBy: uuid('removed_by').references((): AnyPgColumn => pharmacyStaff.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    uniqueIndex('pharmacy_staff_address')
      .on(table.pharmacyId, sql`lower(${table.email})`)
      .where(sql`${table.removedAt} is null`),
    index('pharmacy_staff_email').on(table.email),
    index('pharmacy_staff_email_hash')
      .on(table.emailHash)
      .where(sql`${table.emailHash} is not null`),
    index('pharmacy_staff_invited').on(table.invitedAt).where(sql`${table.joinedAt} is null`),
    check('pharmacy_staff_role', isOneOf('role', staffRoles)),
    check(
      'pharmacy_staff_reachable',
      sql`removed_at is not null or email is not null or id = pharmacy_id`,
    ),
  ],
);

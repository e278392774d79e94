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
import { bytes, moment, oneOf } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

/**
 * Who works at a pharmacy (product decision 47). A trigger makes the row of whoever registered it,
 * with the pharmacy's own id: what processes of earlier releases call the pharmacy's account, in
 * sessions and devices, is the owner's (docs/decisions/0065).
 */
export const pharmacyStaff = pgTable(
  'pharmacy_staff',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** Null of who registered the pharmacy, which is not asked for one, and of who was erased. */
    name: text('name'),
    /** Null once it is forgotten, after the person was removed. */
    email: text('email'),
    /** SHA-256 of the address that is forgotten: by it the person is found who asks to be. */
    emailHash: bytes('email_hash'),
    role: text('role', { enum: staffRoles }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    invitedAt: moment('invited_at').notNull(),
    invitedBy: uuid('invited_by').references((): AnyPgColumn => pharmacyStaff.id, {
      onDelete: 'set null',
    }),
    /** The first log-in, which proves the address. */
    joinedAt: moment('joined_at'),
    removedAt: moment('removed_at'),
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
    check('pharmacy_staff_role', oneOf('role', staffRoles)),
    check('pharmacy_staff_reachable', sql`removed_at is not null or email is not null`),
  ],
);

import { languages } from '@dawaya/contract/vocabulary/languages';
import { auditActions, auditSubjects } from '@dawaya/contract/vocabulary/verification';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparedText, sealedText } from '../sealed-texts.ts';
import { timestampColumn } from './columns.ts';

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    name: sealedText('customers', 'name').notNull(),
    /**
     * In plain: each log-in looks for it, and it may be in capitals in old rows. Null for an account
     * whose phone number a code proved.
     */
    email: text('email'),
    phone: comparedText('phone').notNull(),
    language: text('language', { enum: languages }).notNull(),
    emailProvenAt: timestampColumn('email_proven_at'),
    /** When a code last proved the number of an account without an email address. */
    phoneProvenAt: timestampColumn('phone_proven_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('customers_email').on(sql`lower(${table.email})`),
    // Not unique: a number may be sealed by two keys. A lock keeps it to one account.
    index('customers_phone').on(table.phone).where(sql`${table.email} is null`),
    check(
      'customers_address',
      sql`${table.email} is not null or ${table.phoneProvenAt} is not null`,
    ),
  ],
);

export const admins = pgTable(
  'admins',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The admin can no longer log in (`npm run admin`). */
    disabledAt: timestampColumn('disabled_at'),
    /** The admin reads the desk and decides nothing (docs/admin.md). */
    isReadOnly: boolean('is_read_only').notNull().default(false),
    /** When the first method was set up; null without a second factor (docs/admin.md). */
    secondFactorSince: timestampColumn('second_factor_since'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [uniqueIndex('admins_email').on(sql`lower(${table.email})`)],
);

interface AuditDetails {
  reason?: string;
  renamed?: { from: string; to: string };
  approval?: ApprovalDetails;
}

/** The undo of an approval restores this. ISO 8601 (docs/admin.md). */
export interface ApprovalDetails {
  approvedAt: string;
  waitedSince: string;
  earlierReason: string | null;
  proofDueAt: string | null;
}

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    /** A copy, because the address of the account may change. */
    adminEmail: text('admin_email').notNull(),
    adminId: uuid('admin_id').notNull(),
    action: text('action', { enum: auditActions }).notNull(),
    subjectKind: text('subject_kind', { enum: auditSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    details: jsonb('details').$type<AuditDetails>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('audit_log_created').on(table.createdAt)],
);

import { languages } from '@dawaya/contract/vocabulary/languages';
import type { Span } from '@dawaya/contract/vocabulary/spans';
import { verificationStatuses } from '@dawaya/contract/vocabulary/verification';
import { sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // The embedded database returns plain bytes, PostgreSQL's driver a Buffer.
  fromDriver: (value) => Buffer.from(value),
});

/**
 * Spans of whole minutes; each includes its first and excludes its last. A multirange, so that one
 * `@>` finds a minute.
 */
export const minuteSpans = customType<{ data: readonly Span[]; driverData: string }>({
  dataType: () => 'int4multirange',
  toDriver: (spans) => `{${spans.map(([from, until]) => `[${from},${until})`).join(',')}}`,
  fromDriver: (text) =>
    [...text.matchAll(/(\d+),(\d+)/g)].map(([, from, until]) => [Number(from), Number(until)]),
});

export const noMinutes = sql`'{}'::int4multirange`;

export const isOneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** The address that logs the owner of a pharmacy or a doctor in: one of both. */
export const accountAddressColumns = () => ({
  /** Null for an account whose phone number a code proved. */
  email: text('email'),
  /**
   * A private number, in addition to the published one. Null with an email address, and once
   * another account has registered with a number that had lapsed.
   */
  accountPhone: text('account_phone'),
  /** When a code last proved it. */
  phoneProvenAt: timestampColumn('phone_proven_at'),
});

export const applicantColumns = () => ({
  language: text('language', { enum: languages }).notNull(),
  /** When a code first proved the email address, or the number of an account without one. */
  emailProvenAt: timestampColumn('email_proven_at'),
  /**
   * While the address is not proven: the end of the time in which a verified applicant still gets
   * mail, or a pending one stays (docs/admin.md).
   */
  emailProofDueAt: timestampColumn('email_proof_due_at'),
  /** The end date that the last notice to the applicant was about. */
  emailProofNoticeFor: timestampColumn('email_proof_notice_for'),
  verificationStatus: text('verification_status', { enum: verificationStatuses }).notNull(),
  verificationReason: text('verification_reason'),
  verificationChangedAt: timestampColumn('verification_changed_at').notNull(),
  createdAt: timestampColumn('created_at').notNull(),
});

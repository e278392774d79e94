import { languages } from '@dawaya/contract/vocabulary/languages';
import type { Span } from '@dawaya/contract/vocabulary/spans';
import { verificationStatuses } from '@dawaya/contract/vocabulary/verification';
import { sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // The embedded database hands over plain bytes, PostgreSQL's driver a Buffer.
  fromDriver: (value) => Buffer.from(value),
});

/** Whole minutes from the first, before the last of each span: what `@>` asks at once. */
export const minuteSpans = customType<{ data: readonly Span[]; driverData: string }>({
  dataType: () => 'int4multirange',
  toDriver: (spans) => `{${spans.map(([from, until]) => `[${from},${until})`).join(',')}}`,
  fromDriver: (written) =>
    [...written.matchAll(/(\d+),(\d+)/g)].map(([, from, until]) => [Number(from), Number(until)]),
});

export const noMinutes = sql`'{}'::int4multirange`;

export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** What an admin verifies has: where it stands, and how it is written to. */
export const applicant = () => ({
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

import { languages } from '@dawaya/contract/vocabulary/languages';
import { requestStatuses } from '@dawaya/contract/vocabulary/request-moves';
import { verificationStatuses } from '@dawaya/contract/vocabulary/verification';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { comparedText, sealedText } from '../sealed-texts.ts';
import {
  accountAddressColumns,
  applicantColumns,
  bytes,
  isOneOf,
  timestampColumn,
} from './columns.ts';

export const doctors = pgTable(
  'doctors',
  {
    id: uuid('id').primaryKey(),
    fullName: text('full_name').notNull(),
    ...accountAddressColumns(),
    phone: text('phone'),
    /** A name of the contract's list, or the doctor's own text. */
    specialization: text('specialization').notNull(),
    licenseNumber: text('license_number').notNull(),
    bio: text('bio'),
    /** US dollars, as text (specification §3). */
    consultationFee: text('consultation_fee'),
    isOnline: boolean('is_online').notNull().default(false),
    /** Argon2id. Null for a doctor who logs in by code (docs/sessions.md). */
    passwordHash: text('password_hash'),
    /** Rises with each edit of the profile, so that an edit can name the version it is based on. */
    version: integer('version').notNull().default(1),
    /** New details that wait for an admin (docs/admin.md); null ones stay. */
    proposedFullName: text('proposed_full_name'),
    proposedSpecialization: text('proposed_specialization'),
    proposedLicenseNumber: text('proposed_license_number'),
    detailsProposedAt: timestampColumn('details_proposed_at'),
    /** The reason why an admin refused the last proposed details. The next proposal clears it. */
    detailsRefusedFor: text('details_refused_for'),
    ...applicantColumns(),
  },
  (table) => [
    uniqueIndex('doctors_email').on(sql`lower(${table.email})`),
    uniqueIndex('doctors_account_phone')
      .on(table.accountPhone)
      .where(sql`${table.accountPhone} is not null`),
    index('doctors_list').on(table.verificationStatus, table.createdAt),
    index('doctors_details_proposed')
      .on(table.detailsProposedAt, table.id)
      .where(sql`${table.detailsProposedAt} is not null`),
    check('doctors_address', sql`${table.email} is not null or ${table.phoneProvenAt} is not null`),
    check('doctors_verification_status', isOneOf('verification_status', verificationStatuses)),
  ],
);

export const consultationRequests = pgTable(
  'consultation_requests',
  {
    id: uuid('id').primaryKey(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    name: sealedText('consultation_requests', 'name').notNull(),
    phone: comparedText('phone').notNull(),
    reason: sealedText('consultation_requests', 'reason').notNull(),
    /** For mails that only say that there is news (docs/doctors.md). */
    email: comparedText('email'),
    /** The language of these mails. */
    language: text('language', { enum: languages }),
    /**
     * SHA-256 of the token in the private link (docs/requests.md). A trigger makes the row of
     * `trackings` from it. Null in rows from before tracking existed.
     */
    trackingTokenHash: bytes('tracking_token_hash').unique(),
    status: text('status', { enum: requestStatuses }).notNull(),
    statusReason: sealedText('consultation_requests', 'status_reason'),
    /** The doctor's answer in writing; a correction replaces it. */
    answer: sealedText('consultation_requests', 'answer'),
    /** Rises with each correction, so that a correction names the answer that it replaces. */
    answerVersion: integer('answer_version').notNull().default(0),
    answeredAt: timestampColumn('answered_at'),
    createdAt: timestampColumn('created_at').notNull(),
    /** When its card was first on the doctor's screen. */
    seenAt: timestampColumn('seen_at'),
    startedAt: timestampColumn('started_at'),
    completedAt: timestampColumn('completed_at'),
    declinedAt: timestampColumn('declined_at'),
    cancelledAt: timestampColumn('cancelled_at'),
  },
  (table) => [
    index('consultation_requests_doctor').on(table.doctorId, table.createdAt.desc()),
    index('consultation_requests_created').on(table.createdAt),
    index('consultation_requests_answered')
      .on(table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    check('consultation_requests_status', isOneOf('status', requestStatuses)),
  ],
);

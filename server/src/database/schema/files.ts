import { documentTypes } from '@dawaya/contract/vocabulary/files';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { advertisements } from './advertisements.ts';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { conversations } from './conversations.ts';
import { inquiries } from './inquiries.ts';
import { pharmacies } from './pharmacies.ts';
import { prescriptionRequests } from './prescription-requests.ts';
import { transferClaims } from './transfer-claims.ts';

const fileStates = ['pending', 'ready'] as const;

/** A file is pending until the transaction that uses it commits. Its row precedes its bytes. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    state: text('state', { enum: fileStates }).notNull(),
    pharmacyId: uuid('pharmacy_id').references(() => pharmacies.id),
    prescriptionRequestId: uuid('prescription_request_id').references(
      () => prescriptionRequests.id,
    ),
    advertisementId: uuid('advertisement_id').references(() => advertisements.id),
    /** The advertisement that gets the picture once an admin accepts it. */
    proposedForId: uuid('proposed_for_id').references(() => advertisements.id),
    inquiryId: uuid('inquiry_id').references(() => inquiries.id),
    transferClaimId: uuid('transfer_claim_id').references(() => transferClaims.id),
    /** The conversation whose question is not sent yet (docs/messages.md). */
    conversationId: uuid('conversation_id').references(() => conversations.id),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type', { enum: documentTypes }).notNull(),
    size: integer('size').notNull(),
    hasSmall: boolean('has_small').notNull(),
    /** SHA-256 of the bytes and of the small rendition (docs/files.md); null in old rows. */
    sha256: bytes('sha256'),
    smallSha256: bytes('small_sha256'),
    /** The public key that the bytes are encrypted to (docs/files.md); null for bytes in plain. */
    keyRecipient: text('key_recipient'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('files_pharmacy').on(table.pharmacyId),
    index('files_prescription_request').on(table.prescriptionRequestId),
    index('files_advertisement').on(table.advertisementId),
    index('files_proposed_for').on(table.proposedForId),
    index('files_inquiry').on(table.inquiryId).where(sql`${table.inquiryId} is not null`),
    index('files_transfer_claim').on(table.transferClaimId),
    index('files_conversation')
      .on(table.conversationId)
      .where(sql`${table.conversationId} is not null`),
    index('files_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    check('files_state', isOneOf('state', fileStates)),
    check(
      'files_owner',
      sql`${table.state} = 'pending' or num_nonnulls(${table.pharmacyId}, ${table.prescriptionRequestId}, ${table.advertisementId}, ${table.proposedForId}, ${table.transferClaimId}, ${table.inquiryId}, ${table.conversationId}) = 1`,
    ),
  ],
);

/** One row: the id of the storage that has the files. The storage has a mark with the same id. */
export const storageMark = pgTable(
  'storage_mark',
  {
    one: boolean('one').primaryKey(),
    id: uuid('id').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    /** The last backup that missed no file; null before the first. */
    backedUpAt: timestampColumn('backed_up_at'),
  },
  () => [check('storage_mark_one', sql`one`)],
);

/** One row: the key of sealed texts (docs/privacy.md). */
export const textKeys = pgTable(
  'text_keys',
  {
    one: boolean('one').primaryKey(),
    /** 32 random bytes, in the age format, in base64. */
    sealedKey: text('sealed_key').notNull(),
    /** The public keys that it is sealed for. */
    recipients: text('recipients').array().notNull(),
    /** Until then texts stay in plain, so that a process of an earlier release can read them. */
    sealsFrom: timestampColumn('seals_from').notNull(),
  },
  () => [check('text_keys_one', sql`one`)],
);

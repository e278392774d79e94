import { transferClaimStatuses } from '@dawaya/contract/vocabulary/transfers';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { advertisements } from './advertisements.ts';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

export const transferClaims = pgTable(
  'transfer_claims',
  {
    id: uuid('id').primaryKey(),
    advertisementId: uuid('advertisement_id')
      .notNull()
      .references(() => advertisements.id),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    /** In the form of the contract's `normalReference`. */
    reference: text('reference').notNull(),
    payer: text('payer'),
    /** Sudanese pounds: the amount due when the claim was made. */
    amountSdg: integer('amount_sdg').notNull(),
    /** SHA-256 of the photo as sent. It stays when the photo is deleted. */
    receiptSha256: bytes('receipt_sha256').notNull(),
    status: text('status', { enum: transferClaimStatuses }).notNull(),
    reason: text('reason'),
    createdAt: timestampColumn('created_at').notNull(),
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('transfer_claims_reference')
      .on(table.reference)
      .where(sql`${table.status} <> 'refused'`),
    uniqueIndex('transfer_claims_receipt')
      .on(table.receiptSha256)
      .where(sql`${table.status} <> 'refused'`),
    uniqueIndex('transfer_claims_waiting')
      .on(table.advertisementId)
      .where(sql`${table.status} = 'waiting'`),
    index('transfer_claims_advertisement').on(table.advertisementId, table.createdAt.desc()),
    index('transfer_claims_created').on(table.createdAt),
    check('transfer_claims_status', isOneOf('status', transferClaimStatuses)),
    check(
      'transfer_claims_decided',
      sql`(${table.status} = 'waiting') = (${table.decidedAt} is null)`,
    ),
  ],
);

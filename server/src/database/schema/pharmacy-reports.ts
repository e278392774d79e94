import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { sealedText } from '../sealed-texts.ts';
import { timestampColumn } from './columns.ts';
import { pharmacies } from './pharmacies.ts';
import { prescriptionRequests } from './prescription-requests.ts';

/** A customer's report that a pharmacy answered and did not deliver: at most one per request. */
export const pharmacyReports = pgTable(
  'pharmacy_reports',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => prescriptionRequests.id, { onDelete: 'cascade' }),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    reason: sealedText('pharmacy_reports', 'reason').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('pharmacy_reports_pharmacy').on(table.pharmacyId),
    index('pharmacy_reports_created').on(table.createdAt),
  ],
);

import { formGroups } from '@dawaya/contract/vocabulary/medicines';
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { compositions } from './medicines.ts';
import { pharmacies } from './pharmacies.ts';

/**
 * The medicines that a pharmacy says that it has. Its staff alone read them (docs/medicines.md).
 */
export const availabilityReports = pgTable(
  'availability_reports',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    medicineId: uuid('composition_id')
      .notNull()
      .references(() => compositions.id, { onDelete: 'cascade' }),
    /** Null when the pharmacy does not state it. */
    form: text('form', { enum: formGroups }),
    isProlonged: boolean('is_prolonged').notNull(),
    /** The concentration of an infusion, or of an unusual insulin. */
    ratio: text('ratio'),
    reportedAt: timestampColumn('reported_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [
    unique('availability_reports_product')
      .on(table.pharmacyId, table.medicineId, table.form, table.isProlonged, table.ratio)
      .nullsNotDistinct(),
    index('availability_reports_composition').on(table.medicineId),
    index('availability_reports_expires').on(table.expiresAt),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { doctors } from './doctors.ts';
import { pharmacies } from './pharmacies.ts';

/** The times at which a rejected applicant applied again. They are deleted with the applicant. */
export const resubmissions = pgTable(
  'resubmissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    pharmacyId: uuid('pharmacy_id').references(() => pharmacies.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    index('resubmissions_pharmacy').on(table.pharmacyId),
    index('resubmissions_doctor').on(table.doctorId),
    check('resubmissions_applicant', sql`num_nonnulls(pharmacy_id, doctor_id) = 1`),
  ],
);

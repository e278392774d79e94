import { formGroups } from '@dawaya/contract/vocabulary/medicines';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { inquiries } from './inquiries.ts';

/** The curated list: generic names, and what people in Sudan write for them (docs/medicines.md). */
export const medicines = pgTable(
  'medicines',
  {
    id: uuid('id').primaryKey(),
    /** Its name in the shipped list; null for a medicine that an admin added. */
    listedAs: text('listed_as'),
    nameEn: text('name_en').notNull(),
    nameAr: text('name_ar').notNull(),
    /** Other spellings of the generic name, in both scripts. */
    spellings: text('spellings').array().notNull().default(sql`'{}'::text[]`),
    /** Trade names known in Sudan, in both scripts. */
    brands: text('brands').array().notNull().default(sql`'{}'::text[]`),
    /** No list of a town ever shows a sensitive medicine, however many customers ask for it. */
    isSensitive: boolean('is_sensitive').notNull(),
    /** When an admin last changed it. The shipped list does not overwrite it any more. */
    editedAt: moment('edited_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('medicines_listed_as').on(table.listedAs)],
);

/** The products of an inquiry, recognised when it was created (docs/medicines.md). */
export const inquiryMedicines = pgTable(
  'inquiry_medicines',
  {
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    item: integer('item').notNull(),
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => medicines.id, { onDelete: 'cascade' }),
    /** Null when the text does not state it. */
    form: text('form', { enum: formGroups }),
    /** Null in rows older than this column: their product is unknown. */
    isProlonged: boolean('is_prolonged'),
    /** The concentration of an infusion, or of an unusual insulin. */
    ratio: text('ratio'),
  },
  (table) => [
    primaryKey({ columns: [table.inquiryId, table.item] }),
    index('inquiry_medicines_medicine').on(table.medicineId, table.inquiryId),
  ],
);

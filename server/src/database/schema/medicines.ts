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
import { searches } from './searches.ts';

/**
 * The curated list of medicines: generic names, and what people of Sudan write for them
 * (product decision 43, docs/decisions/0074).
 */
export const medicines = pgTable(
  'medicines',
  {
    id: uuid('id').primaryKey(),
    /** Its name in the list that the code carries; null for one that an admin has added. */
    listedAs: text('listed_as'),
    /** Generic names. */
    nameEn: text('name_en').notNull(),
    nameAr: text('name_ar').notNull(),
    /** How the generic name is written besides, in both scripts. */
    spellings: text('spellings').array().notNull().default(sql`'{}'::text[]`),
    /** Trade names that are known in Sudan, in both scripts. */
    brands: text('brands').array().notNull().default(sql`'{}'::text[]`),
    /** That somebody asks for it is never told to a town, however many ask. */
    isSensitive: boolean('is_sensitive').notNull(),
    /** When an admin last changed it: from then on the code's list leaves it alone. */
    editedAt: moment('edited_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('medicines_listed_as').on(table.listedAs)],
);

/** What a search asks for, as far as the list knows it: recognised when it was made. */
export const searchMedicines = pgTable(
  'search_medicines',
  {
    searchId: uuid('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    /** Of the search's items, from 0. */
    item: integer('item').notNull(),
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => medicines.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.item] }),
    index('search_medicines_medicine').on(table.medicineId, table.searchId),
  ],
);

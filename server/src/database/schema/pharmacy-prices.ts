import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

/** A pharmacy's own price list. Its staff get these prices as suggestions for an answer. */
export const pharmacyPrices = pgTable(
  'pharmacy_prices',
  {
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** The folded name: two spellings of one name share a row. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    priceSdg: integer('price_sdg').notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pharmacyId, table.key] })],
);

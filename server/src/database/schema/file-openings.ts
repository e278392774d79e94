import { openers } from '@dawaya/contract/vocabulary/files';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';
import { files } from './files.ts';
import { pharmacies } from './pharmacies.ts';

/**
 * Who opened which private photo or document, and when (product decision 44): a row for each reader,
 * file and span of time (docs/decisions/0073). It goes with the file.
 */
export const fileOpenings = pgTable(
  'file_openings',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    opener: text('opener', { enum: openers }).notNull(),
    /** Who of the pharmacy's people, or which admin; of whoever holds the address, nobody. */
    openerId: uuid('opener_id').notNull(),
    pharmacyId: uuid('pharmacy_id').references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** The small rendition, which lists show by themselves. */
    isSmall: boolean('is_small').notNull(),
    /** Where the span of time began in which further openings are the same one. */
    span: moment('span').notNull(),
    openedAt: moment('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.openerId, table.isSmall, table.span] }),
    index('file_openings_opened').on(table.openedAt),
    check('file_openings_opener', oneOf('opener', openers)),
  ],
);

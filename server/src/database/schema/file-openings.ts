import { openers } from '@dawaya/contract/vocabulary/files';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { files } from './files.ts';
import { pharmacies } from './pharmacies.ts';

/**
 * Openings of private photos and documents (docs/files.md): one row for each reader, file and span
 * of time (docs/tracking.md). Deleted with the file.
 */
export const fileOpenings = pgTable(
  'file_openings',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    opener: text('opener', { enum: openers }).notNull(),
    /** The staff member or admin who opened it. Openings by a private link are not recorded. */
    openerId: uuid('opener_id').notNull(),
    pharmacyId: uuid('pharmacy_id').references(() => pharmacies.id, { onDelete: 'cascade' }),
    /** The small rendition, which lists load without a tap. */
    isSmall: boolean('is_small').notNull(),
    span: timestampColumn('span').notNull(),
    openedAt: timestampColumn('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.openerId, table.isSmall, table.span] }),
    index('file_openings_opened').on(table.openedAt),
    check('file_openings_opener', isOneOf('opener', openers)),
  ],
);

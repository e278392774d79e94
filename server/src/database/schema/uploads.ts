import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, timestampColumn } from './columns.ts';

/**
 * Photos that a browser sends in parts (docs/connections.md). Both tables are UNLOGGED, which only
 * the migration says: each byte is written once. A crash of PostgreSQL empties them, and the
 * browser starts again.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** SHA-256 of the id, which is a secret. */
    idHash: bytes('id_hash').primaryKey(),
    /** The browser that began it, as in `tracking_holders`. */
    browserHash: bytes('browser_hash').notNull(),
    networkHash: bytes('network_hash').notNull(),
    /** Bytes: the full length, and how many have arrived. */
    length: integer('length').notNull(),
    received: integer('received').notNull().default(0),
    /** SHA-256 of the complete bytes, set when a request takes them. */
    sha256: bytes('sha256'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('uploads_browser').on(table.browserHash),
    index('uploads_network').on(table.networkHash),
    index('uploads_created').on(table.createdAt),
  ],
);

export const uploadSegments = pgTable(
  'upload_segments',
  {
    idHash: bytes('id_hash')
      .notNull()
      .references(() => uploads.idHash, { onDelete: 'cascade' }),
    start: integer('start').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.idHash, table.start] })],
);

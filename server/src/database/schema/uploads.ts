import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/**
 * Photos that are sent in parts (docs/decisions/0080). Both tables are UNLOGGED, which the migration
 * says: what they hold costs its bytes once, and is gone when PostgreSQL crashes; the browser begins
 * it anew.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** SHA-256 of the id, which is a secret. */
    idHash: bytes('id_hash').primaryKey(),
    /** Of the browser that began it, as `tracking_holders` has it. */
    browserHash: bytes('browser_hash').notNull(),
    networkHash: bytes('network_hash').notNull(),
    /** In bytes: what it is to have, and what is there. */
    length: integer('length').notNull(),
    received: integer('received').notNull().default(0),
    /** Of all its bytes; there once a request has taken them, and they are gone from here. */
    sha256: bytes('sha256'),
    createdAt: moment('created_at').notNull(),
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
    /** How many bytes stand before it. */
    start: integer('start').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.idHash, table.start] })],
);

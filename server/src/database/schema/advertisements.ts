import { fetchedPictureStates } from '@dawaya/contract/vocabulary/advertising';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

const takenDownReasons = ['refund', 'dispute'] as const;

/**
 * An advertisement is public while it is paid, active, before its end, neither paused nor deleted,
 * and its pharmacy is verified (docs/advertisements.md).
 */
export const advertisements = pgTable(
  'advertisements',
  {
    id: uuid('id').primaryKey(),
    pharmacyId: uuid('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    productName: text('product_name').notNull(),
    description: text('description').notNull(),
    price: text('price').notNull(),
    /** The URL of a picture elsewhere, as entered. Visitors get the copy in `files`. */
    productImage: text('product_image'),
    productImageState: text('product_image_state', { enum: fetchedPictureStates }),
    isPaid: boolean('is_paid').notNull().default(false),
    isActive: boolean('is_active').notNull().default(false),
    expiresAt: timestampColumn('expires_at'),
    takenDownFor: text('taken_down_for', { enum: takenDownReasons }),
    /**
     * The end date that the last notice to the pharmacy was about. A renewal has another end date.
     */
    expiryNoticeFor: timestampColumn('expiry_notice_for'),
    /** When the pharmacy paused it. Its paid days continue. */
    pausedAt: timestampColumn('paused_at'),
    /** A deleted advertisement stays in the table while it has payments. */
    deletedAt: timestampColumn('deleted_at'),
    /** Rises with each edit of its text, so that an edit can name the version it is based on. */
    version: integer('version').notNull().default(1),
    pictureProposedAt: timestampColumn('picture_proposed_at'),
    pictureRefusedFor: text('picture_refused_for'),
    /** The start of counting. Days before it have no figure, which differs from zero. */
    countedSince: timestampColumn('counted_since').notNull().default(sql`now()`),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    index('advertisements_pharmacy').on(table.pharmacyId, table.createdAt.desc()),
    index('advertisements_running').on(table.expiresAt).where(sql`${table.isActive}`),
    index('advertisements_proposed')
      .on(table.pictureProposedAt)
      .where(sql`${table.pictureProposedAt} is not null`),
    check('advertisements_term', sql`${table.isActive} = false or ${table.expiresAt} is not null`),
    check('advertisements_taken_down_for', isOneOf('taken_down_for', takenDownReasons)),
    check(
      'advertisements_product_image_state',
      isOneOf('product_image_state', fetchedPictureStates),
    ),
  ],
);

/**
 * Views and clicks of an advertisement on a day in Khartoum. Numbers only, without personal data. A
 * separate table, so that counting raises no version.
 */
export const advertisementDays = pgTable(
  'advertisement_days',
  {
    advertisementId: uuid('advertisement_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    views: integer('views').notNull(),
    taps: integer('taps').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.advertisementId, table.day] }),
    index('advertisement_days_day').on(table.day),
  ],
);

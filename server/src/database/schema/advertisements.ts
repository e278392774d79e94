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
import { moment, oneOf } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

const takenDownReasons = ['refund', 'dispute'] as const;

/**
 * Public while paid, active and not past its end, and its pharmacy verified (product decision 16),
 * unless it is paused or was deleted (docs/decisions/0066).
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
    /** Somebody else's address, as it was given; what is shown is in `files`. */
    productImage: text('product_image'),
    /** Of the picture at that address: not fetched yet, or not to be had. */
    productImageState: text('product_image_state', { enum: fetchedPictureStates }),
    isPaid: boolean('is_paid').notNull().default(false),
    isActive: boolean('is_active').notNull().default(false),
    expiresAt: moment('expires_at'),
    takenDownFor: text('taken_down_for', { enum: takenDownReasons }),
    /** The end of which the pharmacy was told beforehand; a renewal has another. */
    expiryNoticeFor: moment('expiry_notice_for'),
    /** Since when its pharmacy keeps it from the public; its days run on. */
    pausedAt: moment('paused_at'),
    /** A deleted one stays for the payments that were made for it. */
    deletedAt: moment('deleted_at'),
    /** Rises with each edit of its words, so that an edit can name what it is on. */
    version: integer('version').notNull().default(1),
    /** Since when the picture that waits for an admin does so. */
    pictureProposedAt: moment('picture_proposed_at'),
    /** Why the last picture that was proposed is not shown. */
    pictureRefusedFor: text('picture_refused_for'),
    /** Since when it is counted how often it is shown: a day before has no figure, not zero. */
    countedSince: moment('counted_since').notNull().default(sql`now()`),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('advertisements_pharmacy').on(table.pharmacyId, table.createdAt.desc()),
    index('advertisements_running').on(table.expiresAt).where(sql`${table.isActive}`),
    index('advertisements_proposed')
      .on(table.pictureProposedAt)
      .where(sql`${table.pictureProposedAt} is not null`),
    check('advertisements_term', sql`${table.isActive} = false or ${table.expiresAt} is not null`),
    check('advertisements_taken_down_for', oneOf('taken_down_for', takenDownReasons)),
    check('advertisements_product_image_state', oneOf('product_image_state', fetchedPictureStates)),
  ],
);

/**
 * How often an advertisement was shown on a day in Khartoum, and how often somebody went on from it.
 * Numbers only, of nobody; in a table of their own, so that counting raises no version.
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

import { fetchedPictureStates } from '@dawaya/contract/vocabulary/advertising';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';
import { pharmacies } from './pharmacies.ts';

const takenDownReasons = ['refund', 'dispute'] as const;

/**
 * Public while paid, active and not past its end, and its pharmacy verified (product decision 16).
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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('advertisements_pharmacy').on(table.pharmacyId, table.createdAt.desc()),
    index('advertisements_running').on(table.expiresAt).where(sql`${table.isActive}`),
    check('advertisements_term', sql`${table.isActive} = false or ${table.expiresAt} is not null`),
    check('advertisements_taken_down_for', oneOf('taken_down_for', takenDownReasons)),
    check('advertisements_product_image_state', oneOf('product_image_state', fetchedPictureStates)),
  ],
);

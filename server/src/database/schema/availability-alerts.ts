import { languages } from '@dawaya/contract/vocabulary/languages';
import { formGroups } from '@dawaya/contract/vocabulary/medicines';
import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { comparedText } from '../sealed-texts.ts';
import { bytes, isOneOf, timestampColumn } from './columns.ts';
import { compositions } from './medicines.ts';

/** A person's wish to hear when a pharmacy has a medicine (docs/tracking.md). */
export const availabilityAlerts = pgTable(
  'availability_alerts',
  {
    id: uuid('id').primaryKey(),
    /**
     * The secret of the mails about it. In plain text, because each mail repeats it, and it opens
     * nothing that the rows of the address do not say.
     */
    token: text('token').notNull().unique(),
    email: comparedText('email').notNull(),
    /** The same as in `inquiries`. */
    mailbox: comparedText('mailbox'),
    language: text('language', { enum: languages }).notNull(),
    /** The medicine in the person's words. */
    text: text('text').notNull(),
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => compositions.id, { onDelete: 'cascade' }),
    /** The same as in `inquiryMedicines`. */
    form: text('form', { enum: formGroups }),
    isProlonged: boolean('is_prolonged').notNull(),
    ratio: text('ratio'),
    state: text('state', { enum: stateNames }).notNull(),
    /** The English name of the town; null for the whole state. */
    city: text('city'),
    /** SHA-256 of the browser's token. The browser lists and ends its alerts. */
    browserHash: bytes('browser_hash').notNull(),
    /** The private link from which it was left: its devices are notified too. */
    trackingHash: bytes('tracking_hash'),
    createdAt: timestampColumn('created_at').notNull(),
    lapsesAt: timestampColumn('lapses_at').notNull(),
    /** Null until the address is proven. */
    confirmedAt: timestampColumn('confirmed_at'),
    notifiedAt: timestampColumn('notified_at'),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    index('availability_alerts_medicine').on(table.medicineId, table.state),
    index('availability_alerts_mailbox').on(table.mailbox),
    index('availability_alerts_browser').on(table.browserHash),
    index('availability_alerts_lapsing').on(table.lapsesAt),
    check('availability_alerts_language', isOneOf('language', languages)),
    check('availability_alerts_form', isOneOf('form', formGroups)),
    check('availability_alerts_state', isOneOf('state', stateNames)),
  ],
);

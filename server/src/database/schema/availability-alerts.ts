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
     * The secret in the links of its mails: with it one lists, confirms and ends the alerts of the
     * same address. Stored in plain text, not hashed, because each later mail repeats the link. A
     * reader of this table learns nothing more from it: the address and its alerts are here too.
     */
    token: text('token').notNull().unique(),
    /** An alert by text has its number here, or the channel and the id of its chat. */
    email: comparedText('email').notNull(),
    /**
     * The mailbox of the address, which may have five alerts: `a@c` for `a+b@c`. Null in
     * rows of earlier releases until the job that seals writes it.
     */
    mailbox: comparedText('mailbox'),
    language: text('language', { enum: languages }).notNull(),
    /** The medicine as the person wrote it. */
    text: text('text').notNull(),
    medicineId: uuid('medicine_id')
      .notNull()
      .references(() => compositions.id, { onDelete: 'cascade' }),
    /** Null when neither the text nor the generic name states it. */
    form: text('form', { enum: formGroups }),
    isProlonged: boolean('is_prolonged').notNull(),
    /** The concentration of an infusion, or of an unusual insulin. */
    ratio: text('ratio'),
    state: text('state', { enum: stateNames }).notNull(),
    /** The English name of the town; null for the whole state. */
    city: text('city'),
    /** SHA-256 of the browser's cookie: this browser lists and ends its alerts without a mail. */
    browserHash: bytes('browser_hash').notNull(),
    /**
     * SHA-256 of the token of the private link on whose page the person created it, else null. The
     * devices that follow that link get a push notification too.
     */
    trackingHash: bytes('tracking_hash'),
    createdAt: timestampColumn('created_at').notNull(),
    /** The end that the person chose. From then on the alert wakes nobody. */
    lapsesAt: timestampColumn('lapses_at').notNull(),
    /** Null until the address is proven. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** When it last notified the person: at most once a day. */
    notifiedAt: timestampColumn('notified_at'),
    /** When the person ended it before its time. */
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

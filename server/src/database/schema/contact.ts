import { languages } from '@dawaya/contract/vocabulary/languages';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { comparedText, sealedText } from '../sealed-texts.ts';
import { timestampColumn } from './columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    name: sealedText('contact_messages', 'name').notNull(),
    /** Null for a sender who gave a phone number only. */
    email: comparedText('email'),
    phone: comparedText('phone'),
    subject: sealedText('contact_messages', 'subject').notNull(),
    message: sealedText('contact_messages', 'message').notNull(),
    language: text('language', { enum: languages }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    handledAt: timestampColumn('handled_at'),
    /** A copy of the admin's address, as in the audit log. */
    handledBy: text('handled_by'),
    handlingNote: sealedText('contact_messages', 'handling_note'),
  },
  (table) => [index('contact_messages_created').on(table.createdAt.desc(), table.id)],
);

import { languages } from '@dawaya/contract/vocabulary/languages';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    language: text('language', { enum: languages }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    handledAt: timestampColumn('handled_at'),
    /** A copy of the admin's address, as in the audit log. */
    handledBy: text('handled_by'),
    handlingNote: text('handling_note'),
  },
  (table) => [index('contact_messages_created').on(table.createdAt.desc(), table.id)],
);

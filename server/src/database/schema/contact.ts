import { languages } from '@dawaya/contract/vocabulary/languages';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

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
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('contact_messages_created').on(table.createdAt.desc(), table.id)],
);

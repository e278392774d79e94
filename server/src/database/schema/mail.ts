import { languages } from '@dawaya/contract/vocabulary/languages';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/**
 * Addresses whose mail server refused a code for good, one row each, without the code. An unknown
 * address gets a row with no tries, so that the next log-in gives the same answer for both.
 */
export const refusedCodes = pgTable('refused_codes', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  language: text('language', { enum: languages }).notNull(),
  template: text('template').notNull(),
  reason: text('reason').notNull(),
  tries: integer('tries').notNull(),
  /**
   * The time until which a log-in with this address shows the refusal; null once a mail was
   * accepted.
   */
  shownUntil: timestampColumn('told_until'),
  createdAt: timestampColumn('created_at').notNull(),
});

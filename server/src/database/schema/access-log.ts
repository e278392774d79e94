import {
  accessActions,
  accessActors,
  accessSubjects,
  photoReasons,
} from '@dawaya/contract/vocabulary/accesses';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

/**
 * Reads, exports, log-ins, and changes of accounts and rights (docs/admin.md). Openings of files
 * have their own table, decisions of admins theirs. A row has ids, no names, so a deleted person is
 * nameless in it.
 */
export const accessLog = pgTable(
  'access_log',
  {
    id: uuid('id').primaryKey(),
    action: text('action', { enum: accessActions }).notNull(),
    actor: text('actor', { enum: accessActors }).notNull(),
    /** For a pharmacy the member of staff. */
    actorId: uuid('actor_id').notNull(),
    subject: text('subject', { enum: accessSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The pharmacy whose owners read the row. */
    pharmacyId: uuid('pharmacy_id'),
    photoReason: text('photo_reason', { enum: photoReasons }),
    reason: text('reason'),
    /** Repetitions within `span` are one row. */
    times: integer('times').notNull().default(1),
    span: timestampColumn('span').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('access_log_once').on(
      table.actorId,
      table.action,
      table.subject,
      table.subjectId,
      table.span,
    ),
    index('access_log_created').on(table.createdAt),
    index('access_log_subject').on(table.subjectId, table.createdAt),
    index('access_log_pharmacy').on(table.pharmacyId, table.createdAt),
  ],
);

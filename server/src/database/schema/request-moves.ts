import { requestStatuses, requestTransitions } from '@dawaya/contract/vocabulary/request-moves';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, timestampColumn } from './columns.ts';
import { consultationRequests } from './doctors.ts';
import { prescriptionRequests } from './prescription-requests.ts';
import { pharmacyStaff } from './staff.ts';

/** Every move of a prescription request or of a consultation, with its maker and its changes. */
export const requestMoves = pgTable(
  'request_moves',
  {
    /** Rises with each move, even for moves of the same millisecond. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id').references(() => prescriptionRequests.id, {
      onDelete: 'cascade',
    }),
    consultationId: uuid('consultation_id').references(() => consultationRequests.id, {
      onDelete: 'cascade',
    }),
    move: text('move').notNull(),
    at: timestampColumn('at').notNull(),
    staffId: uuid('staff_id').references(() => pharmacyStaff.id, { onDelete: 'set null' }),
    /** The session that made it. Null for a move by private link. */
    sessionId: uuid('session_id'),
    statusBefore: text('status_before', { enum: requestStatuses }).notNull(),
    wasFirstLook: boolean('was_first_look').notNull(),
    undoneAt: timestampColumn('undone_at'),
    /** When the other side was notified. The move cannot be undone after that. */
    notifiedAt: timestampColumn('notified_at'),
  },
  (table) => [
    index('request_moves_request').on(table.requestId, table.id),
    index('request_moves_consultation').on(table.consultationId, table.id),
    check('request_moves_subject', sql`num_nonnulls(request_id, consultation_id) = 1`),
    check('request_moves_move', isOneOf('move', Object.keys(requestTransitions))),
    check('request_moves_status_before', isOneOf('status_before', requestStatuses)),
  ],
);

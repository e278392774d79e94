import {
  consultationMoves,
  requestMoves as movesOfRequests,
  requestStatuses,
} from '@dawaya/contract/vocabulary/request-moves';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';
import { consultationRequests } from './doctors.ts';
import { prescriptionRequests } from './prescription-requests.ts';
import { pharmacyStaff } from './staff.ts';

const moveNames = [
  ...new Set([...Object.keys(movesOfRequests), ...Object.keys(consultationMoves)]),
];

/** Every move of a prescription request or of a consultation: who made it, and what it changed. */
export const requestMoves = pgTable(
  'request_moves',
  {
    /** Grows with each move, also within one moment. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id').references(() => prescriptionRequests.id, {
      onDelete: 'cascade',
    }),
    consultationId: uuid('consultation_id').references(() => consultationRequests.id, {
      onDelete: 'cascade',
    }),
    move: text('move').notNull(),
    at: moment('at').notNull(),
    /** Who of the pharmacy's people made it. */
    staffId: uuid('staff_id').references(() => pharmacyStaff.id, { onDelete: 'set null' }),
    /** In which session; absent of what whoever holds a tracking address did. */
    sessionId: uuid('session_id'),
    statusBefore: text('status_before', { enum: requestStatuses }).notNull(),
    /** It was also the first look at the request. */
    wasFirstLook: boolean('was_first_look').notNull(),
    /** Taken back: as if it had not been made (product decision 46). */
    undoneAt: moment('undone_at'),
    /** The other side has been told: nothing can be taken back any more. */
    toldAt: moment('told_at'),
  },
  (table) => [
    index('request_moves_request').on(table.requestId, table.id),
    index('request_moves_consultation').on(table.consultationId, table.id),
    check('request_moves_subject', sql`num_nonnulls(request_id, consultation_id) = 1`),
    check('request_moves_move', oneOf('move', moveNames)),
    check('request_moves_status_before', oneOf('status_before', requestStatuses)),
  ],
);

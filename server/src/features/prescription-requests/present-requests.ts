import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { RequestMoveName } from '@dawaya/contract/vocabulary/request-moves';
import { dueAt } from '@dawaya/contract/vocabulary/urgencies';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { readMoves } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { readItemKeys } from '../medicines/index.ts';
import { readCodes } from '../tracking/index.ts';
import { readConversations } from './conversation/present-conversation.ts';
import { undoUntilOf } from './moves.ts';
import { findOrigins } from './origin.ts';
import type { RequestRow } from './queries.ts';

type PresentServices = Pick<Services, 'db' | 'clock' | 'files'>;

/** Presents rows to the pharmacist, each with its moves and the addresses of its photos. */
export async function presentRequests(
  { db, clock, files }: PresentServices,
  actor: Actor,
  rows: RequestRow[],
  language: Language,
) {
  const ids = rows.map(({ id }) => id);
  const photos = await files.list(db, 'prescriptionRequestId', ids);
  const codes = await readCodes(db, ids);
  const movesByRequest = await readMoves(db, 'requestId', ids);
  const conversation = await readConversations(db, rows, 'pharmacy', language);
  const originOf = await findOrigins(db, rows);
  const products = await readItemKeys(
    db,
    rows.map(({ items }) => items ?? []),
  );
  const now = clock();
  const withConversation = (row: RequestRow) => {
    const ownConversation = conversation(row);
    if (codes.has(row.id)) return ownConversation;
    // The conversation continues at another pharmacy, so messages here no longer reach the
    // customer.
    return {
      ...ownConversation,
      thread: { ...ownConversation.thread, endsAt: row.cancelledAt ?? row.declinedAt },
    };
  };
  return rows.map((row, index) => ({
    ...row,
    ...withConversation(row),
    items: row.items ?? [],
    products: products[index] ?? [],
    origin: originOf(row),
    code: codes.get(row.id) ?? null,
    dueAt: dueAt(row),
    undoUntil: undoUntilOf(movesByRequest.get(row.id), row, actor, now),
    moves: (movesByRequest.get(row.id) ?? [])
      .filter(({ undoneAt }) => !undoneAt)
      .map(({ move, at, staffName }) => ({ move: move as RequestMoveName, at, by: staffName })),
    // A request that was forwarded with covered photos leaves its own photos here unread
    // (docs/inquiries.md).
    prescriptionImages: (codes.has(row.id) ? (photos.get(row.id) ?? []) : []).map(
      ({ id }) => `/api/prescription-requests/${row.id}/images/${id}`,
    ),
  }));
}

/** @throws AppError `not_found` for a row that was deleted meanwhile. */
export async function presentRequest(
  services: PresentServices,
  actor: Actor,
  row: RequestRow,
  language: Language,
) {
  const [presented] = await presentRequests(services, actor, [row], language);
  if (!presented) throw new AppError('not_found');
  return presented;
}

import {
  changeRequestStatus,
  declineRequest,
  listPrescriptionRequests,
  markRequestSeen,
  markRequestsSeen,
  readPrescriptionImage,
  readRequestFigures,
  sendPrescriptionRequest,
  undoRequestMove,
  writePrivateNote,
} from '@dawaya/contract/endpoints/prescription-requests';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { movesToStatus, type RequestMoveName } from '@dawaya/contract/vocabulary/request-moves';
import { dueAt } from '@dawaya/contract/vocabulary/urgencies';
import { assertReason } from '../../platform/access-log.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Route } from '../../platform/route.ts';
import { readMoves } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { chooseOpener } from '../files/index.ts';
import { readItemKeys } from '../medicines/index.ts';
import { assertOwnPharmacy } from '../pharmacies/index.ts';
import { readCodes } from '../tracking/index.ts';
import { readConversations } from './conversation/present-conversation.ts';
import { markSeen, savePrivateNote } from './desk.ts';
import { readFigures } from './figures.ts';
import { listPage } from './list-requests.ts';
import * as moves from './moves.ts';
import { findOrigins } from './origin.ts';
import { mayHandle, mayReadImages } from './policy.ts';
import { findRequest, getRequest, listRequests, type RequestRow } from './queries.ts';
import { createRequestReceiver } from './receive-request.ts';
import { createSearchTurns } from './search-turns.ts';

export function prescriptionRequestRoutes(route: Route, services: Services): void {
  const inSearchTurn = createSearchTurns();
  const { db, clock, files } = services;

  /** Rows for the pharmacist, each with its moves and the addresses of its photos. */
  const present = async (actor: Actor, rows: RequestRow[], language: Language) => {
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
      undoUntil: moves.undoUntilOf(movesByRequest.get(row.id), row, actor, now),
      moves: (movesByRequest.get(row.id) ?? [])
        .filter(({ undoneAt }) => !undoneAt)
        .map(({ move, at, staffName }) => ({ move: move as RequestMoveName, at, by: staffName })),
      // A request that was forwarded with covered photos leaves its own photos here unread
      // (docs/inquiries.md).
      prescriptionImages: (codes.has(row.id) ? (photos.get(row.id) ?? []) : []).map(
        ({ id }) => `/api/prescription-requests/${row.id}/images/${id}`,
      ),
    }));
  };

  const presentOne = async (actor: Actor, row: RequestRow, language: Language) => {
    const [presented] = await present(actor, [row], language);
    if (!presented) throw new AppError('not_found');
    return presented;
  };

  route(sendPrescriptionRequest, 'anyone', createRequestReceiver(services));

  route(
    listPrescriptionRequests,
    ['pharmacy', 'assistant'],
    async ({ params, query, actor, language, reply }) => {
      assertOwnPharmacy(actor, params.pharmacyId);
      // Specification §7: without any parameter it returns all.
      if (Object.values(query).every((value) => value === undefined))
        return present(actor, await listRequests(db, params.pharmacyId), language);
      const readPage = (signal?: AbortSignal) =>
        listPage(db, params.pharmacyId, query, clock(), signal);
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const { items, nextCursor } = await (query.search
        ? inSearchTurn(params.pharmacyId, left.signal, readPage)
        : readPage());
      return { items: await present(actor, items, language), nextCursor };
    },
  );

  route(readRequestFigures, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.pharmacyId);
    return readFigures(db, params.pharmacyId, clock());
  });

  route(markRequestsSeen, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwnPharmacy(actor, params.pharmacyId);
    await markSeen(services, params.pharmacyId, body.ids);
  });

  route(changeRequestStatus, ['pharmacy', 'assistant'], async ({ params, body, actor, language }) =>
    presentOne(
      actor,
      await moves.moveRequest(services, actor, params.id, movesToStatus[body.status]),
      language,
    ),
  );

  route(declineRequest, ['pharmacy', 'assistant'], async ({ params, body, actor, language }) =>
    presentOne(
      actor,
      await moves.moveRequest(services, actor, params.id, 'decline', body.reason),
      language,
    ),
  );

  route(undoRequestMove, ['pharmacy', 'assistant'], async ({ params, actor, language }) =>
    presentOne(actor, await moves.undoMove(services, actor, params.id), language),
  );

  route(markRequestSeen, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    const { id, pharmacyId } = await getRequest(db, params.id, (row) => mayHandle(actor, row));
    await markSeen(services, pharmacyId, [id]);
  });

  route(writePrivateNote, ['pharmacy', 'assistant'], async ({ params, body, actor, language }) => {
    const { id } = await getRequest(db, params.id, (row) => mayHandle(actor, row));
    return presentOne(actor, await savePrivateNote(services, id, body.note ?? null), language);
  });

  route(
    readPrescriptionImage,
    ['pharmacy', 'assistant', 'customer', 'admin'],
    async ({ params, query, actor, reply }) => {
      const request = isUuid(params.id) ? await findRequest(db, params.id) : undefined;
      if (!request || !mayReadImages(actor, request)) throw new AppError('not_found');
      // The first pharmacy has no access to a request that was forwarded.
      const wasForwarded =
        mayHandle(actor, request) && !(await readCodes(db, [request.id])).has(request.id);
      if (wasForwarded) throw new AppError('not_found');
      const opener = chooseOpener(actor, request.pharmacyId);
      if (typeof opener === 'object' && 'adminId' in opener)
        await assertReason(db, opener.adminId, request.id, clock());
      const owner = { prescriptionRequestId: request.id };
      return files.send(reply, await files.open(params.fileId, owner, opener, query.size));
    },
  );
}

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
import { movesToStatus } from '@dawaya/contract/vocabulary/request-moves';
import { assertReason } from '../../platform/access-log.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { chooseOpener } from '../files/index.ts';
import { assertOwnPharmacy } from '../pharmacies/index.ts';
import { readCodes } from '../tracking/index.ts';
import { markSeen, savePrivateNote } from './desk.ts';
import { readFigures } from './figures.ts';
import { listPage } from './list-requests.ts';
import * as moves from './moves.ts';
import { mayHandle, mayReadImages } from './policy.ts';
import { presentRequest, presentRequests } from './present-requests.ts';
import { findRequest, getRequest, listRequests, type RequestRow } from './queries.ts';
import { createRequestReceiver } from './receive-request.ts';
import { createSearchTurns } from './search-turns.ts';

export function prescriptionRequestRoutes(route: Route, services: Services): void {
  const inSearchTurn = createSearchTurns();
  const { db, clock, files } = services;

  const presentOne = (actor: Actor, row: RequestRow, language: Language) =>
    presentRequest(services, actor, row, language);

  route(sendPrescriptionRequest, 'anyone', createRequestReceiver(services));

  route(
    listPrescriptionRequests,
    ['pharmacy', 'assistant'],
    async ({ params, query, actor, language, reply }) => {
      assertOwnPharmacy(actor, params.pharmacyId);
      // Specification §7: without any parameter it returns all.
      if (Object.values(query).every((value) => value === undefined))
        return presentRequests(
          services,
          actor,
          await listRequests(db, params.pharmacyId),
          language,
        );
      const readPage = (signal?: AbortSignal) =>
        listPage(db, params.pharmacyId, query, { now: clock(), signal });
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      const { items, nextCursor } = await (query.search
        ? inSearchTurn(params.pharmacyId, closed.signal, readPage)
        : readPage());
      return { items: await presentRequests(services, actor, items, language), nextCursor };
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
      await moves.moveRequest(services, actor, { id: params.id, name: movesToStatus[body.status] }),
      language,
    ),
  );

  route(declineRequest, ['pharmacy', 'assistant'], async ({ params, body, actor, language }) =>
    presentOne(
      actor,
      await moves.moveRequest(services, actor, {
        id: params.id,
        name: 'decline',
        reason: body.reason,
      }),
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

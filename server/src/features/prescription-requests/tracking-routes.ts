import {
  cancelRequest,
  listCustomerRequests,
  reportPharmacy,
  undoCancelRequest,
} from '@dawaya/contract/endpoints/tracking';
import { AppError } from '../../platform/app-error.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { cancelConsultation, undoConsultationCancel } from '../doctors/index.ts';
import { getTracking, setPrivateHeaders } from '../tracking/index.ts';
import * as moves from './moves.ts';
import { isOwnCustomer } from './policy.ts';
import * as reports from './reports.ts';
import { listOfCustomer } from './tracking.ts';

export function followedRequestRoutes(route: Route, services: Services): void {
  const { db, clock } = services;
  const isConsultation = async (token: string) =>
    (await getTracking(db, token)).consultationId !== null;

  route(cancelRequest, 'anyone', async ({ params, query, request, reply }) => {
    setPrivateHeaders(reply);
    if (await isConsultation(params.token))
      return cancelConsultation(services, request, params.token);
    return moves.cancelRequest(services, request, { ...params, shown: query.requestId });
  });

  route(undoCancelRequest, 'anyone', async ({ params, request, reply }) => {
    setPrivateHeaders(reply);
    if (await isConsultation(params.token))
      return undoConsultationCancel(services, request, params.token);
    return moves.undoCustomerMove(services, request, params);
  });

  route(reportPharmacy, 'anyone', async ({ params, query, body, request, reply }) => {
    setPrivateHeaders(reply);
    await reports.reportPharmacy(services, request, {
      ...params,
      ...body,
      shown: query.requestId,
    });
  });

  route(listCustomerRequests, ['customer'], async ({ params, query, actor, language }) => {
    if (!isOwnCustomer(actor, params.customerId)) throw new AppError('not_found');
    return listOfCustomer(db, params.customerId, { cursor: query.cursor, language, now: clock() });
  });
}

import { followTracked } from '@dawaya/contract/endpoints/live';
import {
  cancelRequest,
  listCustomerRequests,
  track,
  trackByCode,
  trackSeveral,
  undoCancelRequest,
} from '@dawaya/contract/endpoints/tracking';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import * as moves from './moves.ts';
import { isOwnCustomer } from './policy.ts';
import { findTracked, findTrackedId, listOfCustomer } from './tracking.ts';
import * as codes from './tracking-codes.ts';

/**
 * Whoever knows a tracking address reads it: nobody else may come to know it (product decision 18).
 */
const keepPrivate = (reply: FastifyReply) =>
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

/** What has become of what somebody sent, for whoever sent it. */
export function trackingRoutes(route: Route, services: Services & { jobs: Jobs }): void {
  const { db, clock, live } = services;

  route(track, 'anyone', async ({ params, language, reply }) => {
    keepPrivate(reply);
    const [tracked] = await findTracked(db, [params.token], language, clock());
    if (!tracked) throw new AppError('not_found');
    return tracked;
  });

  route(followTracked, 'anyone', async ({ params: { token }, request, reply }) => {
    keepPrivate(reply);
    const id = await findTrackedId(db, token);
    if (!id) throw new AppError('not_found');
    return live.stream(request, reply, {
      audiences: [`track:${id}`],
      // Nobody is signed in: who opens the same address from the same network counts as one.
      browser: `${id} ${request.ip}`,
      mayListen: async () => (await findTrackedId(db, token)) === id,
    });
  });

  route(trackSeveral, 'anyone', async ({ body, language, reply }) => {
    keepPrivate(reply);
    return findTracked(db, body.tokens, language, clock());
  });

  route(trackByCode, 'anyone', async ({ body, request, language, reply }) => {
    keepPrivate(reply);
    return codes.trackByCode(services, body, request.ip, language);
  });

  route(cancelRequest, 'anyone', async ({ params, language, reply }) => {
    keepPrivate(reply);
    return moves.cancelRequest(services, params.token, language);
  });

  route(undoCancelRequest, 'anyone', async ({ params, language, reply }) => {
    keepPrivate(reply);
    return moves.undoCancel(services, params.token, language);
  });

  route(listCustomerRequests, ['customer'], async ({ params, query, actor, language }) => {
    if (!isOwnCustomer(actor, params.customerId)) throw new AppError('not_found');
    return listOfCustomer(db, params.customerId, query.cursor, language, clock());
  });
}

import { chooseAnswer, releasePharmacy } from '@dawaya/contract/endpoints/choosing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import { hashOf } from '../../../platform/secrets.ts';
import { keepPrivate } from '../../tracking/private.ts';
import { type Readers, readTracked } from '../../tracking/readers.ts';
import type { AskingServices } from '../asking/services.ts';
import { choose } from './choose.ts';
import { release } from './release.ts';

/** Of one address: a pharmacy is told of each, and must not be told to and fro. */
const choices: Limit = { name: 'choose', count: 20, window: hours(1) };

/** What whoever asked does with the answers, by the tracking address. */
export function choosingRoutes(route: Route, services: AskingServices, readers: Readers): void {
  const begin = (reply: FastifyReply, token: string) => {
    keepPrivate(reply);
    return services.limits.spend(choices, hashOf(token).toString('base64url'));
  };
  const read = async (request: FastifyRequest, token: string) => {
    const [tracked] = await readTracked(services, readers, request, [token]);
    if (!tracked) throw new AppError('not_found');
    return tracked;
  };

  route(chooseAnswer, 'anyone', async ({ params: { token }, body, request, reply }) => {
    await begin(reply, token);
    await choose(services, request, token, body);
    return read(request, token);
  });

  route(releasePharmacy, 'anyone', async ({ params: { token }, query, request, reply }) => {
    await begin(reply, token);
    await release(services, request, token, query.requestId);
    const tracked = await read(request, token);
    // Somebody else of those who hold the address has chosen again meanwhile.
    if (tracked.kind !== 'search') throw new AppError('status_backwards');
    return tracked;
  });
}

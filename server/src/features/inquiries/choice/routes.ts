import { chooseAnswer, releasePharmacy } from '@dawaya/contract/endpoints/inquiry-choice';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { type Readers, setPrivateHeaders } from '../../tracking/index.ts';
import { createPrivateLinkCalls } from '../private-link-calls.ts';
import { choosePharmacy } from './choose-pharmacy.ts';
import { releaseChoice } from './release-choice.ts';

/** Choices by one private link, because each one notifies a pharmacy. */
const choicesPerLink: Limit = { name: 'choose', count: 20, window: hours(1) };

export function inquiryChoiceRoutes(route: Route, services: Services & { readers: Readers }): void {
  const begin = (reply: FastifyReply, token: string) => {
    setPrivateHeaders(reply);
    return services.limits.spend(choicesPerLink, hashOf(token).toString('base64url'));
  };
  const { readByLink } = createPrivateLinkCalls(services);

  route(chooseAnswer, 'anyone', async ({ params: { token }, body, request, reply }) => {
    await begin(reply, token);
    await choosePharmacy(services, request, token, body);
    return readByLink(request, token);
  });

  route(releasePharmacy, 'anyone', async ({ params: { token }, query, request, reply }) => {
    await begin(reply, token);
    await releaseChoice(services, request, token, query.requestId);
    const tracked = await readByLink(request, token);
    // Another holder of the private link has chosen again meanwhile.
    if (tracked.kind !== 'inquiry') throw new AppError('status_backwards');
    return tracked;
  });
}

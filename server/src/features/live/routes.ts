import { followOwn } from '@dawaya/contract/endpoints/live';
import { type Audience, audienceOf } from '@dawaya/contract/vocabulary/live';
import { roles } from '@dawaya/contract/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import type { Route } from '../../platform/route.ts';
import type { Live } from './service.ts';

interface RouteServices {
  live: Live;
  /** Resolves the caller without counting as a use of the session. */
  sessions: { resolveActorUnattended(request: FastifyRequest): Promise<Actor> };
}

const audiencesOf = (actor: Actor): Audience[] =>
  roles.flatMap((role) => {
    const holder = actor[role];
    return holder ? [audienceOf(role, holder.id)] : [];
  });

export function liveRoutes(route: Route, { live, sessions }: RouteServices): void {
  route(followOwn, [...roles, 'assistant'], async ({ actor, request, reply }) => {
    const audiences = audiencesOf(actor);
    const sessionIds = Object.values(actor).map(({ sessionId }) => sessionId);
    return live.stream(request, reply, {
      audiences,
      browser: String(sessionIds[0]),
      mayListen: async () => {
        const currentAudiences = audiencesOf(await sessions.resolveActorUnattended(request));
        return audiences.every((audience) => currentAudiences.includes(audience));
      },
    });
  });
}

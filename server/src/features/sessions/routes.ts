import {
  currentSession,
  endSession,
  listSessions,
  signOut,
  signOutEverywhere,
} from '@dawaya/contract/endpoints/sessions';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type Role, roles } from '@dawaya/contract/vocabulary/roles';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import type { Actor, SignedIn } from '../../platform/actor.ts';
import type { Route } from '../../platform/route.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import type { FactorServices } from './second-factor/service.ts';
import type { Sessions } from './service.ts';

type Current = z.output<(typeof currentSession.response)[200]>['roles'];

/** The areas describe their accounts. A role without a describer is left out. */
export type DescribeRoles = {
  [R in Role & keyof Current]: (holder: SignedIn<R>, language: Language) => Promise<Current[R]>;
};

/** The areas end more when a person signs out of a role, in the same transaction. */
export type OnSignOut = Partial<Record<Role, (db: Database, id: string) => Promise<void>>>;

interface RouteServices extends FactorServices {
  sessions: Sessions;
  describe: DescribeRoles;
  onSignOut: OnSignOut;
}

export function sessionRoutes(route: Route, services: RouteServices): void {
  const { db, sessions, describe, onSignOut } = services;
  secondFactorRoutes(route, services);

  const describeHolder = async <R extends keyof DescribeRoles>(
    actor: Actor,
    role: R,
    language: Language,
  ) => {
    const holder: SignedIn<R> | undefined = actor[role];
    return holder && describe[role](holder, language);
  };

  route(currentSession, 'anyone', async ({ actor, language, reply }) => {
    reply.header('cache-control', 'no-store');
    const [customer, pharmacy, doctor, admin] = await Promise.all([
      describeHolder(actor, 'customer', language),
      describeHolder(actor, 'pharmacy', language),
      describeHolder(actor, 'doctor', language),
      describeHolder(actor, 'admin', language),
    ]);
    return { roles: { customer, pharmacy, doctor, admin } };
  });

  const everyRole = ['customer', 'pharmacy', 'assistant', 'doctor', 'admin'] as const;

  route(listSessions, everyRole, async ({ actor }) => ({
    items: await sessions.listOwnSessions(db, actor),
  }));

  route(endSession, everyRole, async ({ actor, params }) => {
    await db.transaction((db) => sessions.endOwnSession(db, actor, params.id));
  });

  route(signOutEverywhere, everyRole, async ({ actor, request, reply }) => {
    await db.transaction(async (db) => {
      await sessions.endOwnSessions(db, actor);
      // It also ends what this browser remembers of sent requests.
      await sessions.signOut(db, { request, reply }, undefined);
    });
  });

  route(signOut, 'anyone', async ({ actor, body, request, reply }) => {
    const endedRoles = body?.role ? [body.role] : roles;
    await db.transaction(async (db) => {
      for (const role of endedRoles) {
        const holder = actor[role];
        if (holder) await onSignOut[role]?.(db, holder.id);
      }
      await sessions.signOut(db, { request, reply }, body?.role);
    });
  });
}

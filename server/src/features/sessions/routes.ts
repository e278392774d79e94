import type { Role } from '@dawaya/contract/roles';
import { currentSession, signOut } from '@dawaya/contract/sessions';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Route } from '../../platform/route.ts';
import type { Sessions } from './service.ts';

type Current = z.output<(typeof currentSession.response)[200]>['roles'];

/** Each area says who its account is; a role with no describer is left out. */
export type DescribeRoles = {
  [R in Role & keyof Current]: (id: string) => Promise<Current[R]>;
};

export function sessionRoutes(
  route: Route,
  { db, sessions, describe }: { db: Database; sessions: Sessions; describe: DescribeRoles },
): void {
  const of = async <R extends keyof DescribeRoles>(actor: Actor, role: R) => {
    const holder = actor[role];
    return holder && describe[role](holder.id);
  };

  route(currentSession, 'anyone', async ({ actor, reply }) => {
    reply.header('cache-control', 'no-store');
    const [customer, pharmacy, admin] = await Promise.all([
      of(actor, 'customer'),
      of(actor, 'pharmacy'),
      of(actor, 'admin'),
    ]);
    return { roles: { customer, pharmacy, admin } };
  });

  route(signOut, 'anyone', async ({ body, request, reply }) => {
    await db.transaction((db) => sessions.signOut(db, { request, reply }, body?.role));
    return undefined;
  });
}

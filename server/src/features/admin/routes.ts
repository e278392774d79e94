import {
  adminLogin,
  adminLogout,
  approvePharmacy,
  reinstatePharmacy,
  rejectPharmacy,
  suspendPharmacy,
} from '@dawaya/contract/admin';
import type { Decision } from '@dawaya/contract/verification';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Route } from '../../platform/route.ts';
import type { Files } from '../files/service.ts';
import type { Verification } from '../pharmacies/verification.ts';
import { adminListRoutes } from './list-routes.ts';
import { type AdminParts, decide, logInAdmin } from './service.ts';

interface Parts extends AdminParts {
  files: Files;
  verification: Verification;
}

export function adminRoutes(route: Route, parts: Parts): void {
  const { db, sessions } = parts;

  adminListRoutes(route, parts);

  const decideAs = async (actor: Actor, kind: Decision, pharmacyId: string, reason?: string) => {
    if (!actor.admin || !isUuid(pharmacyId)) throw new AppError('not_found');
    return decide(parts, parts.verification, actor.admin.id, { kind, pharmacyId, reason });
  };

  route(adminLogin, 'anyone', async ({ body, request, reply }) =>
    logInAdmin(parts, { request, reply }, body),
  );

  // Logging out twice is no mistake: whoever calls is signed out afterwards.
  route(adminLogout, 'anyone', async ({ request, reply }) => {
    await db.transaction((db) => sessions.signOut(db, { request, reply }, 'admin'));
    return undefined;
  });

  route(approvePharmacy, ['admin'], ({ actor, params }) => decideAs(actor, 'approve', params.id));
  route(reinstatePharmacy, ['admin'], ({ actor, params }) =>
    decideAs(actor, 'reinstate', params.id),
  );
  route(rejectPharmacy, ['admin'], ({ actor, params, body }) =>
    decideAs(actor, 'reject', params.id, body.reason),
  );
  route(suspendPharmacy, ['admin'], ({ actor, params, body }) =>
    decideAs(actor, 'suspend', params.id, body.reason),
  );
}

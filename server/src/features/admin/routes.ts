import {
  adminLogin,
  adminLogout,
  changeAdminPassword,
  remindDoctor,
  remindDoctors,
  remindPharmacies,
  remindPharmacy,
} from '@dawaya/contract/endpoints/admin';
import {
  approveDoctor,
  approvePharmacy,
  reinstateDoctor,
  reinstatePharmacy,
  rejectDoctor,
  rejectPharmacy,
  suspendDoctor,
  suspendPharmacy,
  undoDoctorApproval,
  undoPharmacyApproval,
} from '@dawaya/contract/endpoints/admin-decisions';
import { listFailedMails, sendMailAgain } from '@dawaya/contract/endpoints/admin-mails';
import { getServiceState } from '@dawaya/contract/endpoints/admin-service';
import type { Decision, SubjectKind } from '@dawaya/contract/vocabulary/verification';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { readPage } from '../../platform/read-page.ts';
import type { Route } from '../../platform/route.ts';
import type { FailedDeliveries } from '../deliveries/index.ts';
import type { MailDesk } from '../mail/index.ts';
import type { Verification } from '../pharmacies/index.ts';
import { decideOnApplicant, undoApproval } from './decisions.ts';
import { exportRoutes } from './exports/routes.ts';
import { adminListRoutes } from './list-routes.ts';
import { listFailed, recordReadsOfFailed, sendAgain } from './mails.ts';
import { adminMedicineRoutes } from './medicines.ts';
import { adminMessageRoutes } from './messages.ts';
import { nameReviewerRoutes } from './name-reviewers.ts';
import { adminNameRoutes } from './name-routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { adminPictureRoutes } from './picture-routes.ts';
import { adminPlaceRoutes } from './place-routes.ts';
import { remindAll, remindOfProof } from './reminders.ts';
import { changeOwnPassword, logInAdmin } from './service.ts';
import { readServiceState } from './service-state.ts';
import { adminTransferRoutes } from './transfers.ts';

interface AdminServices extends Verification {
  log: FastifyBaseLogger;
  mailDesk: MailDesk;
  deliveryDesk: FailedDeliveries;
  gateways: readonly object[];
}

export function adminRoutes(route: Route, services: AdminServices): void {
  const { db, sessions, mailDesk, deliveryDesk } = services;

  route(adminLogin, 'anyone', async ({ body, request, reply }) => {
    const answer = await logInAdmin(services, { request, reply }, body);
    if ('methods' in answer) reply.status(202);
    return answer;
  });

  // Logging out twice succeeds, because the caller is signed out afterwards.
  route(adminLogout, 'anyone', async ({ request, reply }) => {
    await db.transaction((db) => sessions.signOut(db, { request, reply }, 'admin'));
  });

  route(changeAdminPassword, ['admin'], async ({ body, request, reply, actor }) => {
    await changeOwnPassword(services, { request, reply }, actor.admin, body);
  });

  adminListRoutes(route, services);
  adminMedicineRoutes(route, services);
  adminMessageRoutes(route, services);
  adminNameRoutes(route, services);
  nameReviewerRoutes(route, services);
  adminPictureRoutes(route, services);
  adminPlaceRoutes(route, services);
  overviewRoutes(route, services);
  exportRoutes(route, services);
  adminTransferRoutes(route, services);

  route(getServiceState, ['admin'], () => readServiceState(services));

  route(listFailedMails, ['admin'], async ({ query, actor }) => {
    const page = await readPage(
      query,
      (after, limit) => listFailed(services, after, limit),
      ({ to, subject, reason }) => [to, subject, reason],
    );
    await recordReadsOfFailed(services, actor.admin.id, page.items);
    const items = page.items.map(({ createdAt, ...mail }) => ({ ...mail, failedAt: createdAt }));
    const waiting = await deliveryDesk.countWaitingMails(db);
    return { ...page, items, waiting, heldUntil: await mailDesk.heldUntil(db) };
  });

  route(sendMailAgain, ['admin'], async ({ params, actor }) => {
    await sendAgain(services, actor.admin.id, params.id);
  });
  route(remindPharmacy, ['admin'], ({ params, actor }) =>
    remindOfProof(services, actor.admin.id, 'pharmacy', params.id),
  );
  route(remindDoctor, ['admin'], ({ params, actor }) =>
    remindOfProof(services, actor.admin.id, 'doctor', params.id),
  );
  route(remindPharmacies, ['admin'], ({ actor }) =>
    remindAll(services, actor.admin.id, 'pharmacy'),
  );
  route(remindDoctors, ['admin'], ({ actor }) => remindAll(services, actor.admin.id, 'doctor'));

  const decideAs = async (
    {
      actor,
      params: { id },
      body: { reason, verificationChangedAt: expectedChangedAt },
    }: {
      actor: Actor & { admin: { id: string } };
      params: { id: string };
      body: { reason?: string; verificationChangedAt?: Date | undefined };
    },
    kind: SubjectKind,
    decision: Decision,
  ) => {
    return decideOnApplicant(
      services,
      actor.admin.id,
      { kind, id },
      {
        decision,
        ...(reason && { reason }),
        ...(expectedChangedAt && { expectedChangedAt }),
      },
    );
  };

  route(approvePharmacy, ['admin'], (call) => decideAs(call, 'pharmacy', 'approve'));
  route(rejectPharmacy, ['admin'], (call) => decideAs(call, 'pharmacy', 'reject'));
  route(suspendPharmacy, ['admin'], (call) => decideAs(call, 'pharmacy', 'suspend'));
  route(reinstatePharmacy, ['admin'], (call) => decideAs(call, 'pharmacy', 'reinstate'));
  route(approveDoctor, ['admin'], (call) => decideAs(call, 'doctor', 'approve'));
  route(rejectDoctor, ['admin'], (call) => decideAs(call, 'doctor', 'reject'));
  route(suspendDoctor, ['admin'], (call) => decideAs(call, 'doctor', 'suspend'));
  route(reinstateDoctor, ['admin'], (call) => decideAs(call, 'doctor', 'reinstate'));
  route(undoPharmacyApproval, ['admin'], ({ actor, params: { id } }) =>
    undoApproval(services, actor.admin.id, { kind: 'pharmacy', id }),
  );
  route(undoDoctorApproval, ['admin'], ({ actor, params: { id } }) =>
    undoApproval(services, actor.admin.id, { kind: 'doctor', id }),
  );
}

import {
  answerConsultation,
  changeConsultationStatus,
  declineConsultation,
  doctorLogin,
  getDoctorProfile,
  listConsultationRequests,
  markConsultationsSeen,
  proveDoctorPhone,
  registerDoctor,
  requestConsultation,
  resubmitDoctor,
  sendDoctorCode,
  undoConsultationMove,
  updateDoctor,
} from '@dawaya/contract/endpoints/doctors';
import type { Audience } from '@dawaya/contract/vocabulary/live';
import { movesToStatus } from '@dawaya/contract/vocabulary/request-moves';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { runIdempotently, type SaveAnswer } from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import {
  answerPhoneProof,
  assertMayRegister,
  assertTextable,
  loginsPerNetwork,
  passwordChanges,
  resubmissions,
  signupsPerNetwork,
  withEmail,
} from '../sessions/index.ts';
import { addSenderAsHolder, readBrowser, readOrCreateBrowser } from '../tracking/index.ts';
import { codeAddressOf, createDoctorAccounts, doctorsByPhone } from './accounts.ts';
import * as moves from './consultation-moves.ts';
import { listConsultationPage } from './consultation-pages.ts';
import {
  assertConsultable,
  type ConsultationAnswer,
  sendConsultationRequest,
} from './consultations.ts';
import { isOwnDoctor } from './policy.ts';
import { proposalOf } from './proposed-details.ts';
import {
  type ConsultationRow,
  countNewAndActive,
  type DoctorRow,
  getDoctorRow,
  listConsultations,
  markConsultationsSeen as seenCall,
} from './queries.ts';
import { changeDoctor, resubmit, signUpDoctor } from './service.ts';
import { answerInWriting } from './written-answers.ts';

const consultationsPerNetwork: Limit = {
  name: 'consultation:network',
  count: 30,
  window: minutes(10),
};

/**
 * Anybody may ask, from anywhere: it must not be a way to flood a doctor's mailbox. To refuse the
 * requests themselves would let the same flood shut out who is ill.
 */
const mailsPerDoctor: Limit = { name: 'consultation-mail:doctor', count: 30, window: hours(1) };

const presentProfile = (doctor: DoctorRow) => ({
  ...doctor,
  isVerified: doctor.verificationStatus === 'verified',
  hasPassword: doctor.passwordHash !== null,
  emailProven: doctor.emailProvenAt !== null,
  proposedDetails: proposalOf(doctor),
});

/** @throws AppError `not_found` for another doctor (docs/sessions.md). */
function assertOwn(actor: Actor, doctorId: string): void {
  if (!isOwnDoctor(actor, doctorId)) throw new AppError('not_found');
}

export function doctorRoutes(route: Route, services: Services): void {
  const { db, limits } = services;
  const accounts = createDoctorAccounts(services);
  const hasGateway = services.deliveries.has('sms');

  const presentOne = async (actor: Actor, row: ConsultationRow) => {
    const [presented] = await moves.addUndoTimes(db, actor, [row], services.clock());
    if (!presented) throw new AppError('not_found');
    return presented;
  };

  route(proveDoctorPhone, 'anyone', async ({ body, language, request, reply }) => {
    const browserHash = readOrCreateBrowser(services, request, reply);
    const typed = { ...body, language, browserHash };
    return answerPhoneProof(services, doctorsByPhone, { request, reply }, typed);
  });

  route(
    hasGateway ? registerDoctor : withEmail(registerDoctor),
    'anyone',
    async ({ body, language, request, reply }) => {
      await limits.spendFrom(signupsPerNetwork, request.ip);
      const { email, accountPhone } = body;
      const browser = { request, reply };
      const browserHash = readBrowser(services, request);
      if (email === undefined && accountPhone === undefined)
        throw new AppError('invalid_fields', { fields: [{ field: 'email', problem: 'required' }] });
      // A check before the password is hashed. The registration repeats it.
      if (email === undefined && accountPhone !== undefined)
        await assertMayRegister(services, doctorsByPhone, db, { accountPhone, browserHash });
      const registered = await signUpDoctor(services, browser, { ...body, language }, browserHash);
      if (email !== undefined)
        await services.emailLogin.offerCode(browser, accounts, { address: email });
      return registered;
    },
  );

  route(
    hasGateway ? doctorLogin : withEmail(doctorLogin),
    'anyone',
    async ({ body, language, request, reply }) => {
      const { email, phone, ...typed } = body;
      const address = email ?? phone;
      if (address === undefined)
        throw new AppError('invalid_fields', { fields: [{ field: 'email', problem: 'required' }] });
      if (email === undefined) assertTextable(services, address);
      const attempt = { ...typed, address, language };
      const answer = await services.emailLogin.logIn({ request, reply }, accounts, attempt);
      if ('accountId' in answer) return getDoctorRow(db, answer.accountId);
      reply.status(202);
      return answer;
    },
  );

  route(getDoctorProfile, ['doctor'], async ({ params, actor }) => {
    assertOwn(actor, params.id);
    return presentProfile(await getDoctorRow(db, params.id));
  });

  route(updateDoctor, ['doctor'], async ({ params, actor, body, request, reply }) => {
    assertOwn(actor, params.id);
    if (body.password) await limits.spend(passwordChanges, `doctor:${params.id}`);
    return presentProfile(await changeDoctor(services, { request, reply }, params.id, body));
  });

  route(sendDoctorCode, ['doctor'], async ({ params, actor, request, reply }) => {
    assertOwn(actor, params.id);
    const address = codeAddressOf(await getDoctorRow(db, params.id), services.clock());
    await limits.spendFrom(loginsPerNetwork, request.ip);
    await services.emailLogin.sendCode({ request, reply }, accounts, { address });
    return { codeRequired: true as const };
  });

  route(resubmitDoctor, ['doctor'], async ({ params, actor, body }) => {
    assertOwn(actor, params.id);
    await limits.spend(resubmissions, `doctor:${params.id}`);
    return presentProfile(await resubmit(services, params.id, body));
  });

  route(requestConsultation, 'anyone', async ({ params, body, language, request, reply }) => {
    await limits.spendFrom(consultationsPerNetwork, request.ip);
    const content = [params.id, body];
    const make = async (saveAnswer: SaveAnswer<ConsultationAnswer>) => {
      const doctor = await getDoctorRow(db, params.id);
      // A check before the mail is counted. The transaction repeats it.
      assertConsultable(doctor, services.clock());
      const mailsDoctor = await limits.allows(mailsPerDoctor, doctor.id);
      const input = { form: body, language, saveAnswer, mailsDoctor };
      return sendConsultationRequest(services, doctor.id, input);
    };
    const savedAnswer: Partial<ConsultationAnswer> & { id: string } = await runIdempotently(
      services,
      request,
      { content },
      make,
    );
    if (savedAnswer.trackingUrl)
      await addSenderAsHolder(services, request, reply, savedAnswer.trackingUrl);
    return savedAnswer;
  });

  route(listConsultationRequests, ['doctor'], async ({ params, query, actor }) => {
    const { doctorId } = params;
    assertOwn(actor, doctorId);
    const now = services.clock();
    // Without any parameter it returns all.
    if (Object.values(query).every((value) => value === undefined))
      return moves.addUndoTimes(db, actor, await listConsultations(db, doctorId), now);
    const { items, nextCursor } = await listConsultationPage(db, doctorId, query);
    const waitingCounts = await countNewAndActive(db, doctorId);
    return { items: await moves.addUndoTimes(db, actor, items, now), nextCursor, ...waitingCounts };
  });

  route(markConsultationsSeen, ['doctor'], async ({ params, body, actor }) => {
    const { doctorId } = params;
    assertOwn(actor, doctorId);
    await db.transaction(async (db) => {
      const seenAt = await seenCall(db, doctorId, body.ids, services.clock());
      const audiences = seenAt.map((id): Audience => `track:${id}`);
      if (seenAt.length > 0)
        await services.live.recordChange(db, `doctor:${doctorId}`, ...audiences);
    });
  });

  route(changeConsultationStatus, ['doctor'], async ({ params, body, actor }) =>
    presentOne(
      actor,
      await moves.moveConsultation(services, actor, {
        id: params.id,
        name: movesToStatus[body.status],
      }),
    ),
  );

  route(declineConsultation, ['doctor'], async ({ params, body, actor }) =>
    presentOne(
      actor,
      await moves.moveConsultation(services, actor, {
        id: params.id,
        name: 'decline',
        reason: body.reason,
      }),
    ),
  );

  route(answerConsultation, ['doctor'], async ({ params, body, actor }) =>
    presentOne(actor, await answerInWriting(services, actor, params.id, body)),
  );

  route(undoConsultationMove, ['doctor'], async ({ params, actor }) =>
    presentOne(actor, await moves.undoConsultationMove(services, actor, params.id)),
  );
}

import { randomUUID } from 'node:crypto';
import type {
  registerDoctor,
  resubmitDoctor,
  updateDoctor,
} from '@dawaya/contract/endpoints/doctors';
import type { FieldProblem } from '@dawaya/contract/errors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { violatesUnique } from '../../database/errors.ts';
import { doctors, sessionRoles } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertRejected, waitingColumns } from '../../platform/decision-moves.ts';
import { mayReceiveMail } from '../../platform/email-proof.ts';
import { recordResubmission } from '../../platform/resubmissions.ts';
import type { Services } from '../../services.ts';
import {
  type Browser,
  claimNewAddress,
  hashNewPassword,
  isPassword,
  notifyPasswordChange,
} from '../sessions/index.ts';
import { codeAddressOf, doctorsByPhone } from './accounts.ts';
import { changeDetails } from './proposed-details.ts';
import { type DoctorRow, getDoctorRow, lockDoctor } from './queries.ts';

type Registration = z.output<typeof registerDoctor.body>;
type Credentials = z.output<typeof resubmitDoctor.body>;

/** Returns the columns that an admin reviews. An omitted detail becomes null. */
const credentialColumns = (form: Credentials) => ({
  fullName: form.fullName,
  specialization: form.specialization,
  licenseNumber: form.licenseNumber,
  phone: form.phone ?? null,
  bio: form.bio ?? null,
  consultationFee: form.consultationFee ?? null,
});

/**
 * Registers a doctor, who waits for verification, and signs the browser in (docs/sessions.md).
 * @param browserHash of the browser that has proven the number of an account without an email
 * address.
 * @throws AppError `email_taken`, `phone_taken`, `phone_unproven`; `invalid_fields` for a password
 * that is too common.
 */
export async function signUpDoctor(
  { db, clock, sessions, push, live }: Services,
  browser: Browser,
  { password, ...form }: Registration & { language: Language },
  browserHash: Buffer | undefined,
): Promise<{ id: string }> {
  const { email, accountPhone } = form;
  const passwordHash = password
    ? await hashNewPassword(password, email ?? accountPhone ?? '')
    : null;
  const now = clock();
  try {
    return await db.transaction(async (db) => {
      const typed = { email, accountPhone, browserHash };
      const address = await claimNewAddress({ clock }, doctorsByPhone, db, typed);
      const doctor = {
        id: randomUUID(),
        ...credentialColumns(form),
        ...address,
        language: form.language,
        passwordHash,
        ...waitingColumns(now),
        createdAt: now,
      };
      await db.insert(doctors).values(doctor);
      await push.send(db, { audience: 'admin', kind: 'new-application' });
      await live.recordChange(db, 'admin');
      await sessions.signIn(db, browser, { role: 'doctor', accountId: doctor.id });
      await sessions.rememberDevice(db, browser, 'doctor', doctor.id);
      return { id: doctor.id };
    });
  } catch (error) {
    if (violatesUnique(error, 'doctors_email')) throw new AppError('email_taken');
    if (violatesUnique(error, 'doctors_account_phone')) throw new AppError('phone_taken');
    throw error;
  }
}

/**
 * Checks that a new password comes with the old one or with a fresh code, so that a browser left
 * signed in is not enough (docs/sessions.md), and that the address is proven, because a proof
 * deletes a password set before it.
 * @throws AppError `email_unproven`; `invalid_fields` when neither is given, or it is wrong.
 */
async function assertMayChangePassword(
  { emailLogin, clock }: Services,
  browser: Browser,
  doctor: DoctorRow,
  { currentPassword, code }: { currentPassword?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { emailProvenAt, passwordHash } = doctor;
  if (!emailProvenAt) throw new AppError('email_unproven');
  const refuse = (field: string, problem: FieldProblem) =>
    new AppError('invalid_fields', { fields: [{ field, problem }] });
  if (code !== undefined) {
    const address = codeAddressOf(doctor, clock());
    const typed = { accountId: doctor.id, address, code };
    if (!(await emailLogin.isCode(browser, 'doctor', typed))) throw refuse('code', 'wrong_code');
  } else if (currentPassword === undefined) {
    throw refuse(passwordHash ? 'currentPassword' : 'code', 'required');
  } else if (!(await isPassword(currentPassword, passwordHash ?? undefined)))
    throw refuse('currentPassword', 'wrong_password');
}

const onlyDefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;

/**
 * Changes a doctor's profile and online state. Omitted fields stay, and what an admin has verified
 * waits for an admin. A new password ends the doctor's other sessions.
 * @throws AppError `profile_changed` for another version; `doctor_unavailable` for going online
 * without being verified (docs/doctors.md), `email_unproven` without a proven address;
 * `not_signed_in` when the session of a password change has just ended; the errors of
 * `assertMayChangePassword`.
 */
export async function changeDoctor(
  services: Services,
  browser: Browser,
  id: string,
  { password, currentPassword, code, version, ...change }: z.output<typeof updateDoctor.body>,
): Promise<DoctorRow> {
  const { db, clock, sessions, live, push } = services;
  const doctor = await getDoctorRow(db, id);
  const passwordHash =
    password && (await hashNewPassword(password, doctor.email ?? doctor.accountPhone ?? ''));
  if (password) await assertMayChangePassword(services, browser, doctor, { currentPassword, code });
  return db.transaction(async (db) => {
    const locked = await lockDoctor(db, id);
    // Hashing takes time, in which the owner may have taken the account back (docs/sessions.md).
    if (passwordHash) await sessions.assertHeld(db, browser.request, 'doctor', id);
    // Another call may have changed it since it was read.
    if (passwordHash && locked.passwordHash !== doctor.passwordHash)
      throw new AppError('not_signed_in');
    if (change.isOnline && locked.verificationStatus !== 'verified')
      throw new AppError('doctor_unavailable');
    if (change.isOnline && !mayReceiveMail(locked, clock())) throw new AppError('email_unproven');
    if (version !== undefined && version !== locked.version)
      throw new AppError('profile_changed', { message: `version is ${locked.version}` });
    const { isOnline, fullName, specialization, licenseNumber, ...plain } = change;
    const details = changeDetails(locked, { fullName, specialization, licenseNumber }, clock());
    const edited = { ...onlyDefined(plain), ...details.columns };
    const [saved] = await db
      .update(doctors)
      .set({
        ...edited,
        ...onlyDefined({ isOnline, passwordHash }),
        version: locked.version + Number(Object.keys(edited).length > 0),
      })
      .where(eq(doctors.id, id))
      .returning();
    if (!saved) throw new AppError('not_found');
    if (details.step !== 'keep') {
      await live.recordChange(db, 'admin', `doctor:${id}`);
      await recordAccesses(db, clock(), [
        { action: 'rename', actor: 'doctor', actorId: id, subject: 'doctor', subjectId: id },
      ]);
    }
    if (details.step === 'propose')
      await push.send(db, { audience: 'admin', kind: 'new-application' });
    if (passwordHash) {
      await recordAccesses(db, clock(), [
        {
          action: 'change-password',
          actor: 'doctor',
          actorId: id,
          subject: 'doctor',
          subjectId: id,
        },
      ]);
      await notifyPasswordChange(services, db, browser, saved);
      await sessions.endSessionsOfAccount(db, 'doctor', id);
      await sessions.signIn(db, browser, { role: 'doctor', accountId: id });
      await sessions.rememberDevice(db, browser, 'doctor', id);
    }
    return saved;
  });
}

/**
 * Corrects a rejected doctor's details, and queues the doctor for verification again
 * (docs/admin.md).
 * @throws AppError `verification_conflict` for a doctor who is not rejected.
 */
export async function resubmit(
  { db, clock, push, live }: Services,
  id: string,
  form: Credentials,
): Promise<DoctorRow> {
  return db.transaction(async (db) => {
    assertRejected(await lockDoctor(db, id));
    const [saved] = await db
      .update(doctors)
      .set({ ...credentialColumns(form), ...waitingColumns(clock()) })
      .where(eq(doctors.id, id))
      .returning();
    if (!saved) throw new AppError('not_found');
    await recordResubmission(db, { doctorId: id, at: saved.verificationChangedAt });
    await push.send(db, { audience: 'admin', kind: 'new-application' });
    await live.recordChange(db, 'admin', `doctor:${id}`);
    return saved;
  });
}

/** Takes a doctor offline, because a doctor who signs out answers no consultations. */
export async function setOffline(db: Database, id: string): Promise<void> {
  await db.update(doctors).set({ isOnline: false }).where(eq(doctors.id, id));
}

/**
 * Signs off doctors whose last session has expired, for the same reason. @param ids doctors with an
 * expired session.
 */
export async function setSignedOutOffline(db: Database, ids: string[]): Promise<void> {
  const openSessions = db
    .select()
    .from(sessionRoles)
    .where(and(eq(sessionRoles.role, 'doctor'), eq(sessionRoles.accountId, doctors.id)));
  await db
    .update(doctors)
    .set({ isOnline: false })
    .where(and(inArray(doctors.id, ids), eq(doctors.isOnline, true), notExists(openSessions)));
}

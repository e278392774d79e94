import { randomUUID } from 'node:crypto';
import type { changeAdminPassword } from '@dawaya/contract/endpoints/admin';
import type { ErrorCode } from '@dawaya/contract/errors';
import type { AccessAction } from '@dawaya/contract/vocabulary/accesses';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { violatesUnique } from '../../database/errors.ts';
import { admins } from '../../database/schema.ts';
import { recordAccesses, recordRefusedLogIn } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import {
  askSecondFactor,
  type Browser,
  hashNewPassword,
  hashPassword,
  isPassword,
  loginsPerNetwork,
  notifyNewSignIn,
  notifyPasswordChange,
  type Proof,
  passwordChanges,
  type SecondFactorRequired,
  withProof,
  wrongAdminPasswords,
  wrongField,
  wrongPasswordLimit,
} from '../sessions/index.ts';
import { inLoginTurn } from './login-turns.ts';

const limit = wrongPasswordLimit('admin');

export type Admin = typeof admins.$inferSelect;

/** The log gets a line at this number of tries in the window, and at each doubling. */
const attackBegins = 10;
const isAttackNews = (tries: number) =>
  tries >= attackBegins && Number.isInteger(Math.log2(tries / attackBegins));

interface Credentials extends Proof {
  email: string;
  password: string;
}
type LoginAnswer = { admin: Admin; token: string } | SecondFactorRequired;

/** The refusals that count as a wrong password. */
const wrongs: ReadonlySet<ErrorCode> = new Set([
  'invalid_credentials',
  'wrong_second_factor',
  'wrong_passkey',
]);

/**
 * Signs an admin in (docs/sessions.md), or asks for the second factor.
 * @throws AppError `invalid_credentials`, alike for a wrong password, an unknown address and a
 * disabled admin; `wrong_second_factor`, `wrong_passkey`; `too_many_tries`.
 */
export async function logInAdmin(
  services: Services,
  browser: Browser,
  { email, password, ...proof }: Credentials,
): Promise<LoginAnswer> {
  const { db, limits, sessions } = services;
  const { ip, server } = browser.request;
  // Argon2 is expensive, and invented addresses would get around the limit of one account.
  await limits.spendFrom(loginsPerNetwork, ip);
  await limits.spendFrom(limit, ip, email);
  const [admin] = await db.select().from(admins).where(eq(admins.email, email));
  // A separate lane for known browsers, so that an attack does not lock out a returning admin.
  const id = admin?.id ?? randomUUID();
  const isKnown = await sessions.knowsDevice(db, browser.request, 'admin', id);
  const lane = `${isKnown ? 'known' : 'any'}:${email}`;
  return inLoginTurn(services, { lane, isDraining: () => server.isDraining }, () =>
    judgePassword(services, browser, { admin, email, password, isKnown, ...proof }),
  ).catch(async (error) => {
    const isRefused = error instanceof AppError && !wrongs.has(error.code);
    // Its password was not checked.
    if (isRefused) await limits.giveBackFrom(limit, ip, email);
    await recordRefusedLogIn(db, services.clock(), error, async () => ({
      subject: 'admin',
      subjectId: admin?.id,
    }));
    throw error;
  });
}

const holderOf = ({ id }: Admin) => ({ role: 'admin' as const, accountId: id });

async function judgePassword(
  services: Services,
  browser: Browser,
  {
    admin,
    isKnown,
    email,
    password,
    ...proof
  }: Credentials & { admin: Admin | undefined; isKnown: boolean },
): Promise<LoginAnswer> {
  const { db, clock, limits, pause, sessions } = services;
  // The delay comes before the check, because a delay for wrong passwords only would reveal the
  // result.
  const { count: tries, wait } = await limits.slow(wrongAdminPasswords, email);
  if (isAttackNews(tries))
    browser.request.log.warn({ adminId: admin?.id ?? null, tries }, 'admin_login_attack');
  if (wait > 0) await pause(wait);
  if (!(await isPassword(password, admin?.passwordHash)) || !admin || admin.disabledAt)
    throw new AppError('invalid_credentials');
  const { request } = browser;
  const { ip } = request;
  if (admin.secondFactorSince && !proof.code && !proof.passkey) {
    // Only a whole log-in resets the counts, or a right password would allow endless codes.
    await limits.giveBackFrom(limit, ip, email);
    return askSecondFactor(services, holderOf(admin));
  }
  const signIn = async (consumeProof?: (db: Database) => Promise<void>) =>
    db.transaction(async (db) => {
      // Locked, so that a simultaneous change of the password or of the access comes before this
      // session, or ends it.
      const [now] = await db.select().from(admins).where(eq(admins.id, admin.id)).for('share');
      if (now?.passwordHash !== admin.passwordHash || now.disabledAt)
        throw new AppError('invalid_credentials');
      // A second factor that was set up meanwhile is asked for.
      if (now.secondFactorSince && !consumeProof) throw new AppError('invalid_credentials');
      await consumeProof?.(db);
      if (!isKnown)
        await notifyNewSignIn(services, db, browser, {
          address: email,
          language: request.language,
        });
      const { bearer } = await sessions.signIn(db, browser, {
        role: 'admin',
        accountId: admin.id,
        needsBearer: true,
        provenAt: consumeProof && clock(),
      });
      await sessions.rememberDevice(db, browser, 'admin', admin.id);
      return { admin, token: bearer ?? '' };
    });
  const answer = await (admin.secondFactorSince
    ? withProof(services, holderOf(admin), proof, signIn)
    : signIn());
  await limits.resetFrom(limit, ip, email);
  await limits.reset(wrongAdminPasswords, email);
  return answer;
}

export async function findAdmin(db: Database, id: string): Promise<Admin | undefined> {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id));
  return admin;
}

/** Records a change of an admin by a command on the server, which names no person. */
const recordCommand = (db: Database, now: Date, action: AccessAction, subjectId: string) =>
  recordAccesses(db, now, [{ action, actor: 'server', subject: 'admin', subjectId }]);

interface NewAdmin {
  email: string;
  password: string;
  fullName: string;
  isReadOnly?: boolean;
}

/** @throws AppError `email_taken`. */
export async function createAdmin(
  db: Database,
  now: Date,
  { password, ...account }: NewAdmin,
): Promise<Admin> {
  const admin = {
    id: randomUUID(),
    isReadOnly: false,
    ...account,
    passwordHash: await hashPassword(password),
    disabledAt: null,
    secondFactorSince: null,
    createdAt: now,
  };
  try {
    await db.transaction(async (db) => {
      await db.insert(admins).values(admin);
      await recordCommand(db, now, 'create-admin', admin.id);
    });
    return admin;
  } catch (error) {
    if (violatesUnique(error, 'admins_email')) throw new AppError('email_taken');
    throw error;
  }
}

/**
 * Sets a new password and ends the admin's sessions.
 * @throws AppError `not_found`.
 */
export async function resetAdminPassword(
  { db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>,
  email: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (db) => {
    const [admin] = await db
      .update(admins)
      .set({ passwordHash })
      .where(eq(admins.email, email))
      .returning();
    if (!admin) throw new AppError('not_found');
    await sessions.endSessionsOfAccount(db, 'admin', admin.id);
    await recordCommand(db, clock(), 'reset-password', admin.id);
  });
}

/**
 * Sets the new password of a signed-in admin, and ends the admin's other sessions.
 * @throws AppError `invalid_fields` for a wrong current password and a common new one;
 * `not_signed_in` when another change has just ended the session.
 */
export async function changeOwnPassword(
  services: Services,
  browser: Browser,
  { id, sessionId }: { id: string; sessionId: string },
  { password, currentPassword }: z.output<typeof changeAdminPassword.body>,
): Promise<void> {
  const { db, clock, limits, sessions } = services;
  const admin = await findAdmin(db, id);
  if (!admin) throw new AppError('not_signed_in');
  await limits.spend(passwordChanges, `admin:${id}`);
  if (!(await isPassword(currentPassword, admin.passwordHash))) {
    await recordAccesses(db, clock(), [
      { action: 'refused-log-in', actor: 'admin', actorId: id, subject: 'admin', subjectId: id },
    ]);
    throw wrongField('currentPassword', 'wrong_password');
  }
  const passwordHash = await hashNewPassword(password, admin.email);
  await db.transaction(async (db) => {
    const [changed] = await db
      .update(admins)
      .set({ passwordHash })
      .where(and(eq(admins.id, id), eq(admins.passwordHash, admin.passwordHash)))
      .returning();
    if (!changed) throw new AppError('not_signed_in');
    await sessions.assertHeld(db, browser.request, 'admin', id);
    await sessions.endOtherSessions(db, 'admin', { id, sessionId });
    await sessions.deleteDevices(db, 'admin', id);
    await sessions.rememberDevice(db, browser, 'admin', id);
    await recordAccesses(db, clock(), [
      { action: 'change-password', actor: 'admin', actorId: id, subject: 'admin', subjectId: id },
    ]);
    await notifyPasswordChange(services, db, browser, {
      email: admin.email,
      accountPhone: null,
      phoneProvenAt: null,
      language: browser.request.language,
    });
  });
}

export const listAdmins = (db: Database): Promise<Admin[]> =>
  db.select().from(admins).orderBy(asc(admins.createdAt), asc(admins.email));

interface AdminRights {
  isDisabled?: boolean;
  isReadOnly?: boolean;
}

/**
 * Disables an admin, which ends the sessions, or enables it again; makes it read-only, or lets it
 * decide again. Repeated, it changes nothing.
 * @returns the number of admins who can decide now.
 * @throws AppError `not_found`.
 */
export async function setAdminRights(
  { db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>,
  email: string,
  rights: AdminRights,
): Promise<number> {
  return db.transaction(async (db) => {
    const [admin] = await db.select().from(admins).where(eq(admins.email, email)).for('update');
    if (!admin) throw new AppError('not_found');
    const { isDisabled = admin.disabledAt !== null, isReadOnly = admin.isReadOnly } = rights;
    const disabledAt = isDisabled ? (admin.disabledAt ?? clock()) : null;
    await db.update(admins).set({ disabledAt, isReadOnly }).where(eq(admins.id, admin.id));
    if (isDisabled) await sessions.endSessionsOfAccount(db, 'admin', admin.id);
    const change = (action: AccessAction) => recordCommand(db, clock(), action, admin.id);
    if (isDisabled !== (admin.disabledAt !== null)) await change(isDisabled ? 'disable' : 'enable');
    if (isReadOnly !== admin.isReadOnly) await change(isReadOnly ? 'make-read-only' : 'make-full');
    return db.$count(admins, and(isNull(admins.disabledAt), eq(admins.isReadOnly, false)));
  });
}

import type { SecondFactorAction } from '@dawaya/contract/vocabulary/second-factor';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { generateSecret, generateURI } from 'otplib';
import type { Database } from '../../../database/client.ts';
import { authenticators, sessionRoles } from '../../../database/schema.ts';
import { recordAccesses } from '../../../platform/access-log.ts';
import { AppError } from '../../../platform/app-error.ts';
import { writeAudit } from '../../../platform/audit-log.ts';
import type { Budgets } from '../../../platform/budgets.ts';
import { minutes } from '../../../platform/clock.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { Mail } from '../../mail/index.ts';
import { passwordChanges, wrongAppCodes } from '../limits.ts';
import { isPassword } from '../passwords.ts';
import { proofLifetime } from '../role-lifetimes.ts';
import type { Sessions } from '../service.ts';
import { sealSecret } from './app-secret.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  hasAuthenticator,
  listMethods,
  normalizeCode,
  type Proof,
  type ProofServices,
  replaceRecoveryCodes,
  stepOf,
  withProof,
} from './codes.ts';
import { type FactorHolder, holderCondition, lockHolder, wrongField } from './holder.ts';
import { notifyFactorChange } from './notice.ts';
import {
  addPasskey,
  consumeChallenge,
  deletePasskey,
  listPasskeys,
  passkeyCreation,
  passkeyRequest,
  renamePasskey,
} from './passkeys.ts';

export interface FactorServices extends ProofServices {
  mail: Mail;
  deliveries: Deliveries;
  budgets: Budgets;
  sessions: Sessions;
  requiresSecondFactor: boolean;
  isDemo: boolean;
  /** Stores at the account since when it has a second factor; null if it has none. */
  noteSecondFactor: (db: Database, holder: FactorHolder, since: Date | null) => Promise<void>;
}

/** A holder who is signed in. */
export interface Caller extends FactorHolder {
  sessionId: string;
  request: FastifyRequest;
}

/** After this time a log-in alone does not allow a change of the second factor. */
const freshLogin = minutes(10);

async function readLogin(
  { db, clock }: Pick<FactorServices, 'db' | 'clock'>,
  { sessionId, role }: Caller,
) {
  const roleCondition = and(eq(sessionRoles.sessionId, sessionId), eq(sessionRoles.role, role));
  const [login] = await db.select().from(sessionRoles).where(roleCondition);
  if (!login) throw new AppError('not_signed_in');
  const ageOf = (at: Date | null) => clock().getTime() - (at?.getTime() ?? 0);
  // A known browser signs the others in without any proof, so their log-in alone is none.
  const identified = role === 'admin' ? login.signedInAt : login.provenAt;
  return {
    isFresh: ageOf(identified) < freshLogin,
    isProven: ageOf(login.provenAt) < proofLifetime,
  };
}

export async function readOwnFactor(services: FactorServices, caller: Caller) {
  const { db, requiresSecondFactor } = services;
  const { isFresh, isProven } = await readLogin(services, caller);
  const holder = await lockHolder(db, caller);
  const methods = await listMethods(db, caller);
  return {
    isRequired: requiresSecondFactor && caller.role === 'admin',
    methods,
    recoveryCodesLeft: await countRecoveryCodes(db, caller),
    passkeys: await listPasskeys(db, caller),
    mustProve: methods.length > 0 && !isProven,
    asksPassword: !isFresh && holder.passwordHash !== null,
    asksLogIn: !isFresh && holder.passwordHash === null,
    asksEmailProof: !holder.isProven,
  };
}

/**
 * Checks that a change comes from the person who logged in, not from a browser left signed in.
 * @throws AppError `invalid_fields` when an older log-in comes without the right password,
 * `log_in_again` for an account that has none.
 */
async function assertIdentity(
  services: FactorServices,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  const { db, limits } = services;
  if ((await readLogin(services, caller)).isFresh) return;
  const { passwordHash } = await lockHolder(db, caller);
  if (passwordHash === null) throw new AppError('log_in_again');
  if (password === undefined) throw wrongField('password', 'required');
  await limits.spend(passwordChanges, `${caller.role}:${caller.accountId}`);
  if (!(await isPassword(password, passwordHash))) throw wrongField('password', 'wrong_password');
}

/** Runs `act` with the proof of a signed-in person; the answer to a wrong code names the field. */
async function withOwnProof<Result>(
  services: FactorServices,
  holder: FactorHolder,
  proof: Proof,
  act: Parameters<typeof withProof<Result>>[3],
): Promise<Result> {
  if (proof.code === undefined && !proof.passkey) throw wrongField('code', 'required');
  try {
    return await withProof(services, holder, proof, act);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'wrong_second_factor';
    throw isWrong ? wrongField('code', error.code) : error;
  }
}

/**
 * Checks the caller before a change that needs no proof of the second factor.
 * @throws AppError `proof_needed` if a method is set already, `email_unproven`,
 * `demo_account_shared`; the errors of `assertIdentity`.
 */
async function assertMayChange(
  services: FactorServices,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  if (services.isDemo && caller.role !== 'admin') throw new AppError('demo_account_shared');
  const { mustProve, asksEmailProof } = await readOwnFactor(services, caller);
  // The first proof of an address may be another person's (docs/doctors.md).
  if (asksEmailProof) throw new AppError('email_unproven');
  if (mustProve) throw new AppError('proof_needed');
  await assertIdentity(services, caller, password);
}

/**
 * Runs a change of the second factor with the account locked, and records it.
 * @throws AppError `not_signed_in` for a session that has ended.
 */
const change = <Result>(
  services: FactorServices,
  caller: Caller,
  action: SecondFactorAction,
  act: (db: Database, isProven: boolean) => Promise<Result>,
): Promise<Result> =>
  services.db.transaction(async (db) => {
    const { clock } = services;
    const holder = await lockHolder(db, caller);
    // The session may have ended while the call waited for the lock.
    const { isProven } = await readLogin({ db, clock }, caller);
    const result = await act(db, isProven);
    await recordChange(db, clock(), { ...caller, ...holder }, action);
    await notifyFactorChange(services, db, { ...caller, ...holder, action });
    return result;
  });

/**
 * Records a change: an admin's in the audit log, the others' in the log that owners and doctors
 * read.
 */
async function recordChange(
  db: Database,
  at: Date,
  {
    role,
    accountId,
    email,
    pharmacyId,
  }: FactorHolder & { email: string | null; pharmacyId?: string },
  action: SecondFactorAction,
): Promise<void> {
  if (role === 'admin') {
    const by = { adminId: accountId, adminEmail: email ?? '' };
    const subject = { subjectKind: role, subjectId: accountId };
    await writeAudit(db, { ...by, ...subject, action, createdAt: at });
  } else {
    const subject = role === 'pharmacy' ? 'staff' : role;
    const row = { action, actor: role, actorId: accountId, subject, pharmacyId } as const;
    await recordAccesses(db, at, [{ ...row, subjectId: accountId }]);
  }
}

/**
 * Makes a secret that counts once a code confirms it.
 * @throws AppError `second_factor_set`; `proof_needed` if another method is set; the errors of
 * `assertIdentity`.
 */
export async function beginAuthenticator(
  services: FactorServices,
  caller: Caller,
  password: string | undefined,
) {
  const { clock, keyRing, publicUrl } = services;
  const { role, accountId } = caller;
  if (await hasAuthenticator(services.db, caller)) throw new AppError('second_factor_set');
  await assertMayChange(services, caller, password);
  const secret = generateSecret();
  const sealed = await sealSecret(keyRing, caller, secret);
  return services.db.transaction(async (db) => {
    const { label } = await lockHolder(db, caller);
    if (await hasAuthenticator(db, caller)) throw new AppError('second_factor_set');
    const row = { ...sealed, lastStep: null, confirmedAt: null, createdAt: clock() };
    await db
      .insert(authenticators)
      .values({ role, accountId, ...row })
      .onConflictDoUpdate({
        target: [authenticators.role, authenticators.accountId],
        set: row,
      });
    const issuer = `Dawaya (${new URL(publicUrl).host})`;
    return { secret, otpauthUrl: generateURI({ issuer, label, secret }) };
  });
}

/**
 * Returns the recovery codes, none if there are some.
 * @throws AppError `second_factor_set`; `proof_needed` if another method is set.
 */
export async function confirmAuthenticator(services: FactorServices, caller: Caller, code: string) {
  const { clock, limits, keyRing } = services;
  await limits.spend(wrongAppCodes, caller.accountId);
  const recoveryCodes = await change(
    services,
    caller,
    'set-second-factor',
    async (db, isProven) => {
      const isOwn = holderCondition(authenticators, caller);
      const [app] = await db.select().from(authenticators).where(isOwn);
      if (app?.confirmedAt) throw new AppError('second_factor_set');
      const typed = normalizeCode(code);
      const isNumber = /^\d+$/.test(typed);
      const lastStep = app && isNumber ? await stepOf(keyRing, app, typed, clock()) : undefined;
      if (lastStep === undefined) throw wrongField('code', 'wrong_second_factor');
      const isFirst = (await listMethods(db, caller)).length === 0;
      if (!isFirst && !isProven) throw new AppError('proof_needed');
      await db.update(authenticators).set({ lastStep, confirmedAt: clock() }).where(isOwn);
      return addMethod(services, db, caller, isFirst);
    },
  );
  await limits.reset(wrongAppCodes, caller.accountId);
  return { recoveryCodes };
}

/**
 * Notes a new method. With the first one, the sessions that began without a second factor end.
 * @returns the recovery codes, if it is the first.
 */
async function addMethod(
  { clock, sessions, noteSecondFactor }: FactorServices,
  db: Database,
  caller: Caller,
  isFirst: boolean,
): Promise<string[]> {
  const { role, accountId: id, sessionId } = caller;
  await sessions.recordProof(db, sessionId, role);
  if (!isFirst) return [];
  await noteSecondFactor(db, caller, clock());
  await sessions.endOtherSessions(db, role, { id, sessionId });
  return replaceRecoveryCodes(db, caller);
}

export const proveAgain = (services: FactorServices, caller: Caller, proof: Proof) =>
  withOwnProof(services, caller, proof, (consumeProof) =>
    services.db.transaction(async (db) => {
      await consumeProof(db);
      await services.sessions.recordProof(db, caller.sessionId, caller.role);
    }),
  );

/** A change of a second factor that is set. */
interface Change extends Proof {
  password?: string | undefined;
}

/** Runs a change for a person who types the password, unless the log-in is fresh, and proves it. */
async function changeWithProof<Result>(
  services: FactorServices,
  caller: Caller,
  { action, password, ...proof }: Change & { action: SecondFactorAction },
  act: (db: Database) => Promise<Result>,
): Promise<Result> {
  await assertIdentity(services, caller, password);
  return withOwnProof(services, caller, proof, (consumeProof) =>
    change(services, caller, action, async (db) => {
      await consumeProof(db);
      return act(db);
    }),
  );
}

export const renewRecoveryCodes = (services: FactorServices, caller: Caller, typed: Change) =>
  changeWithProof(services, caller, { ...typed, action: 'renew-recovery-codes' }, async (db) => ({
    recoveryCodes: await replaceRecoveryCodes(db, caller),
  }));

export const removeAuthenticator = (services: FactorServices, caller: Caller, typed: Change) =>
  changeWithProof(services, caller, { ...typed, action: 'remove-second-factor' }, async (db) => {
    await db.delete(authenticators).where(holderCondition(authenticators, caller));
    await endWithoutMethods(services, db, caller);
  });

/** Deletes the recovery codes once no method is left. */
async function endWithoutMethods(services: FactorServices, db: Database, caller: Caller) {
  if ((await listMethods(db, caller)).length > 0) return;
  await deleteFactor(db, caller);
  await services.noteSecondFactor(db, caller, null);
}

/** Returns the options with which a signed-in person's browser asks for a passkey. */
export const askForPasskey = (services: FactorServices, caller: Caller) =>
  passkeyRequest(services, services.db, caller);

/** @throws AppError `too_many_passkeys`; the errors of `assertMayChange`. */
export async function beginPasskey(
  services: FactorServices,
  caller: Caller,
  password: string | undefined,
) {
  await assertMayChange(services, caller, password);
  const { label } = await lockHolder(services.db, caller);
  return passkeyCreation(services, caller, label);
}

/**
 * Adds the passkey that a browser created with the options of `beginPasskey`.
 * @returns the recovery codes, none if there are some. @throws AppError `too_many_passkeys`,
 * `proof_needed`, `wrong_passkey`.
 */
export async function confirmPasskey(
  services: FactorServices,
  caller: Caller,
  created: Omit<Parameters<typeof addPasskey>[3], 'challenge'>,
) {
  if ((await readOwnFactor(services, caller)).mustProve) throw new AppError('proof_needed');
  const challenge = await consumeChallenge(services, caller, created.passkey, 'create');
  if (challenge === undefined) throw new AppError('wrong_passkey');
  const recoveryCodes = await change(services, caller, 'add-passkey', async (db, isProven) => {
    const isFirst = (await listMethods(db, caller)).length === 0;
    if (!isFirst && !isProven) throw new AppError('proof_needed');
    await addPasskey(services, db, caller, { ...created, challenge });
    return addMethod(services, db, caller, isFirst);
  });
  return { recoveryCodes };
}

/** @throws AppError `not_found`; the errors of `assertMayChange`. */
export async function renameOwnPasskey(
  services: FactorServices,
  caller: Caller,
  id: string,
  { name, password }: { name: string; password?: string | undefined },
) {
  await assertMayChange(services, caller, password);
  await change(services, caller, 'rename-passkey', (db) => renamePasskey(db, caller, id, name));
}

/** @throws AppError `not_found`. */
export const removePasskey = (
  services: FactorServices,
  caller: Caller,
  id: string,
  typed: Change,
) =>
  changeWithProof(services, caller, { ...typed, action: 'remove-passkey' }, async (db) => {
    await deletePasskey(db, caller, id);
    await endWithoutMethods(services, db, caller);
  });

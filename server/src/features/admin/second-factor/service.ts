import { eq } from 'drizzle-orm';
import { generateSecret, generateURI } from 'otplib';
import type { Database } from '../../../database/client.ts';
import { adminAuthenticators, adminRecoveryCodes, admins } from '../../../database/schema.ts';
import type { Holder } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { writeAudit } from '../../../platform/audit-log.ts';
import type { Services } from '../../../services.ts';
import { wrongAppCodes } from '../../sessions/index.ts';
import { runAsAdmin } from '../as-admin.ts';
import {
  countRecoveryCodes,
  hasAuthenticator,
  listMethods,
  normalizeCode,
  replaceRecoveryCodes,
  stepOf,
  withCode,
} from './codes.ts';

type Admin = Holder<'admin'>;

export async function readOwnFactor(
  { db, requiresSecondFactor: isRequired }: Services,
  { id, mustProveAgain: mustProve }: Admin,
) {
  const methods = await listMethods(db, id);
  const recoveryCodesLeft = await countRecoveryCodes(db, id);
  return { isRequired, methods, recoveryCodesLeft, mustProve };
}

/** Runs `act` with a code that a signed-in admin typed; the answer to a wrong one names the field. */
async function withTypedCode<Result>(
  services: Services,
  adminId: string,
  code: string,
  act: Parameters<typeof withCode<Result>>[3],
): Promise<Result> {
  try {
    return await withCode(services, adminId, code, act);
  } catch (error) {
    throw isWrong(error) ? wrongField() : error;
  }
}

const isWrong = (error: unknown) =>
  error instanceof AppError && error.code === 'wrong_second_factor';
const wrongField = () =>
  new AppError('invalid_fields', { fields: [{ field: 'code', problem: 'wrong_second_factor' }] });

const lockAdmin = async (db: Database, id: string) => {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id)).for('update');
  if (!admin) throw new AppError('not_signed_in');
  return admin;
};

/** Makes a secret that counts once a code confirms it. @throws AppError `second_factor_set`. */
export async function beginAuthenticator({ db, clock, publicUrl }: Services, { id }: Admin) {
  return db.transaction(async (db) => {
    const admin = await lockAdmin(db, id);
    if (await hasAuthenticator(db, id)) throw new AppError('second_factor_set');
    const row = { secret: generateSecret(), lastStep: null, confirmedAt: null, createdAt: clock() };
    await db
      .insert(adminAuthenticators)
      .values({ adminId: id, ...row })
      .onConflictDoUpdate({ target: adminAuthenticators.adminId, set: row });
    const issuer = `Dawaya (${new URL(publicUrl).host})`;
    const otpauthUrl = generateURI({ issuer, label: admin.email, secret: row.secret });
    return { secret: row.secret, otpauthUrl };
  });
}

/** @returns the recovery codes, none if the admin has some. @throws AppError `second_factor_set`. */
export async function confirmAuthenticator(services: Services, admin: Admin, code: string) {
  const { clock, limits } = services;
  await limits.spend(wrongAppCodes, admin.id);
  const recoveryCodes = await runAsAdmin(services, admin.id, async (db, record) => {
    await lockAdmin(db, admin.id);
    const isOwn = eq(adminAuthenticators.adminId, admin.id);
    const [app] = await db.select().from(adminAuthenticators).where(isOwn);
    if (app?.confirmedAt) throw new AppError('second_factor_set');
    const typed = normalizeCode(code);
    const lastStep = app && /^\d+$/.test(typed) ? stepOf(app, typed, clock()) : undefined;
    if (lastStep === undefined) throw wrongField();
    await db.update(adminAuthenticators).set({ lastStep, confirmedAt: clock() }).where(isOwn);
    return addMethod({ ...services, db }, admin, record);
  });
  await limits.reset(wrongAppCodes, admin.id);
  return { recoveryCodes };
}

/**
 * Notes a new method. With the first one, the sessions that began without a second factor end.
 * @returns the recovery codes, if the admin had none.
 */
async function addMethod(
  { db, clock, sessions }: Services,
  admin: Admin,
  record: RecordAudit,
): Promise<string[]> {
  const { secondFactorSince } = await lockAdmin(db, admin.id);
  await record({ action: 'set-second-factor', subjectKind: 'admin', subjectId: admin.id });
  await sessions.noteProof(db, admin.sessionId);
  if (secondFactorSince) return [];
  await db.update(admins).set({ secondFactorSince: clock() }).where(eq(admins.id, admin.id));
  await sessions.endOthers(db, 'admin', admin);
  return replaceRecoveryCodes(db, admin.id);
}
type RecordAudit = Parameters<Parameters<typeof runAsAdmin>[2]>[1];

export const proveAgain = (services: Services, { id, sessionId }: Admin, code: string) =>
  withTypedCode(services, id, code, (take) =>
    services.db.transaction(async (db) => {
      await take(db);
      await services.sessions.noteProof(db, sessionId);
    }),
  );

export const renewRecoveryCodes = (services: Services, { id }: Admin, code: string) =>
  withTypedCode(services, id, code, (take) =>
    runAsAdmin(services, id, async (db, record) => {
      await take(db);
      await record({ action: 'renew-recovery-codes', subjectKind: 'admin', subjectId: id });
      return { recoveryCodes: await replaceRecoveryCodes(db, id) };
    }),
  );

export const removeAuthenticator = (services: Services, { id }: Admin, code: string) =>
  withTypedCode(services, id, code, (take) =>
    runAsAdmin(services, id, async (db, record) => {
      await lockAdmin(db, id);
      await take(db);
      await db.delete(adminAuthenticators).where(eq(adminAuthenticators.adminId, id));
      if ((await listMethods(db, id)).length === 0) await clearFactor(db, id);
      await record({ action: 'remove-second-factor', subjectKind: 'admin', subjectId: id });
    }),
  );

async function clearFactor(db: Database, adminId: string): Promise<void> {
  await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  await db.update(admins).set({ secondFactorSince: null }).where(eq(admins.id, adminId));
}

/** An audit row names an admin. The command line has none. */
const commandLine = {
  adminId: '00000000-0000-0000-0000-000000000000',
  adminEmail: 'npm run admin',
};

/**
 * Removes the second factor of an admin who has lost it, and ends the sessions.
 * @throws AppError `not_found`.
 */
export async function resetSecondFactor(
  { db, clock, sessions }: Pick<Services, 'db' | 'clock' | 'sessions'>,
  email: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const [admin] = await db.select().from(admins).where(eq(admins.email, email)).for('update');
    if (!admin) throw new AppError('not_found');
    await db.delete(adminAuthenticators).where(eq(adminAuthenticators.adminId, admin.id));
    await clearFactor(db, admin.id);
    await sessions.revokeAccount(db, 'admin', admin.id);
    const action = 'reset-second-factor' as const;
    const row = { ...commandLine, action, subjectKind: 'admin' as const, subjectId: admin.id };
    await writeAudit(db, { ...row, createdAt: clock() });
  });
}

import { randomBytes } from 'node:crypto';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import {
  appCodeLength,
  recoveryCodeCount,
  type SecondFactorMethod,
} from '@dawaya/contract/vocabulary/second-factor';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import { ScureBase32Plugin, verifySync } from 'otplib';
import type { Database } from '../../../database/client.ts';
import { adminAuthenticators, adminRecoveryCodes } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { wrongAppCodes } from '../../sessions/index.ts';

/** Seconds by which the clock of a phone may be wrong, in both directions. */
const tolerance = 60;

const isOf = (adminId: string) => eq(adminAuthenticators.adminId, adminId);
const isConfirmed = (adminId: string) =>
  and(isOf(adminId), isNotNull(adminAuthenticators.confirmedAt));

/** @returns the time step of a right code that is later than the last one; else undefined. */
export function stepOf(
  { secret, lastStep }: Pick<typeof adminAuthenticators.$inferSelect, 'secret' | 'lastStep'>,
  token: string,
  now: Date,
): number | undefined {
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: tolerance,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** As the server compares a code: people type it with spaces, dashes and other digits. */
export const normalizeCode = (typed: string) =>
  westernDigits(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();

export const isAppCode = (code: string) => new RegExp(`^\\d{${appCodeLength}}$`).test(code);

const recoveryHash = (adminId: string, code: string) => hashOf(`${adminId} ${code}`);

/** Takes a code in the transaction of what it allows. @throws AppError `wrong_second_factor`. */
type Take = (db: Database) => Promise<void>;

/**
 * Runs `act`, which takes a code of the app, or a recovery code, which then works no more.
 * @throws AppError `wrong_second_factor`; `too_many_tries` for codes of the app; the errors of
 * `act`.
 */
export async function withCode<Result>(
  { clock, limits }: Pick<Services, 'clock' | 'limits'>,
  adminId: string,
  typed: string,
  act: (take: Take) => Promise<Result>,
): Promise<Result> {
  const code = normalizeCode(typed);
  const isOfApp = isAppCode(code);
  if (isOfApp) await limits.spend(wrongAppCodes, adminId);
  const result = await act(async (db) => {
    const isRight = isOfApp
      ? await takeAppCode(db, clock(), adminId, code)
      : await takeRecoveryCode(db, adminId, code);
    if (!isRight) throw new AppError('wrong_second_factor');
  });
  await limits.reset(wrongAppCodes, adminId);
  return result;
}

async function takeAppCode(db: Database, now: Date, adminId: string, code: string) {
  const [app] = await db
    .select()
    .from(adminAuthenticators)
    .where(isConfirmed(adminId))
    .for('update');
  const lastStep = app && stepOf(app, code, now);
  if (lastStep === undefined) return false;
  await db.update(adminAuthenticators).set({ lastStep }).where(isOf(adminId));
  return true;
}

async function takeRecoveryCode(db: Database, adminId: string, code: string) {
  const isIt = eq(adminRecoveryCodes.codeHash, recoveryHash(adminId, code));
  const taken = await db
    .delete(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), isIt))
    .returning();
  return taken.length > 0;
}

/** Sixteen characters of base32 in four groups: 80 random bits. */
function createRecoveryCode(): string {
  const text = new ScureBase32Plugin().encode(randomBytes(10), { padding: false }).toLowerCase();
  return text.match(/.{4}/g)?.join('-') ?? text;
}

/** Replaces the recovery codes. @returns the new ones, which the database has only as hashes. */
export async function replaceRecoveryCodes(db: Database, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  await db.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  await db
    .insert(adminRecoveryCodes)
    .values(
      codes.map((code) => ({ adminId, codeHash: recoveryHash(adminId, normalizeCode(code)) })),
    );
  return codes;
}

export async function countRecoveryCodes(db: Database, adminId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(adminRecoveryCodes)
    .where(eq(adminRecoveryCodes.adminId, adminId));
  return row?.left ?? 0;
}

export const hasAuthenticator = async (db: Database, adminId: string): Promise<boolean> =>
  (await db.$count(adminAuthenticators, isConfirmed(adminId))) > 0;

export async function listMethods(db: Database, adminId: string): Promise<SecondFactorMethod[]> {
  return (await hasAuthenticator(db, adminId)) ? ['app'] : [];
}

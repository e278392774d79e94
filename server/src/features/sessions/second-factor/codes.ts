import { randomBytes } from 'node:crypto';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import {
  appCodeLength,
  recoveryCodeCount,
  type SecondFactorMethod,
} from '@dawaya/contract/vocabulary/second-factor';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ScureBase32Plugin, verifySync } from 'otplib';
import type { Database } from '../../../database/client.ts';
import { authenticators, recoveryCodes } from '../../../database/schema.ts';
import { recordFirstStep } from '../../../platform/access-log.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Limits } from '../../../platform/limits.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { KeyRing } from '../../files/index.ts';
import { wrongAppCodes } from '../limits.ts';
import { openSecret, sealSecret } from './app-secret.ts';
import { type FactorHolder, holderCondition } from './holder.ts';
import {
  consumeChallenge,
  deletePasskeys,
  listPasskeys,
  type PasskeyAssertion,
  type PasskeyServices,
  passkeyRequest,
  verifyPasskey,
} from './passkeys.ts';

export interface ProofServices extends PasskeyServices {
  limits: Limits;
  keyRing: KeyRing;
}

/** Seconds by which the clock of a phone may be wrong, in both directions. */
const tolerance = 60;

const confirmedCondition = (holder: FactorHolder) =>
  and(holderCondition(authenticators, holder), isNotNull(authenticators.confirmedAt));

/**
 * Returns the time step of a right code that is later than the last one; else undefined.
 * @throws AppError `app_unreadable`.
 */
export async function stepOf(
  keyRing: KeyRing,
  app: typeof authenticators.$inferSelect,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const { lastStep } = app;
  const result = verifySync({
    secret: await openSecret(keyRing, app, app),
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: tolerance,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Normalises a code before a comparison: people type spaces, dashes and other digits. */
export const normalizeCode = (typed: string) =>
  westernDigits(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();

export const isAppCode = (code: string) => new RegExp(`^\\d{${appCodeLength}}$`).test(code);

const recoveryHash = ({ accountId }: FactorHolder, code: string) => hashOf(`${accountId} ${code}`);

/** The proof of a second factor: a code, or the answer of a passkey. */
export interface Proof {
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

/**
 * Consumes a proof, in the transaction of the action that the proof allows.
 * @throws AppError `wrong_second_factor`, `wrong_passkey`.
 */
type ConsumeProof = (db: Database) => Promise<void>;

/**
 * Runs `act`, which consumes the proof. A code or an answer of a passkey works once.
 * @throws AppError `wrong_second_factor`, `wrong_passkey`; `too_many_tries` and `app_unreadable`
 * for codes of the app; the errors of `act`.
 */
export async function withProof<Result>(
  services: ProofServices,
  holder: FactorHolder,
  { code, passkey: assertion }: Proof,
  act: (consumeProof: ConsumeProof) => Promise<Result>,
): Promise<Result> {
  if (!assertion) return withCode(services, holder, code ?? '', act);
  const challenge = await consumeChallenge(services, holder, assertion, 'get');
  return act(async (db) => {
    const isRight =
      challenge && (await verifyPasskey(services, db, holder, { assertion, challenge }));
    if (!isRight) throw new AppError('wrong_passkey');
  });
}

/**
 * Runs `act`, which consumes a code of the app or a recovery code.
 * @throws AppError `wrong_second_factor`; `too_many_tries` and `app_unreadable` for codes of the
 * app; the errors of `act`.
 */
async function withCode<Result>(
  services: ProofServices,
  holder: FactorHolder,
  typed: string,
  act: (consumeProof: ConsumeProof) => Promise<Result>,
): Promise<Result> {
  const code = normalizeCode(typed);
  const { limits } = services;
  const isOfApp = isAppCode(code);
  if (isOfApp) await limits.spend(wrongAppCodes, holder.accountId);
  const result = await act(async (db) => {
    const isRight = isOfApp
      ? await consumeAppCode(services, db, holder, code)
      : await consumeRecoveryCode(db, holder, code);
    if (!isRight) throw new AppError('wrong_second_factor');
  });
  await limits.reset(wrongAppCodes, holder.accountId);
  return result;
}

async function consumeAppCode(
  { clock, keyRing }: ProofServices,
  db: Database,
  holder: FactorHolder,
  code: string,
) {
  const [app] = await db
    .select()
    .from(authenticators)
    .where(confirmedCondition(holder))
    .for('update');
  if (!app) return false;
  const lastStep = await stepOf(keyRing, app, code, clock());
  if (lastStep === undefined) return false;
  const isSealed = app.keyRecipient === (keyRing.recipients[0] ?? null);
  const sealed =
    !isSealed && (await sealSecret(keyRing, holder, await openSecret(keyRing, holder, app)));
  await db
    .update(authenticators)
    .set({ lastStep, ...sealed })
    .where(holderCondition(authenticators, holder));
  return true;
}

async function consumeRecoveryCode(db: Database, holder: FactorHolder, code: string) {
  const hashCondition = eq(recoveryCodes.codeHash, recoveryHash(holder, code));
  const deleted = await db
    .delete(recoveryCodes)
    .where(and(holderCondition(recoveryCodes, holder), hashCondition))
    .returning();
  return deleted.length > 0;
}

/** Returns 24 characters of base32 in six groups: 120 random bits (ASVS V6.5.2 asks for 112). */
function createRecoveryCode(): string {
  const text = new ScureBase32Plugin().encode(randomBytes(15), { padding: false }).toLowerCase();
  return text.match(/.{4}/g)?.join('-') ?? text;
}

/** Replaces the recovery codes. @returns the new ones, which the database has only as hashes. */
export async function replaceRecoveryCodes(db: Database, holder: FactorHolder): Promise<string[]> {
  const { role, accountId } = holder;
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  const hashes = codes.map((code) => recoveryHash(holder, normalizeCode(code)));
  await db.delete(recoveryCodes).where(holderCondition(recoveryCodes, holder));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ role, accountId, codeHash })));
  return codes;
}

export const countRecoveryCodes = (db: Database, holder: FactorHolder): Promise<number> =>
  db.$count(recoveryCodes, holderCondition(recoveryCodes, holder));

export const hasAuthenticator = async (db: Database, holder: FactorHolder): Promise<boolean> =>
  (await db.$count(authenticators, confirmedCondition(holder))) > 0;

export async function listMethods(
  db: Database,
  holder: FactorHolder,
): Promise<SecondFactorMethod[]> {
  const hasPasskey = (await listPasskeys(db, holder)).length > 0;
  return [
    ...((await hasAuthenticator(db, holder)) ? (['app'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ];
}

export const hasFactor = async (db: Database, holder: FactorHolder): Promise<boolean> =>
  (await listMethods(db, holder)).length > 0;

/** The answer to a log-in that lacks the second factor. */
export type SecondFactorRequired = Awaited<ReturnType<typeof askSecondFactor>>;

/**
 * Returns the answer to a log-in that lacks the second factor. It leaves a row in the access log.
 */
export async function askSecondFactor(
  services: ProofServices,
  holder: FactorHolder & { pharmacyId?: string | undefined },
) {
  await recordFirstStep(services.db, services.clock(), holder);
  const methods = await listMethods(services.db, holder);
  return {
    secondFactorRequired: true as const,
    methods,
    ...(methods.includes('passkey') && {
      passkeyOptions: await passkeyRequest(services, services.db, holder),
    }),
  };
}

/** Deletes what proves the second factor. */
export async function deleteFactor(db: Database, holder: FactorHolder): Promise<void> {
  await db.delete(authenticators).where(holderCondition(authenticators, holder));
  await deletePasskeys(db, holder);
  await db.delete(recoveryCodes).where(holderCondition(recoveryCodes, holder));
}

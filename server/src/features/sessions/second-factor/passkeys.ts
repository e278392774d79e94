import { randomUUID } from 'node:crypto';
import type { confirmPasskey, passkeyAssertion } from '@dawaya/contract/endpoints/second-factor';
import { maxPasskeys } from '@dawaya/contract/vocabulary/second-factor';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { passkeyChallenges, passkeys } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Clock, minutes } from '../../../platform/clock.ts';
import { isUuid } from '../../../platform/ids.ts';
import { createToken, hashOf } from '../../../platform/secrets.ts';
import { type FactorHolder, holderCondition } from './holder.ts';

export interface PasskeyServices {
  db: Database;
  clock: Clock;
  publicUrl: string;
}

/** The proof of a passkey, as a browser's `toJSON()` writes it. */
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
type NewPasskey = z.output<typeof confirmPasskey.body>;

/** Loads the library, which has parsers of certificates, with the first passkey of a process. */
const webAuthn = () => import('@simplewebauthn/server');

const challengeLifetime = minutes(5);

/** The algorithms of COSE: ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257];

const expected = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** The answer that a challenge is for: an answer to one purpose serves no other. */
type Purpose = 'create' | 'get';

const challengeHashOf = (purpose: Purpose, challenge: string) => hashOf(`${purpose} ${challenge}`);

/** Returns a random text that one answer of the account may sign within five minutes. */
async function createChallenge(
  { clock }: PasskeyServices,
  db: Database,
  { role, accountId }: FactorHolder,
  purpose: Purpose,
): Promise<string> {
  const challenge = createToken();
  const expiresAt = new Date(clock().getTime() + challengeLifetime);
  const row = { role, accountId, challengeHash: challengeHashOf(purpose, challenge), expiresAt };
  await db.insert(passkeyChallenges).values(row);
  return challenge;
}

/**
 * Uses up the challenge that an answer names, so that no answer counts twice, right or wrong.
 * @returns undefined if the account does not have it for this purpose, or if it has expired.
 */
export async function consumeChallenge(
  { db, clock }: PasskeyServices,
  holder: FactorHolder,
  { response }: { response: { clientDataJSON: string } },
  purpose: Purpose,
): Promise<string | undefined> {
  let challenge: unknown;
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    ({ challenge } = JSON.parse(text));
  } catch {
    return undefined;
  }
  if (typeof challenge !== 'string') return undefined;
  const challengeCondition = and(
    holderCondition(passkeyChallenges, holder),
    eq(passkeyChallenges.challengeHash, challengeHashOf(purpose, challenge)),
  );
  const [deleted] = await db.delete(passkeyChallenges).where(challengeCondition).returning();
  return deleted && deleted.expiresAt > clock() ? challenge : undefined;
}

export const listPasskeys = (db: Database, holder: FactorHolder) =>
  db
    .select()
    .from(passkeys)
    .where(holderCondition(passkeys, holder))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

const describe = ({ credentialId, transports }: typeof passkeys.$inferSelect) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** Returns the options with which a browser asks for one of the account's passkeys. */
export async function passkeyRequest(
  services: PasskeyServices,
  db: Database,
  holder: FactorHolder,
) {
  return {
    challenge: await createChallenge(services, db, holder, 'get'),
    rpId: expected(services.publicUrl).expectedRPID,
    timeout: challengeLifetime,
    allowCredentials: (await listPasskeys(db, holder)).map(describe),
    userVerification: 'preferred',
  };
}

/**
 * Returns the options with which a browser creates a passkey. @throws AppError `too_many_passkeys`.
 */
export async function passkeyCreation(
  services: PasskeyServices,
  holder: FactorHolder,
  name: string,
) {
  const { db, publicUrl } = services;
  const existing = await listPasskeys(db, holder);
  if (existing.length >= maxPasskeys) throw new AppError('too_many_passkeys');
  return {
    challenge: await createChallenge(services, db, holder, 'create'),
    rp: { id: expected(publicUrl).expectedRPID, name: 'Dawaya' },
    user: {
      id: hashOf(`${holder.role} ${holder.accountId}`).toString('base64url'),
      name,
      displayName: name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeLifetime,
    excludeCredentials: existing.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/**
 * How an attestation without certificates begins in CBOR: the format `none` with an empty
 * statement, or `packed` with a signature only.
 */
const withoutCertificates = ['\u00a3cfmtdnonegattStmt\u00a0', '\u00a3cfmtfpackedgattStmt\u00a2'];

/**
 * Refuses certificates of a maker, which no browser sends when it is asked for none: the library
 * would load the lists that they name, from any address.
 */
function assertNoCertificates(attestationObject: string): void {
  const text = Buffer.from(attestationObject, 'base64url').toString('latin1');
  if (!withoutCertificates.some((beginning) => text.startsWith(beginning)))
    throw new AppError('wrong_passkey');
}

/** @throws AppError `wrong_passkey`, `too_many_passkeys`. */
export async function addPasskey(
  { clock, publicUrl }: PasskeyServices,
  db: Database,
  { role, accountId }: FactorHolder,
  { name, passkey, challenge }: NewPasskey & { challenge: string },
): Promise<void> {
  assertNoCertificates(passkey.response.attestationObject);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    // The contract checks the shape; the library's types name texts such as `type` literally.
    response: { ...passkey, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    ...expected(publicUrl),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new AppError('wrong_passkey', { cause });
  });
  if (!registrationInfo) throw new AppError('wrong_passkey');
  if ((await listPasskeys(db, { role, accountId })).length >= maxPasskeys)
    throw new AppError('too_many_passkeys');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const added = await db
    .insert(passkeys)
    .values({
      id: randomUUID(),
      role,
      accountId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: passkey.response.transports ?? [],
      name,
      createdAt: clock(),
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  // Another account has this passkey, which only a copied one can bring about.
  if (added.length === 0) throw new AppError('wrong_passkey');
}

/** Returns whether the account has the passkey and its key signed the challenge. */
export async function verifyPasskey(
  { clock, publicUrl }: PasskeyServices,
  db: Database,
  holder: FactorHolder,
  { assertion, challenge }: { assertion: PasskeyAssertion; challenge: string },
): Promise<boolean> {
  const credentialCondition = and(
    holderCondition(passkeys, holder),
    eq(passkeys.credentialId, assertion.id),
  );
  const [passkey] = await db.select().from(passkeys).where(credentialCondition).for('update');
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  // It throws for a wrong origin, type or counter.
  const result = await verifyAuthenticationResponse({
    // The contract checks the shape, as for a registration.
    response: { ...assertion, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    ...expected(publicUrl),
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!result?.verified) return false;
  const counter = result.authenticationInfo.newCounter;
  await db.update(passkeys).set({ counter, lastUsedAt: clock() }).where(credentialCondition);
  return true;
}

const passkeyCondition = (holder: FactorHolder, id: string) =>
  and(holderCondition(passkeys, holder), eq(passkeys.id, id));

/** @throws AppError `not_found`. */
export async function renamePasskey(db: Database, holder: FactorHolder, id: string, name: string) {
  const renamed = isUuid(id)
    ? await db.update(passkeys).set({ name }).where(passkeyCondition(holder, id)).returning()
    : [];
  if (renamed.length === 0) throw new AppError('not_found');
}

/** @throws AppError `not_found`. */
export async function deletePasskey(db: Database, holder: FactorHolder, id: string) {
  const removed = isUuid(id)
    ? await db.delete(passkeys).where(passkeyCondition(holder, id)).returning()
    : [];
  if (removed.length === 0) throw new AppError('not_found');
}

export async function deletePasskeys(db: Database, holder: FactorHolder): Promise<void> {
  await db.delete(passkeys).where(holderCondition(passkeys, holder));
  await db.delete(passkeyChallenges).where(holderCondition(passkeyChallenges, holder));
}

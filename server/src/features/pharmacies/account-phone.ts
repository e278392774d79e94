import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, pharmacyStaff } from '../../database/schema.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import {
  assertTextable,
  type Browser,
  findPhoneProof,
  lockPhone,
  phoneProofLifetime,
  storePhoneProof,
} from '../sessions/index.ts';
import { readOrCreateBrowser } from '../tracking/index.ts';

const lapsedBefore = (now: Date) => new Date(now.getTime() - phoneProofLifetime);

/**
 * Returns whether no code has proven a pharmacy's number for 120 days: it may belong to another
 * person by now. The pharmacy keeps it and stays listed. The number opens nothing until the
 * operator has seen documents and has set an address again (docs/sessions.md).
 */
export const hasLapsed = (
  {
    accountPhone,
    phoneProvenAt,
  }: Pick<typeof pharmacies.$inferSelect, 'accountPhone' | 'phoneProvenAt'>,
  now: Date,
): boolean => accountPhone !== null && phoneProvenAt !== null && phoneProvenAt <= lapsedBefore(now);

/**
 * Returns whether a person or a pharmacy has a way to log in: an email address, or a number that has
 * not lapsed.
 * @param owner the owner's row, or the pharmacy's own.
 */
export const isReachable = (
  owner: { email: string | null },
  pharmacy: Pick<typeof pharmacies.$inferSelect, 'accountPhone' | 'phoneProvenAt'>,
  now: Date,
): boolean => owner.email !== null || (pharmacy.accountPhone !== null && !hasLapsed(pharmacy, now));

const isFreshCondition = (now: Date) => gt(pharmacies.phoneProvenAt, lapsedBefore(now));

/** The columns by which a person finds a pharmacy's account: a lapsed number finds none. */
export const accountPhoneColumns = {
  email: pharmacies.email,
  phone: pharmacies.accountPhone,
  phoneProvenAt: pharmacies.phoneProvenAt,
  createdAt: pharmacies.phoneProvenAt,
};

/**
 * Returns the condition that a staff row is the owner's whose number a person has proven. The owner
 * who registered has the pharmacy's own id.
 */
export const ofOwnersNumber = (person: Person) => {
  if ('email' in person) return sql`false`;
  return and(
    matchesPerson(person, accountPhoneColumns),
    eq(pharmacyStaff.id, pharmacies.id),
    isNull(pharmacyStaff.removedAt),
  );
};

/**
 * Checks that no pharmacy holds the number, in the transaction of `db` that has locked it.
 * @throws AppError `phone_taken`.
 */
export async function assertFree(db: Database, phone: string, now: Date): Promise<void> {
  const isHeld = and(eq(pharmacies.accountPhone, phone), isFreshCondition(now));
  if (await db.$count(pharmacies, isHeld)) throw new AppError('phone_taken');
}

const isLapsedNumber = (phone: string, now: Date) =>
  and(eq(pharmacies.accountPhone, phone), lte(pharmacies.phoneProvenAt, lapsedBefore(now)));

/** Deletes the names of the people who registered with a lapsed number, which erasure releases. */
export async function eraseLapsedNames(db: Database, phone: string, now: Date): Promise<void> {
  const lapsed = db
    .select({ id: pharmacies.id })
    .from(pharmacies)
    .where(isLapsedNumber(phone, now));
  await db.update(pharmacyStaff).set({ name: null }).where(inArray(pharmacyStaff.id, lapsed));
}

/**
 * Takes a lapsed number from the pharmacies that had it, and records it: its holder now is another
 * account. Each of them stays listed until the operator sets an address or an admin suspends it.
 */
export async function releaseLapsed(db: Database, phone: string, now: Date): Promise<number> {
  const released = await db
    .update(pharmacies)
    .set({ accountPhone: null })
    .where(isLapsedNumber(phone, now))
    .returning({ id: pharmacies.id });
  await recordAccesses(
    db,
    now,
    released.map(({ id }) => ({
      action: 'set-address',
      actor: 'server',
      subject: 'staff',
      subjectId: id,
      pharmacyId: id,
    })),
  );
  return released.length;
}

/**
 * Proves the phone number for the account of a new pharmacy (docs/sessions.md): texts a code, and
 * with the code remembers the browser for a day. A code of any other form registers no pharmacy, and
 * this one opens nothing else. Only the holder of the number learns that it has an account.
 * @returns false when it has sent a code.
 * @throws AppError `phone_taken`, `invalid_code`, `too_many_tries`, `text_codes_used_up`;
 * `invalid_fields` with `phone_abroad`.
 */
export async function proveAccountPhone(
  services: Services,
  browser: Browser,
  { phone, code, language }: { phone: string; code: string | undefined; language: Language },
): Promise<boolean> {
  const { db, clock, loginCodes, publicUrl } = services;
  const role = 'pharmacy';
  assertTextable(services, phone);
  const browserHash = readOrCreateBrowser(services, browser.request, browser.reply);
  if (code === undefined) {
    if (await findProof(services, db, { accountPhone: phone, browserHash })) return true;
    await loginCodes.send(browser, {
      role,
      address: phone,
      account: { id: randomUUID(), language, emailProvenAt: null },
      language,
      signupUrl: `${publicUrl}/register-pharmacy`,
      isKnown: false,
      isSignup: true,
    });
    return false;
  }
  // The code stays valid, so that a repeated call has the same answer.
  const accountId = await loginCodes.prove(browser, role, phone, code);
  // A code to log in, which a lapsed number gets too, registers nothing.
  if (await db.$count(pharmacyStaff, eq(pharmacyStaff.id, accountId)))
    throw new AppError('invalid_code');
  await assertFree(db, phone, clock());
  const proof = { phone, browserHash, purpose: 'registration' } as const;
  await db.transaction((db) => storePhoneProof(db, proof, clock()));
  return true;
}

interface Proof {
  accountPhone: string;
  /** Undefined for a browser that has proven no number. */
  browserHash: Buffer | undefined;
}

/** Returns when this browser has proven the number for a registration; null for none. */
const findProof = async (
  { clock }: Pick<Services, 'clock'>,
  db: Database,
  { accountPhone: phone, browserHash }: Proof,
): Promise<Date | null> =>
  browserHash
    ? findPhoneProof({ db, clock }, { phone, browserHash, purpose: 'registration' })
    : null;

/**
 * Checks that the browser may register with the number. A repeated registration, whose first answer
 * was lost, signs nobody in: the holder of the number logs in with a code.
 * @returns the time of its proof.
 * @throws AppError `phone_unproven`, `phone_taken`.
 */
export async function assertMayRegister(
  services: Pick<Services, 'clock'>,
  db: Database,
  proof: Proof,
): Promise<Date> {
  const provenAt = await findProof(services, db, proof);
  if (!provenAt) throw new AppError('phone_unproven');
  await assertFree(db, proof.accountPhone, services.clock());
  return provenAt;
}

/**
 * Takes a number for a new account, in the transaction of `db`, which locks it.
 * @returns the time of its proof.
 * @throws AppError `phone_unproven`, `phone_taken`.
 */
export async function claimAccountPhone(
  services: Pick<Services, 'clock'>,
  db: Database,
  proof: Proof,
): Promise<Date> {
  await lockPhone(db, proof.accountPhone);
  const provenAt = await assertMayRegister(services, db, proof);
  await releaseLapsed(db, proof.accountPhone, services.clock());
  return provenAt;
}

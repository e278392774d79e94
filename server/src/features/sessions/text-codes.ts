import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { email } from '@dawaya/contract/fields';
import { isSameCountry } from '@dawaya/contract/phone';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { provenPhones } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, days, hours, seconds } from '../../platform/clock.ts';
import type { Person } from '../../platform/erasure.ts';
import type { Limit, Limits } from '../../platform/limits.ts';
import { hashCode, hashOf } from '../../platform/secrets.ts';
import type { SmsSettings } from '../../settings/providers/sms.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { codesFromNetwork } from './limits.ts';

/** For one phone number, from all networks: a code costs money and may reach a stranger. */
const codesPerPhone: Limit = { name: 'text-code:phone', count: 10, window: days(1) };
const codesPerPhoneFromNetwork: Limit = {
  name: 'text-code:phone-network',
  count: 4,
  window: days(1),
};
/** For one number, from the browsers that its account knows. */
const codesPerKnownPhone: Limit = { name: 'text-code:known', count: 10, window: days(1) };
export const textCodesPerNetwork: Limit = {
  name: 'text-code:network',
  count: 30,
  window: days(1),
};

/** Strangers cannot use up the codes of the people who want to see or erase their data. */
const dataCodesPerNetwork: Limit = { name: 'data-code:network', count: 10, window: days(1) };

/** Returns whether an account's address is a phone number; else it is an email address. */
export const isPhone = (address: string): boolean => !address.includes('@');

/**
 * Checks that a code may go to the number: one abroad may cost a multiple of a part.
 * @throws AppError `invalid_fields` with `phone_abroad`.
 */
export function assertTextable(
  { smsSettings }: { smsSettings: Pick<SmsSettings, 'number'> | undefined },
  phone: string,
): void {
  if (smsSettings && !isSameCountry(phone, smsSettings.number))
    throw new AppError('invalid_fields', { fields: [{ field: 'phone', problem: 'phone_abroad' }] });
}

interface CodeBudget {
  db: Database;
  clock: Clock;
  deliveries: Deliveries;
}

/**
 * Refuses a code that would wait until the next day.
 * @throws AppError `text_codes_used_up`
 */
export async function assertCodeLeft(
  { db, clock, deliveries }: CodeBudget,
  kind: 'code' | 'staff-code' | 'data-code' | 'link-code' | 'login-code' | 'known-login-code',
): Promise<void> {
  const until = await deliveries.heldUntil(db, kind);
  if (until)
    throw new AppError('text_codes_used_up', {
      retryAfter: Math.ceil((until.getTime() - clock().getTime()) / seconds(1)),
    });
}

/**
 * Counts a code to a phone number that anybody may have typed.
 * @param isKnown whether the account of the number knows the browser: strangers who use up the codes
 * of the number or of the network do not lock its holder out.
 * @throws AppError `too_many_tries`, `text_codes_used_up`
 */
export async function spendTextCode(
  services: CodeBudget & { limits: Limits },
  phone: string,
  ip: string,
  {
    kind = 'code',
    isKnown = false,
  }: {
    kind?: 'code' | 'data-code' | 'link-code' | 'login-code' | 'known-login-code';
    isKnown?: boolean;
  } = {},
): Promise<void> {
  await assertCodeLeft(services, kind);
  const { limits } = services;
  // An erasure deletes the counters of a number, but must not restart these counters.
  const subject = `of${phone}`;
  if (isKnown) return limits.spend(codesPerKnownPhone, subject);
  await limits.spendFrom(codesFromNetwork, ip, phone);
  await limits.spendFrom(codesPerPhoneFromNetwork, ip, subject);
  await limits.spendFrom(textCodesPerNetwork, ip);
  if (kind === 'data-code') await limits.spendFrom(dataCodesPerNetwork, ip);
  await limits.spend(codesPerPhone, subject);
}

/**
 * Counts a code as `spendTextCode` does.
 * @returns false once the codes of the day are used up: the person can prove the number by a message
 * (docs/messages.md).
 * @throws AppError `too_many_tries`
 */
export async function mayTextCode(
  services: CodeBudget & { limits: Limits },
  phone: string,
  ip: string,
): Promise<boolean> {
  try {
    await spendTextCode(services, phone, ip);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'text_codes_used_up') return false;
    throw error;
  }
}

/** Makes a code of six digits that proves an address, with its hash for the row of its subject. */
export function createCode(subject: string): { code: string; codeHash: Buffer } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, codeHash: hashCode(subject, code) };
}

/** @throws AppError `invalid_fields` with `wrong_code`. */
export function assertCode(subject: string, code: string, codeHash: Buffer | null): void {
  if (!codeHash || !timingSafeEqual(codeHash, hashCode(subject, code)))
    throw new AppError('invalid_fields', { fields: [{ field: 'code', problem: 'wrong_code' }] });
}

/** A number that was silent for so long may belong to another person: it must be proven again. */
const phoneProofLifetime = days(120);

/** Returns the time such that a number which no code has proven since has lapsed. */
export const lapsedBefore = (now: Date) => new Date(now.getTime() - phoneProofLifetime);

type PhoneProofPurpose = (typeof provenPhones.$inferSelect)['purpose'];

/** How long a proof counts. A day is the time to fill in a form and to upload the documents. */
const proofLifetimes: Record<PhoneProofPurpose, number> = {
  contact: phoneProofLifetime,
  registration: days(1),
};

/** Returns the person who holds a number now: an earlier holder's data stay out. */
export const holderOf = (phone: string, now: Date): Extract<Person, { phone: string }> => ({
  phone,
  withoutEmailSince: lapsedBefore(now),
});

/** The roles that register with a proven number. */
export const registrationRoles = ['pharmacy', 'doctor'] as const;

/**
 * Returns the hash by which a browser's proof for a registration is found: a proof for one role
 * registers no account of the other.
 */
export const registrationHash = (
  role: (typeof registrationRoles)[number],
  browserHash: Buffer,
): Buffer => hashOf(`${role} ${browserHash.toString('base64url')}`);

interface PhoneProof {
  phone: string;
  browserHash: Buffer;
  /**
   * By default `contact`: requests, questions and customers' accounts. A code that a person gave for
   * one purpose opens nothing of the other.
   */
  purpose?: PhoneProofPurpose;
}

const currentProofCondition = (phone: string, now: Date, purpose: PhoneProofPurpose = 'contact') =>
  and(
    hasText(provenPhones.phone, phone),
    eq(provenPhones.purpose, purpose),
    gt(provenPhones.provenAt, new Date(now.getTime() - proofLifetimes[purpose])),
  );

/** Returns when the browser proved the number; null if it did not, or too long ago. */
export async function findPhoneProof(
  { db, clock }: { db: Database; clock: Clock },
  { phone, browserHash, purpose }: PhoneProof,
): Promise<Date | null> {
  const isBrowsers = eq(provenPhones.browserHash, browserHash);
  const [proof] = await db
    .select({ at: provenPhones.provenAt })
    .from(provenPhones)
    .where(and(isBrowsers, currentProofCondition(phone, clock(), purpose)));
  return proof?.at ?? null;
}

/** Returns when any browser proved the number; null if none did, or too long ago. */
export async function findPhoneProofOfAnyBrowser(
  { db, clock }: { db: Database; clock: Clock },
  phone: string,
): Promise<Date | null> {
  const [proof] = await db
    .select({ at: provenPhones.provenAt })
    .from(provenPhones)
    .where(currentProofCondition(phone, clock()));
  return proof?.at ?? null;
}

/** Deletes what these browsers proved: each asks for a code again. */
export async function deleteProofsOf(db: Database, browserHashes: readonly Buffer[]) {
  await db.delete(provenPhones).where(inArray(provenPhones.browserHash, [...browserHashes]));
}

/** Deletes the proofs that no longer count. */
export async function deleteLapsedProofs(db: Database, now: Date): Promise<void> {
  const { purpose, provenAt } = provenPhones;
  const lapsedConditions = Object.entries(proofLifetimes).map(([name, lifetime]) =>
    and(eq(purpose, name as PhoneProofPurpose), lt(provenAt, new Date(now.getTime() - lifetime))),
  );
  await db.delete(provenPhones).where(or(...lapsedConditions));
}

/** Lets one transaction at a time decide about a phone number, until it ends. */
export async function lockPhone(db: Database, phone: string): Promise<void> {
  const key = `phone proof ${phone}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Records that the browser proved the number. Other browsers lose it for that purpose. */
export async function storePhoneProof(
  db: Database,
  { phone, browserHash, purpose = 'contact' }: PhoneProof,
  now: Date,
): Promise<void> {
  // Two browsers may prove the number at once. Callers hold the lock of its row already.
  await lockPhone(db, phone);
  await db
    .delete(provenPhones)
    .where(and(hasText(provenPhones.phone, phone), eq(provenPhones.purpose, purpose)));
  const proof = { id: randomUUID(), phone, browserHash, purpose, provenAt: now };
  await db.insert(provenPhones).values(proof);
}

/**
 * Returns a call with the form or body that it has where the operator has no gateway: nothing else
 * than an email address can be proven.
 */
export const withEmail = <E extends { form?: z.ZodObject; body?: z.ZodObject }>(
  endpoint: E,
): E => ({
  ...endpoint,
  ...(endpoint.form && { form: endpoint.form.safeExtend({ email }) }),
  ...(endpoint.body && { body: endpoint.body.extend({ email }) }),
});

/** Queues the code of an inquiry or a request as a text message, in the transaction of `db`. */
export async function textCode(
  db: Database,
  { deliveries, clock }: { deliveries: Deliveries; clock: Clock },
  { id, phone, language }: { id: string; phone: string; language: Language },
  code: string,
): Promise<void> {
  await deliveries.send(db, [
    {
      channel: 'sms',
      recipient: phone,
      language,
      kind: 'code',
      values: { code },
      eventKey: `phone-code:${id}:${randomUUID()}`,
      // The page offers another code.
      expiresAt: new Date(clock().getTime() + hours(1)),
    },
  ]);
}

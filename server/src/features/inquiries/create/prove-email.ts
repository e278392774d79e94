import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { isSameCountry } from '@dawaya/contract/phone';
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { customers, inquiries } from '../../../database/schema.ts';
import { hasText } from '../../../database/sealed-texts.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { days, hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import type { SmsSettings } from '../../../settings/config.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { notifyByText } from '../../prescription-requests/index.ts';
import { codesFromNetwork } from '../../sessions/index.ts';
import { audiencesOfInquiry } from '../audiences.ts';
import { assertOpen, type InquiryRow, lockInquiry } from '../queries.ts';
import { planWave } from '../recipients/waves.ts';

/** Six digits: five tries an hour cannot find them before the inquiry ends. */
const triesPerInquiry: Limit = { name: 'inquiry-code', count: 5, window: hours(1) };
const codesPerInquiry: Limit = { name: 'inquiry-code-mail', count: 3, window: hours(1) };

/** For one phone number, from all networks: a code costs money and may reach a stranger. */
const codesPerPhone: Limit = { name: 'text-code:phone', count: 10, window: days(1) };
const codesPerPhoneFromNetwork: Limit = {
  name: 'text-code:phone-network',
  count: 4,
  window: days(1),
};
export const textCodesPerNetwork: Limit = {
  name: 'text-code:network',
  count: 30,
  window: days(1),
};

export type ServicesWithCodes = Services & {
  deliveries: Deliveries;
  smsSettings: SmsSettings | undefined;
};

/**
 * Checks that a code may go to the number: one abroad may cost a multiple of a part.
 * @throws AppError `invalid_fields` with `phone_abroad`.
 */
export function assertTextable(
  { smsSettings }: Pick<ServicesWithCodes, 'smsSettings'>,
  phone: string,
): void {
  if (smsSettings && !isSameCountry(phone, smsSettings.number))
    throw new AppError('invalid_fields', { fields: [{ field: 'phone', problem: 'phone_abroad' }] });
}

/**
 * Counts a code to a phone number that anybody may have typed.
 * @throws AppError `too_many_tries`
 */
export async function spendTextCode(
  { limits }: Pick<Services, 'limits'>,
  phone: string,
  ip: string,
): Promise<void> {
  await limits.spendFrom(codesFromNetwork, ip, phone);
  await limits.spendFrom(codesPerPhoneFromNetwork, ip, phone);
  await limits.spendFrom(textCodesPerNetwork, ip);
  await limits.spend(codesPerPhone, phone);
}

/** Queues the code of an inquiry as a text message, in the transaction of `db`. */
export async function textCode(
  db: Database,
  { deliveries, clock }: Pick<ServicesWithCodes, 'deliveries' | 'clock'>,
  { id, phone, language }: Pick<InquiryRow, 'id' | 'phone' | 'language'>,
  code: string,
): Promise<void> {
  await deliveries.send(db, [
    {
      channel: 'sms',
      recipient: phone,
      language,
      kind: 'code',
      values: { code },
      eventKey: `inquiry-code:${id}:${randomUUID()}`,
      // The page offers another one.
      expiresAt: new Date(clock().getTime() + hours(1)),
    },
  ]);
}

const codeHashOf = (inquiryId: string, code: string) => hashOf(`${inquiryId}:${code}`);

/** Makes a code that proves the address of an inquiry, with its hash for the row. */
export function createCode(inquiry: Pick<InquiryRow, 'id'>): {
  code: string;
  emailCodeHash: Buffer;
} {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, emailCodeHash: codeHashOf(inquiry.id, code) };
}

/** Returns whether an address is the account's: its holder has read mail there. */
export const isAddressOf = async (
  db: Database,
  customerId: string,
  email: string,
): Promise<boolean> =>
  (await db.$count(customers, and(eq(customers.id, customerId), eq(customers.email, email)))) > 0;

/**
 * Returns whether the address needs no further proof: the browser is signed in to its account or known to
 * it, or has proven it for an earlier inquiry (docs/inquiries.md).
 */
export async function isProvenIn(
  { db, sessions }: Pick<Services, 'db' | 'sessions'>,
  request: FastifyRequest,
  actor: Actor,
  { email, browserHash }: { email: string; browserHash: Buffer | null },
): Promise<boolean> {
  if (actor.customer && (await isAddressOf(db, actor.customer.id, email))) return true;
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, email));
  if (account && (await sessions.knowsDevice(db, request, 'customer', account.id))) return true;
  return hasProven(db, browserHash, hasText(inquiries.email, email));
}

/** Returns whether this browser has proven the phone for an earlier inquiry. */
export const isPhoneProvenIn = (
  { db }: Pick<Services, 'db'>,
  { phone, browserHash }: Pick<InquiryRow, 'phone' | 'browserHash'>,
): Promise<boolean> =>
  hasProven(db, browserHash, and(isNull(inquiries.email), hasText(inquiries.phone, phone)));

async function hasProven(db: Database, browserHash: Buffer | null, isOf: SQL | undefined) {
  if (!browserHash) return false;
  const { browserHash: browser, emailProvenAt } = inquiries;
  return (
    (await db.$count(inquiries, and(isOf, eq(browser, browserHash), isNotNull(emailProvenAt)))) > 0
  );
}

/**
 * Checks the code, so that further pharmacies are asked. Repeated, it changes nothing.
 * @throws AppError `invalid_fields` with `wrong_code`, `too_many_tries`, `inquiry_closed`.
 */
export async function proveEmail(
  services: Services,
  inquiryId: string,
  code: string,
): Promise<void> {
  const { db, clock, limits, live } = services;
  await limits.spend(triesPerInquiry, inquiryId);
  await db.transaction(async (db) => {
    const now = clock();
    const inquiry = await lockOpen(db, inquiryId, now);
    if (inquiry.emailProvenAt) return;
    const { emailCodeHash } = inquiry;
    if (!emailCodeHash || !timingSafeEqual(emailCodeHash, codeHashOf(inquiryId, code)))
      throw new AppError('invalid_fields', { fields: [{ field: 'code', problem: 'wrong_code' }] });
    const [proven] = await db
      .update(inquiries)
      .set({ emailProvenAt: now, emailCodeHash: null })
      .where(eq(inquiries.id, inquiryId))
      .returning();
    if (!proven) throw new AppError('not_found');
    await planWave(db, services, proven);
    await notifyByText(services, db, proven, { inquiryId, news: 'proven' });
    await live.recordChange(db, ...audiencesOfInquiry(proven));
  });
  await limits.reset(triesPerInquiry, inquiryId);
}

/**
 * Sends another code, which replaces the last one; none once the address is proven.
 * @throws AppError `too_many_tries`, `inquiry_closed`.
 */
export async function sendNewCode(
  services: ServicesWithCodes,
  inquiryId: string,
  ip: string,
): Promise<void> {
  const { db, clock, limits, mail } = services;
  await limits.spend(codesPerInquiry, inquiryId);
  const [shown] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  // Before the transaction, because limits use another connection.
  if (shown?.email === null && !shown.emailProvenAt) {
    // A closed question gets no code, so none counts.
    assertOpen(shown, clock());
    await spendTextCode(services, shown.phone, ip);
  }
  await db.transaction(async (db) => {
    const inquiry = await lockOpen(db, inquiryId, clock());
    if (inquiry.emailProvenAt) return;
    const { code, emailCodeHash } = createCode(inquiry);
    await db.update(inquiries).set({ emailCodeHash }).where(eq(inquiries.id, inquiryId));
    if (inquiry.email === null) {
      await textCode(db, services, inquiry, code);
      return;
    }
    await mail.sendCode(
      db,
      inquiry.email,
      inquiry.language,
      'inquiry-code',
      { code },
      { expiresAt: inquiry.closesAt, guestIp: ip },
    );
  });
}

async function lockOpen(db: Database, inquiryId: string, now: Date): Promise<InquiryRow> {
  const inquiry = await lockInquiry(db, inquiryId);
  if (!inquiry) throw new AppError('not_found');
  assertOpen(inquiry, now);
  return inquiry;
}

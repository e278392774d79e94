import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { customers, inquiries } from '../../../database/schema.ts';
import { hasText } from '../../../database/sealed-texts.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { audiencesOfInquiry } from '../audiences.ts';
import { assertOpen, type InquiryRow, lockInquiry } from '../queries.ts';
import { planWave } from '../recipients/waves.ts';

/** Six digits: five tries an hour cannot find them before the inquiry ends. */
const triesPerInquiry: Limit = { name: 'inquiry-code', count: 5, window: hours(1) };
const codesPerInquiry: Limit = { name: 'inquiry-code-mail', count: 3, window: hours(1) };

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
  if (!browserHash) return false;
  const proven = and(
    hasText(inquiries.email, email),
    eq(inquiries.browserHash, browserHash),
    isNotNull(inquiries.emailProvenAt),
  );
  return (await db.$count(inquiries, proven)) > 0;
}

/**
 * Checks the mailed code, so that further pharmacies are asked. Repeated, it changes nothing.
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
    await live.recordChange(db, ...audiencesOfInquiry(proven));
  });
  await limits.reset(triesPerInquiry, inquiryId);
}

/**
 * Mails another code, which replaces the last one; none once the address is proven.
 * @throws AppError `too_many_tries`, `inquiry_closed`.
 */
export async function mailNewCode(
  { db, clock, limits, mail }: Services,
  inquiryId: string,
  ip: string,
): Promise<void> {
  await limits.spend(codesPerInquiry, inquiryId);
  await db.transaction(async (db) => {
    const inquiry = await lockOpen(db, inquiryId, clock());
    if (inquiry.emailProvenAt || inquiry.email === null) return;
    const { code, emailCodeHash } = createCode(inquiry);
    await db.update(inquiries).set({ emailCodeHash }).where(eq(inquiries.id, inquiryId));
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

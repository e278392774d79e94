import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { customers, inquiries } from '../../../database/schema.ts';
import { hasText } from '../../../database/sealed-texts.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Services } from '../../../services.ts';
import { notifyByText } from '../../prescription-requests/index.ts';
import {
  assertCode,
  createCode,
  spendTextCode,
  storePhoneProof,
  textCode,
} from '../../sessions/index.ts';
import { audiencesOfInquiry } from '../audiences.ts';
import { assertOpen, type InquiryRow, lockInquiry } from '../queries.ts';
import { planWave } from '../recipients/waves.ts';

/** Six digits: five tries an hour cannot find them before the inquiry ends. */
export const triesPerInquiry: Limit = { name: 'inquiry-code', count: 5, window: hours(1) };
export const codesPerInquiry: Limit = { name: 'inquiry-code-mail', count: 3, window: hours(1) };

/** Returns whether an address is the account's: its holder has read mail there. */
export const isAddressOf = async (
  db: Database,
  customerId: string,
  email: string,
): Promise<boolean> =>
  (await db.$count(customers, and(eq(customers.id, customerId), eq(customers.email, email)))) > 0;

/**
 * Returns whether the address needs no further proof: the browser is signed in to its account or
 * known to it, or has proven it for an earlier inquiry (docs/inquiries.md).
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
  const provenCondition = and(
    hasText(inquiries.email, email),
    eq(inquiries.browserHash, browserHash),
    isNotNull(inquiries.emailProvenAt),
  );
  return (await db.$count(inquiries, provenCondition)) > 0;
}

/**
 * Checks the code, so that further pharmacies are asked. Repeated, it changes nothing.
 * @throws AppError `invalid_fields` with `wrong_code`, `too_many_tries`, `inquiry_closed`.
 */
export async function proveEmail(
  services: Services,
  inquiryId: string,
  code: string,
  browserHash: Buffer | undefined,
): Promise<void> {
  const { db, clock, limits } = services;
  await limits.spend(triesPerInquiry, inquiryId);
  await db.transaction(async (db) => {
    const now = clock();
    const inquiry = await lockOpen(db, inquiryId, now);
    if (inquiry.emailProvenAt) return;
    assertCode(inquiryId, code, inquiry.emailCodeHash);
    await markProven(db, services, inquiryId);
    if (inquiry.email === null && browserHash)
      await storePhoneProof(db, { phone: inquiry.phone, browserHash }, now);
  });
  await limits.reset(triesPerInquiry, inquiryId);
}

/** Lets the waves of a locked inquiry continue, since its address is proven. */
export async function markProven(
  db: Database,
  services: Services,
  inquiryId: string,
): Promise<void> {
  const [proven] = await db
    .update(inquiries)
    .set({ emailProvenAt: services.clock(), emailCodeHash: null })
    .where(eq(inquiries.id, inquiryId))
    .returning();
  if (!proven) throw new AppError('not_found');
  await planWave(db, services, proven);
  await notifyByText(services, db, proven, { inquiryId, news: 'proven' });
  await services.live.recordChange(db, ...audiencesOfInquiry(proven));
}

/**
 * Sends another code, which replaces the last one; none once the address is proven.
 * @throws AppError `too_many_tries`, `text_codes_used_up`, `inquiry_closed`.
 */
export async function sendNewCode(
  services: Services,
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
    const { code, codeHash: emailCodeHash } = createCode(inquiryId);
    await db.update(inquiries).set({ emailCodeHash }).where(eq(inquiries.id, inquiryId));
    if (inquiry.email === null) {
      await textCode(db, services, inquiry, code);
      return;
    }
    await mail.sendCode(db, {
      to: inquiry.email,
      language: inquiry.language,
      template: 'inquiry-code',
      values: { code },
      expiresAt: inquiry.closesAt,
      guestIp: ip,
    });
  });
}

export async function lockOpen(db: Database, inquiryId: string, now: Date): Promise<InquiryRow> {
  const inquiry = await lockInquiry(db, inquiryId);
  if (!inquiry) throw new AppError('not_found');
  assertOpen(inquiry, now);
  return inquiry;
}

import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { inquiries } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import {
  assertCode,
  createCode,
  spendTextCode,
  storePhoneProof,
  textCode,
} from '../../sessions/index.ts';
import { assertOpen, type InquiryRow, lockInquiry } from '../queries.ts';
import {
  codesPerInquiry,
  lockOpen,
  markProven,
  proveEmail,
  sendNewCode,
  triesPerInquiry,
} from './prove-email.ts';

/** Differs from the subject of the mailed code. */
const subjectOf = (inquiryId: string) => `phone of ${inquiryId}`;

/** @throws AppError `not_found` while a mailed code is under way: the row has room for one code. */
function assertEmailProven({ emailProvenAt }: InquiryRow): void {
  if (!emailProvenAt) throw new AppError('not_found');
}

async function getInquiry(db: Database, inquiryId: string): Promise<InquiryRow> {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  if (!inquiry) throw new AppError('not_found');
  return inquiry;
}

/**
 * Sends a code to the phone number of an open inquiry, to prove it in addition to the email
 * address.
 * @throws AppError `not_found`, `too_many_tries`, `text_codes_used_up`, `inquiry_closed`.
 */
export async function sendPhoneCodeOfInquiry(
  services: Services,
  inquiryId: string,
  ip: string,
): Promise<void> {
  const { db, clock, limits } = services;
  const shown = await getInquiry(db, inquiryId);
  if (shown.email === null) return sendNewCode(services, inquiryId, ip);
  assertEmailProven(shown);
  assertOpen(shown, clock());
  await limits.spend(codesPerInquiry, inquiryId);
  await spendTextCode(services, shown.phone, ip);
  await db.transaction(async (db) => {
    const inquiry = await lockOpen(db, inquiryId, clock());
    const { code, codeHash: emailCodeHash } = createCode(subjectOf(inquiryId));
    await db.update(inquiries).set({ emailCodeHash }).where(eq(inquiries.id, inquiryId));
    await textCode(db, services, inquiry, code);
  });
}

/**
 * Checks that code. The browser then has proven the number.
 * @throws AppError `invalid_fields` with `wrong_code`, `not_found`, `too_many_tries`,
 * `inquiry_closed`.
 */
export async function provePhoneOfInquiry(
  services: Services,
  inquiryId: string,
  code: string,
  browserHash: Buffer | undefined,
): Promise<void> {
  const { db, clock, limits } = services;
  const shown = await getInquiry(db, inquiryId);
  if (shown.email === null) return proveEmail(services, inquiryId, code, browserHash);
  await limits.spend(triesPerInquiry, inquiryId);
  await db.transaction(async (db) => {
    const inquiry = await lockOpen(db, inquiryId, clock());
    assertEmailProven(inquiry);
    assertCode(subjectOf(inquiryId), code, inquiry.emailCodeHash);
    await db.update(inquiries).set({ emailCodeHash: null }).where(eq(inquiries.id, inquiryId));
    if (browserHash) await storePhoneProof(db, { phone: inquiry.phone, browserHash }, clock());
  });
  await limits.reset(triesPerInquiry, inquiryId);
}

/**
 * Takes a message of its phone as the proof of an inquiry, in the transaction of `db`. One that is
 * not open, or whose email address counts, stays as it is.
 * @returns whether it is proven now and was not before.
 */
export async function proveInquiryByMessage(
  db: Database,
  services: Services,
  inquiryId: string,
): Promise<boolean> {
  const inquiry = await lockInquiry(db, inquiryId);
  if (!inquiry || inquiry.email !== null || inquiry.emailProvenAt) return false;
  if (!acceptsAnswers(inquiry, services.clock())) return false;
  await markProven(db, services, inquiryId);
  return true;
}

/** Stores that the owner of the number has proven it, for an inquiry that nobody has proven yet. */
export async function storeInquiryProof(
  db: Database,
  inquiryId: string,
  provenAt: Date,
): Promise<void> {
  const isUnproven = and(eq(inquiries.id, inquiryId), isNull(inquiries.emailProvenAt));
  await db.update(inquiries).set({ emailProvenAt: provenAt }).where(isUnproven);
}

/** Ends the proofs by phone that a choice would give to its request; proven email addresses stay. */
export async function unproveInquiryPhones(
  db: Database,
  inquiryIds: readonly string[],
): Promise<void> {
  const unproven = { emailProvenAt: null, emailCodeHash: null };
  // In one order, as other transactions lock several.
  for (const id of inquiryIds.toSorted())
    await db
      .update(inquiries)
      .set(unproven)
      .where(and(eq(inquiries.id, id), isNull(inquiries.email)));
}

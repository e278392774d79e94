import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import {
  assertCode,
  createCode,
  lapsedBefore,
  spendTextCode,
  storePhoneProof,
  textCode,
} from '../sessions/index.ts';
import { getTracking, lockTracking } from '../tracking/index.ts';
import { audiencesOf } from './audiences.ts';
import { findRequest, lockRequest, type RequestRow } from './queries.ts';
import { changeRequest } from './write-requests.ts';

/** Six digits: five tries an hour cannot find them within a day. */
const triesPerRequest: Limit = { name: 'request-code', count: 5, window: hours(1) };
const codesPerRequest: Limit = { name: 'request-code-text', count: 3, window: hours(1) };
const codeLifetime = hours(24);

/**
 * Returns whether news of a request go to its sender's phone: it was proven, and not too long ago.
 * A sender with an email address proves it to get news there.
 */
export const hasReachablePhone = (
  { phoneProvenAt }: Pick<RequestRow, 'phoneProvenAt'>,
  now: Date,
): boolean => phoneProvenAt !== null && phoneProvenAt > lapsedBefore(now);

/** Returns whether the phone, for want of an email address, is to be proven, also once more. */
const lacksProof = (request: RequestRow, now: Date): boolean =>
  request.email === null && request.status !== 'cancelled' && !hasReachablePhone(request, now);

/**
 * Returns whether the page of a request asks its sender for the proof. A request that an answer
 * became has the proof of its inquiry.
 */
export const awaitsPhoneCode = (request: RequestRow, now: Date): boolean =>
  request.inquiryId === null && lacksProof(request, now);

/** Returns whether a code that still works was sent to the phone. */
export const hasPhoneCode = (
  { phoneCodeHash, phoneCodeExpiresAt }: RequestRow,
  now: Date,
): boolean => phoneCodeHash !== null && phoneCodeExpiresAt !== null && phoneCodeExpiresAt > now;

/**
 * Makes the code of a request, which a forwarded request takes along with its private link.
 * @returns the code, and the columns of the request.
 */
export function createPhoneCode(tokenHash: Buffer, now: Date) {
  const { code, codeHash } = createCode(tokenHash.toString('hex'));
  const phoneCodeExpiresAt = new Date(now.getTime() + codeLifetime);
  return { code, columns: { phoneCodeHash: codeHash, phoneCodeExpiresAt } };
}

/** Also a sender with an email address may prove the phone, to get news there. */
export interface PhoneChoice {
  isChosen?: boolean;
}

async function lockTracked(
  db: Database,
  token: string,
  { isChosen }: PhoneChoice,
): Promise<RequestRow> {
  const { requestId } = await lockTracking(db, token);
  const request = requestId && (await lockRequest(db, eq(prescriptionRequests.id, requestId)));
  if (!request || (request.email !== null && !isChosen)) throw new AppError('not_found');
  return request;
}

/**
 * Checks the code that was sent to the phone, so that news of the request go there. Repeated, it
 * changes nothing.
 * @param browserHash the calling browser, which then needs no code for further requests.
 * @throws AppError `not_found`, `too_many_tries`; `invalid_fields` with `wrong_code`.
 */
export async function provePhone(
  { db, clock, limits, live }: Pick<Services, 'db' | 'clock' | 'limits' | 'live'>,
  { token, code, browserHash }: { token: string; code: string; browserHash: Buffer | undefined },
  choice: PhoneChoice = {},
): Promise<void> {
  const { tokenHash } = await getTracking(db, token);
  const subject = tokenHash.toString('hex');
  await limits.spend(triesPerRequest, subject);
  await db.transaction(async (db) => {
    const now = clock();
    const request = await lockTracked(db, token, choice);
    if (hasReachablePhone(request, now)) return;
    const { id, phone, phoneCodeHash } = request;
    assertCode(subject, code, hasPhoneCode(request, now) ? phoneCodeHash : null);
    await changeRequest(db, id, {
      // A choice may still be refused, so its caller makes it.
      ...(!choice.isChosen && { phoneProvenAt: now }),
      phoneCodeHash: null,
      phoneCodeExpiresAt: null,
    });
    if (browserHash) await storePhoneProof(db, { phone, browserHash }, now);
    await live.recordChange(db, ...audiencesOf(request));
  });
  await limits.reset(triesPerRequest, subject);
}

/**
 * Takes a message of its phone as the proof of a request, in the transaction of `db`. One that
 * lacks no proof stays as it is.
 * @returns whether it is proven now and was not before.
 */
export async function proveRequestByMessage(
  db: Database,
  { clock, live }: Pick<Services, 'clock' | 'live'>,
  requestId: string,
): Promise<boolean> {
  const now = clock();
  const request = await lockRequest(db, eq(prescriptionRequests.id, requestId));
  if (!request || !lacksProof(request, now)) return false;
  const columns = { phoneProvenAt: now, phoneCodeHash: null, phoneCodeExpiresAt: null };
  await changeRequest(db, requestId, columns);
  await live.recordChange(db, ...audiencesOf(request));
  return true;
}

/**
 * Sends another code to the phone, which replaces the last one; none once it is proven.
 * @throws AppError `not_found`, `too_many_tries`.
 */
export async function sendNewPhoneCode(
  services: Pick<Services, 'db' | 'clock' | 'limits' | 'deliveries'>,
  token: string,
  ip: string,
  choice: PhoneChoice = {},
): Promise<void> {
  const { db, clock, limits } = services;
  const { tokenHash, requestId } = await getTracking(db, token);
  const shown = requestId ? await findRequest(db, requestId) : undefined;
  if (!shown || (shown.email !== null && !choice.isChosen)) throw new AppError('not_found');
  if (hasReachablePhone(shown, clock())) return;
  await limits.spend(codesPerRequest, tokenHash.toString('hex'));
  await spendTextCode(services, shown.phone, ip);
  await db.transaction(async (db) => {
    const request = await lockTracked(db, token, choice);
    if (hasReachablePhone(request, clock())) return;
    const { code, columns } = createPhoneCode(tokenHash, clock());
    await changeRequest(db, request.id, columns);
    await textCode(db, services, request, code);
  });
}

/** Deletes the hashes of codes that no longer work. */
export async function deleteOldPhoneCodes({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const { phoneCodeHash, phoneCodeExpiresAt } = prescriptionRequests;
  await db
    .update(prescriptionRequests)
    .set({ phoneCodeHash: null, phoneCodeExpiresAt: null })
    .where(and(isNotNull(phoneCodeHash), lte(phoneCodeExpiresAt, clock())));
}

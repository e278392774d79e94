import { randomUUID, timingSafeEqual } from 'node:crypto';
import { isSameCountry } from '@dawaya/contract/phone';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiries, trackingOpenings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashCode, hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { type Browser, createCode, lapsedBefore, spendTextCode } from '../sessions/index.ts';
import { readBrowser, readOrCreateBrowser } from './browser-token.ts';
import { findByCode } from './codes.ts';
import { addHolder, readLockStates } from './holders.ts';
import { createSenderLookup } from './senders.ts';
import { lockTracking, type Tracking } from './trackings.ts';

/** For one question with all browsers. */
const wrongCodes: Limit = { name: 'track-open', count: 20, window: hours(1) };
/** The share of one network, so that using it up does not lock out the person elsewhere. */
const wrongCodesFromNetwork: Limit = { name: 'track-open:network', count: 10, window: hours(1) };
/** For one code. */
const maxWrongTries = 5;
const codeLifetime = minutes(10);

type OpeningServices = Pick<
  Services,
  'db' | 'clock' | 'limits' | 'pause' | 'cookies' | 'deliveries' | 'smsSettings'
>;

/** A tracking that a texted code can open, with its token and the number that gets the code. */
interface Openable {
  tracking: Tracking;
  token: string;
  phone: string;
}

/**
 * Returns how a texted code opens a link: of a question that began in a chat, whose number is still
 * proven and reached by the gateway. Any other link is in a browser or a mail already.
 */
async function findOpenable(
  { db, clock, deliveries, smsSettings }: OpeningServices,
  tracking: Tracking,
): Promise<Openable | undefined> {
  const { keptToken: token, tokenHash } = tracking;
  if (!token || !smsSettings || !deliveries.has('sms')) return undefined;
  // One that the key no longer opens is no token.
  if (!hashOf(token).equals(tokenHash)) return undefined;
  const sender = (await createSenderLookup(db, [tracking]))(tracking);
  if (!sender?.phoneProvenAt || sender.phoneProvenAt <= lapsedBefore(clock())) return undefined;
  if (!isSameCountry(sender.phone, smsSettings.number)) return undefined;
  return { tracking, token, phone: sender.phone };
}

export const canOpenByCode = async (
  services: OpeningServices,
  tracking: Tracking,
): Promise<boolean> => (await findOpenable(services, tracking)) !== undefined;

/**
 * Opens a question that began in a chat in the calling browser. The pharmacy knows short code and
 * phone number, so they only have a code texted, and that one opens it.
 * @param asked `proof` is the texted code; without it, one is sent.
 * @returns the private link; undefined while a code is needed.
 * @throws AppError `not_found` where no code can open it, too; `invalid_code`, `too_many_tries`,
 * `text_codes_used_up`.
 */
export async function openByCode(
  services: OpeningServices,
  browser: Browser,
  { proof, ...asked }: { code: string; phone: string; proof?: string | undefined },
  language: Language,
) {
  const { db } = services;
  const tracking = await findByCode(services, asked, browser.request.ip);
  const openable = await findOpenable(services, tracking);
  if (!openable) throw new AppError('not_found');
  const isOpen = async () => {
    const [state] = await readLockStates(db, services, browser.request, [tracking]);
    return state?.locked === false;
  };
  // An answer may have been lost, and its code works once.
  if (await isOpen()) return presentLink(db, openable);
  if (proof === undefined) return sendCode(services, browser, openable, language);
  const isRight = await prove(services, browser, openable, proof);
  // The same call may have opened it meanwhile.
  if (!isRight && !(await isOpen())) throw new AppError('invalid_code');
  return presentLink(db, openable);
}

async function presentLink(db: Database, { tracking: { inquiryId }, token }: Openable) {
  const [inquiry] = inquiryId
    ? await db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
    : [];
  if (!inquiry) throw new AppError('not_found');
  const { id, createdAt, city } = inquiry;
  return { id, createdAt, askedIn: city ?? '', trackingUrl: `/track/${token}` };
}

/** Texts a code for the calling browser, in the place of an earlier code. */
async function sendCode(
  services: OpeningServices,
  { request, reply }: Browser,
  { tracking, token, phone }: Openable,
  language: Language,
): Promise<undefined> {
  const { db, clock, deliveries } = services;
  await spendTextCode(services, phone, request.ip, { kind: 'link-code' });
  const browserHash = readOrCreateBrowser(services, request, reply);
  const { code, codeHash } = createCode(token);
  const expiresAt = new Date(clock().getTime() + codeLifetime);
  const values = { codeHash, expiresAt, wrongTries: 0 };
  await db.transaction(async (db) => {
    await lockTracking(db, token);
    await db
      .insert(trackingOpenings)
      .values({ tokenHash: tracking.tokenHash, browserHash, ...values })
      .onConflictDoUpdate({
        target: [trackingOpenings.tokenHash, trackingOpenings.browserHash],
        set: values,
      });
    await deliveries.send(db, [
      {
        channel: 'sms',
        recipient: phone,
        language,
        kind: 'link-code',
        values: { code },
        eventKey: `link-code:${randomUUID()}`,
        expiresAt,
      },
    ]);
  });
  return undefined;
}

/**
 * Returns whether a code is the one that this browser waits for. A wrong one counts.
 * @throws AppError `too_many_tries`.
 */
async function prove(
  services: OpeningServices,
  { request, reply }: Browser,
  { tracking: { tokenHash }, token }: Openable,
  proof: string,
): Promise<boolean> {
  const { db, clock, limits } = services;
  const browserHash = readBrowser(services, request);
  if (!browserHash) return false;
  const openingCondition = and(
    eq(trackingOpenings.tokenHash, tokenHash),
    eq(trackingOpenings.browserHash, browserHash),
    gt(trackingOpenings.expiresAt, clock()),
    lt(trackingOpenings.wrongTries, maxWrongTries),
  );
  // A browser whose code has ended guesses nothing, and must not use up the tries of the others.
  if ((await db.$count(trackingOpenings, openingCondition)) === 0) return false;
  const subject = tokenHash.toString('base64url');
  await limits.spendFrom(wrongCodesFromNetwork, request.ip, subject);
  await limits.spend(wrongCodes, subject);
  const isRight = await db.transaction(async (db) => {
    const current = await findOpenable({ ...services, db }, await lockTracking(db, token));
    if (!current) return false;
    const [opening] = await db
      .select()
      .from(trackingOpenings)
      .where(openingCondition)
      .for('update');
    if (!opening) return false;
    if (timingSafeEqual(opening.codeHash, hashCode(token, proof))) {
      await db.delete(trackingOpenings).where(openingCondition);
      await addHolder({ ...services, db }, request, reply, tokenHash);
      return true;
    }
    await db
      .update(trackingOpenings)
      .set({ wrongTries: sql`${trackingOpenings.wrongTries} + 1` })
      .where(openingCondition);
    return false;
  });
  if (isRight) {
    await limits.resetFrom(wrongCodesFromNetwork, request.ip, subject);
    await limits.reset(wrongCodes, subject);
  }
  return isRight;
}

/** Deletes the codes that work no more. */
export async function deleteOldOpenings({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.delete(trackingOpenings).where(lte(trackingOpenings.expiresAt, clock()));
}

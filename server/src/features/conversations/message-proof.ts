import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { MessageProof } from '@dawaya/contract/endpoints/news-channel';
import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  inquiries,
  messageProofs,
  prescriptionRequests,
  trackings,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import { days, hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashCode } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { IncomingMessage } from '../deliveries/index.ts';
import { proveInquiryByMessage } from '../inquiries/index.ts';
import { proveRequestByMessage } from '../prescription-requests/index.ts';
import { type Browser, storePhoneProof } from '../sessions/index.ts';
import { readOrCreateBrowser, type Tracking } from '../tracking/index.ts';
import { canChooseText, getHeld } from './news-channel.ts';
import { sentences } from './replies.ts';
import type { ServicesWithTexts } from './send-news.ts';

/** As long as the code of a request. A message may wait for the network. */
const proofLifetime = days(1);
const proofsPerLink: Limit = { name: 'message-proof:link', count: 20, window: hours(1) };
/** Wrong digits from a phone that has something to prove. */
const wrongMessages: Limit = { name: 'message-proof:phone', count: 5, window: hours(1) };

const digits = 6;

/**
 * Derives the digits of a proof from the private link's token, which the database lacks: a page that
 * loads again after the messaging app shows the same ones.
 */
export const digitsOf = (proofId: string, token: string): number =>
  createHmac('sha256', token).update(proofId).digest().readUIntBE(0, 6);

const codeOf = (proofId: string, token: string): string =>
  // All digits, also the first ones.
  String(digitsOf(proofId, token) % 10 ** digits).padStart(digits, '0');

/**
 * Returns the proof of a link, a browser and a channel that is not over, or a new one. That of a chat
 * serves once.
 * @throws AppError `too_many_tries`.
 */
export async function storeProof(
  services: Pick<Services, 'db' | 'clock' | 'limits' | 'cookies'>,
  { request, reply }: Browser,
  { tokenHash: trackingHash, channel }: { tokenHash: Buffer; channel: ChannelName },
  hash: (id: string) => Buffer,
) {
  const { db, clock, limits } = services;
  await limits.spend(proofsPerLink, trackingHash.toString('hex'));
  const browserHash = readOrCreateBrowser(services, request, reply);
  const now = clock();
  const own = and(
    eq(messageProofs.trackingHash, trackingHash),
    eq(messageProofs.browserHash, browserHash),
    eq(messageProofs.channel, channel),
  );
  const isOver = lte(messageProofs.expiresAt, now);
  return db.transaction(async (db) => {
    await db
      .delete(messageProofs)
      .where(and(own, channel === 'sms' ? isOver : or(isOver, isNotNull(messageProofs.provenAt))));
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + proofLifetime);
    await db
      .insert(messageProofs)
      .values({ id, trackingHash, channel, browserHash, codeHash: hash(id), expiresAt })
      .onConflictDoNothing();
    const [stored] = await db.select().from(messageProofs).where(own);
    if (!stored) throw new AppError('not_found');
    return stored;
  });
}

/**
 * Returns the digits that prove the phone of a request or a question when they come from there by
 * SMS. No message goes out, so it works without a code.
 * @throws AppError `tracking_locked` in a browser that does not hold the link, `not_found` where no
 * SMS reaches the phone or an email address is there, `too_many_tries`.
 */
export async function startMessageProof(
  services: ServicesWithTexts,
  browser: Browser,
  token: string,
): Promise<MessageProof> {
  const { smsSettings } = services;
  const followed = await getHeld(services, browser.request, token);
  if (!smsSettings || !canChooseText(services, followed)) throw new AppError('not_found');
  // The address needs no forging, and a forged message then reveals the number's open question.
  if (followed.contact.email !== null) throw new AppError('not_found');
  const { tokenHash } = followed.tracking;
  const proof = await storeProof(services, browser, { tokenHash, channel: 'sms' }, (id) =>
    hashCode(id, codeOf(id, token)),
  );
  const code = codeOf(proof.id, token);
  return { number: smsSettings.number, code, expiresAt: proof.expiresAt };
}

/** Lists the proofs that a phone can give: of its own requests and questions. */
const listProofs = (db: Database, phone: string, now: Date) =>
  db
    .select({
      proof: messageProofs,
      requestLanguage: prescriptionRequests.language,
      inquiryLanguage: inquiries.language,
    })
    .from(messageProofs)
    .innerJoin(trackings, eq(trackings.tokenHash, messageProofs.trackingHash))
    .leftJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
    .leftJoin(inquiries, eq(inquiries.id, trackings.inquiryId))
    .where(
      and(
        eq(messageProofs.channel, 'sms'),
        gt(messageProofs.expiresAt, now),
        or(
          hasText(prescriptionRequests.phone, phone),
          and(isNull(trackings.requestId), hasText(inquiries.phone, phone)),
        ),
      ),
    );

/**
 * Takes an SMS as the proof of its phone, in the transaction of `db` that has locked the sender. A
 * chat proves nothing: it may be a former owner's of the number.
 * @returns the replies; undefined for a message that is no proof, which says nothing about it.
 */
export async function proveByMessage(
  db: Database,
  services: Services,
  { channel, sender: phone, text }: Pick<IncomingMessage, 'channel' | 'sender' | 'text'>,
): Promise<string[] | undefined> {
  const code = westernDigits(text).replace(/[\s\p{Cf}-]/gu, '');
  if (channel !== 'sms' || !/^\d{6}$/.test(code)) return undefined;
  const { clock, budgets } = services;
  const now = clock();
  const proofs = await listProofs(db, phone, now);
  // An erasure deletes the counters of a number, but must not restart this counter.
  const subject = `of${phone}`;
  if (proofs.length === 0 || (await budgets.usedUpUntil(db, wrongMessages, subject)))
    return undefined;
  const found = proofs.find(({ proof: { id, codeHash } }) =>
    timingSafeEqual(codeHash, hashCode(id, code)),
  );
  if (!found) {
    await budgets.use(db, wrongMessages, subject);
    return undefined;
  }
  const { proof, requestLanguage, inquiryLanguage } = found;
  // Before the rows that it leads to, as every change of them does. A choice may have moved it.
  const [tracking] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, proof.trackingHash))
    .for('update');
  if (!tracking) return undefined;
  const hasChanged = await proveTracked(db, services, tracking);
  if (proof.provenAt) {
    if (!hasChanged) return [];
  } else {
    await storePhoneProof(db, { phone, browserHash: proof.browserHash }, now);
    await db.update(messageProofs).set({ provenAt: now }).where(eq(messageProofs.id, proof.id));
  }
  const language: Language = requestLanguage ?? inquiryLanguage ?? 'ar';
  return [sentences[language].phoneProven];
}

/** Returns whether the request or the question behind a locked link had no proof before. */
async function proveTracked(
  db: Database,
  services: Services,
  { requestId, inquiryId }: Tracking,
): Promise<boolean> {
  if (requestId) return proveRequestByMessage(db, services, requestId);
  return inquiryId !== null && (await proveInquiryByMessage(db, services, inquiryId));
}

/** Deletes the proofs that have expired. */
export async function deleteOldMessageProofs({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.delete(messageProofs).where(lte(messageProofs.expiresAt, clock()));
}

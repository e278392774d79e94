import type { NewsChannels } from '@dawaya/contract/endpoints/news-channel';
import { isSameCountry } from '@dawaya/contract/phone';
import type { ChannelName, NewsChannel } from '@dawaya/contract/vocabulary/channels';
import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { conversations, inquiries } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { lockSenders, type ServicesWithDeliveries } from '../deliveries/index.ts';
import {
  provePhoneOfInquiry,
  sendPhoneCodeOfInquiry,
  storeInquiryProof,
} from '../inquiries/index.ts';
import {
  canText,
  changeRequest,
  findRequest,
  hasReachablePhone,
  provePhone,
  type RequestRow,
  sendNewPhoneCode,
  textNewsQueue,
} from '../prescription-requests/index.ts';
import { findPhoneProof } from '../sessions/index.ts';
import {
  assertUnlocked,
  getTracking,
  lockTracking,
  readBrowser,
  readOrCreateBrowser,
  type Tracking,
} from '../tracking/index.ts';
import type { ServicesWithTexts } from './send-news.ts';
import {
  type ConversationRow,
  findConversation,
  openConversation,
  saveConversation,
} from './store.ts';

type InquiryRow = typeof inquiries.$inferSelect;

/** A private link with the question and the request that it leads to, of which one may be missing. */
interface Followed {
  tracking: Tracking;
  inquiry: InquiryRow | undefined;
  request: RequestRow | undefined;
  /** The conversation that gets the news of the question. */
  conversation: ConversationRow | undefined;
  contact: Pick<RequestRow, 'phone' | 'email' | 'language'>;
}

export const conversationOf = async (db: Database, inquiryId: string) => {
  const inquiryCondition = eq(conversations.inquiryId, inquiryId);
  const [conversation] = await db.select().from(conversations).where(inquiryCondition);
  return conversation;
};

export const findInquiry = async (db: Database, id: string): Promise<InquiryRow | undefined> => {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id));
  return inquiry;
};

/** @throws AppError `not_found` for a consultation. */
export async function readFollowed(db: Database, tracking: Tracking): Promise<Followed> {
  const { inquiryId, requestId } = tracking;
  const inquiry = inquiryId ? await findInquiry(db, inquiryId) : undefined;
  const request = requestId ? await findRequest(db, requestId) : undefined;
  const contact = request ?? inquiry;
  if (!contact) throw new AppError('not_found');
  const conversation = inquiry && (await conversationOf(db, inquiry.id));
  return { tracking, inquiry, request, conversation, contact };
}

/** Returns where news go now; undefined before any address is proven. */
function presentOf(services: ServicesWithTexts, { request, conversation, contact }: Followed) {
  if (conversation && canText(services, contact, conversation.channel)) return conversation.channel;
  if (request && hasReachablePhone(request, services.clock()) && canText(services, contact, 'sms'))
    return 'sms';
  return contact.email === null ? undefined : 'email';
}

/** Returns whether a holder of the link can prove the phone, and choose text messages for the news. */
export function canChooseText(
  { deliveries, smsSettings, clock }: ServicesWithTexts,
  { inquiry, request, contact }: Followed,
): boolean {
  if (!deliveries.has('sms') || !smsSettings) return false;
  if (!isSameCountry(contact.phone, smsSettings.number)) return false;
  if (!inquiry) return true;
  // The row has room for one code: that of the email address comes first.
  if (inquiry.email !== null && !inquiry.emailProvenAt) return false;
  return request !== undefined || acceptsAnswers(inquiry, clock());
}

/** Returns whether the phone of a question, or of the request that it became, was proven. */
export const isPhoneProven = (
  { clock }: Pick<ServicesWithTexts, 'clock'>,
  { inquiry, request }: Followed,
): boolean =>
  (inquiry?.email === null && inquiry.emailProvenAt !== null) ||
  (request !== undefined && hasReachablePhone(request, clock()));

/**
 * Returns whether a question can go on in a chat. Its address is proven, so that news which the chat
 * refuses still arrive.
 */
export function canChooseChat(
  services: ServicesWithTexts,
  followed: Followed,
  channel: ChannelName,
): boolean {
  const { inquiry, request } = followed;
  if (!inquiry || !services.deliveries.has(channel)) return false;
  if (!inquiry.emailProvenAt && !isPhoneProven(services, followed)) return false;
  return request !== undefined || acceptsAnswers(inquiry, services.clock());
}

/**
 * Returns whether the phone follows no other open question: the numbers of answers belong to one.
 * The caller has proven the number. Without a proof a stranger would learn of a question.
 */
async function isPhoneFree(
  db: Database,
  { clock }: ServicesWithTexts,
  { inquiry, contact: { phone } }: Followed,
): Promise<boolean> {
  if (!inquiry) return true;
  const own = await findConversation(db, { channel: 'sms', sender: phone, phone });
  if (!own?.inquiryId || own.inquiryId === inquiry.id) return true;
  const other = await findInquiry(db, own.inquiryId);
  return other === undefined || !acceptsAnswers(other, clock());
}

/** Returns when the number was proven by its owner or this browser; null if it needs a code. */
async function findProof(
  services: ServicesWithTexts,
  { inquiry, contact }: Followed,
  browserHash: Buffer | undefined,
): Promise<Date | null> {
  const { phone, email } = contact;
  // A choice ends the wait for that proof; the browser's then counts.
  if (email === null && inquiry?.emailProvenAt) return inquiry.emailProvenAt;
  return browserHash ? findPhoneProof(services, { phone, browserHash }) : null;
}

/** Checks that the calling browser holds the private link. */
export async function getHeld(services: ServicesWithTexts, request: FastifyRequest, token: string) {
  const tracking = await getTracking(services.db, token);
  await assertUnlocked(services.db, services, request, tracking);
  return readFollowed(services.db, tracking);
}

/** Lists the ways that are set up and known for the sender, with the present one. */
export async function listNewsChannels(
  services: ServicesWithTexts & Pick<ServicesWithDeliveries, 'gateways'>,
  request: FastifyRequest,
  token: string,
): Promise<NewsChannels> {
  const { db, gateways } = services;
  const followed = await getHeld(services, request, token);
  const present = presentOf(services, followed);
  const provenAt = await findProof(services, followed, readBrowser(services, request));
  const isFree = provenAt === null || (await isPhoneFree(db, services, followed));
  const known: NewsChannel[] = [];
  if (present === 'sms' || (isFree && canChooseText(services, followed))) known.push('sms');
  for (const { name, place } of gateways)
    if (name !== 'sms' && (name === present || (place && canChooseChat(services, followed, name))))
      known.push(name);
  if (followed.contact.email !== null) known.push('email');
  const isKnown = present === 'sms' || provenAt !== null;
  // The present one is read first.
  known.sort((one, other) => Number(other === present) - Number(one === present));
  return {
    channels: known.map((channel) => ({
      channel,
      isChosen: channel === present,
      needsCode: channel === 'sms' ? !isKnown : channel !== 'email' && channel !== present,
    })),
  };
}

const refuse = (field: 'channel' | 'code') =>
  new AppError('invalid_fields', {
    fields: [{ field, problem: field === 'code' ? 'wrong_code' : 'invalid_choice' }],
  });

/**
 * Sends a code to the phone of a request or a question.
 * @throws AppError `not_found` where news cannot go by text message; `text_codes_used_up`.
 */
export async function sendCode(
  services: ServicesWithTexts,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const followed = await getHeld(services, request, token);
  if (!canChooseText(services, followed)) throw new AppError('not_found');
  if (followed.request) return sendNewPhoneCode(services, token, request.ip, { isChosen: true });
  await sendPhoneCodeOfInquiry(services, String(followed.inquiry?.id), request.ip);
}

/**
 * Chooses where news go from now on, for a holder of the private link.
 * @throws AppError `invalid_fields` for a way that is not known, or a wrong or missing code.
 */
export async function chooseNewsChannel(
  services: ServicesWithTexts,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, channel, code }: { token: string; channel: 'sms' | 'email'; code?: string | undefined },
): Promise<void> {
  const followed = await getHeld(services, request, token);
  const browserHash =
    code === undefined
      ? readBrowser(services, request)
      : readOrCreateBrowser(services, request, reply);
  if (channel === 'sms') {
    if (!canChooseText(services, followed)) throw refuse('channel');
    if (code !== undefined && followed.request)
      await provePhone(services, { token, code, browserHash }, { isChosen: true });
    else if (code !== undefined)
      await provePhoneOfInquiry(services, String(followed.inquiry?.id), code, browserHash);
  }
  await services.db.transaction(async (db) => {
    const senders = [
      followed.contact.phone,
      followed.conversation?.sender ?? followed.contact.phone,
    ];
    // Before any other lock, as a message of the person does.
    await lockSenders(db, [...new Set(senders)]);
    const tracking = await lockTracking(db, token);
    await assertUnlocked(db, services, request, tracking);
    const current = await readFollowed(db, tracking);
    // A move to another question or chat in between: the page shows it.
    if (current.conversation?.sender !== followed.conversation?.sender) throw refuse('channel');
    if (channel === 'email') return mailNews(db, services, current);
    if (!canChooseText(services, current)) throw refuse('channel');
    const provenAt = await findProof({ ...services, db }, current, browserHash);
    if (!provenAt) throw refuse('code');
    if (!(await isPhoneFree(db, services, current))) throw refuse('channel');
    return textNews(db, services, current, provenAt);
  });
}

async function mailNews(
  db: Database,
  services: ServicesWithTexts,
  followed: Followed,
): Promise<void> {
  if (followed.contact.email === null) throw refuse('channel');
  if (followed.conversation)
    await saveConversation(db, { ...followed.conversation, ...withoutQuestion });
  if (followed.request) await changeRequest(db, followed.request.id, { phoneProvenAt: null });
  await services.live.recordChange(db, `track:${followed.request?.id ?? followed.inquiry?.id}`);
}

export const withoutQuestion = { inquiryId: null, shown: [], notifiedAt: null };

async function textNews(
  db: Database,
  services: ServicesWithTexts,
  followed: Followed,
  provenAt: Date,
): Promise<void> {
  const { inquiry, request, conversation, contact } = followed;
  const now = services.clock();
  if (request && !hasReachablePhone(request, now))
    await changeRequest(db, request.id, { phoneProvenAt: provenAt });
  // Its question is the number's again too, after a stolen phone.
  if (request && inquiry?.email === null && !inquiry.emailProvenAt)
    await storeInquiryProof(db, inquiry.id, provenAt);
  if (!inquiry || conversation?.channel === 'sms') return;
  const { phone, language } = contact;
  const sender = { channel: 'sms' as const, sender: phone, phone };
  const opened = await openConversation(
    db,
    services,
    { ...sender, sentAt: conversation?.lastSentAt ?? new Date(0) },
    { language, now },
  );
  if (conversation && conversation.id !== opened.id)
    await saveConversation(db, { ...conversation, ...withoutQuestion });
  const place =
    opened.inquiryId === inquiry.id ? {} : { ...withoutQuestion, inquiryId: inquiry.id };
  await saveConversation(db, { ...opened, ...sender, ...place, lastMessageAt: now });
  // Answers that are there get their numbers.
  if (!request)
    await services.jobs.send(db, textNewsQueue, { inquiryId: inquiry.id, news: 'answered' });
}

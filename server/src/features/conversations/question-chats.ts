import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { messageProofs, trackingHolders, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { RetryLaterError } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import {
  type IncomingMessage,
  lockSender,
  type OutgoingMessage,
  type ServicesWithDeliveries,
} from '../deliveries/index.ts';
import { textNewsQueue } from '../prescription-requests/index.ts';
import type { Browser } from '../sessions/index.ts';
import { lockTrackingOfInquiry } from '../tracking/index.ts';
import {
  type ChatName,
  chatCodeHash,
  chatCodeIn,
  chatLink,
  smallestChatCode,
} from './chat-codes.ts';
import { digitsOf, storeProof } from './message-proof.ts';
import {
  canChooseChat,
  conversationOf,
  findInquiry,
  getHeld,
  isPhoneProven,
  readFollowed,
  withoutQuestion,
} from './news-channel.ts';
import { sentences } from './replies.ts';
import type { ServicesWithTexts } from './send-news.ts';
import { openConversation, saveConversation } from './store.ts';

export type ServicesWithChats = ServicesWithTexts & Pick<ServicesWithDeliveries, 'gateways'>;

const codeOf = (proofId: string, token: string): string =>
  String(smallestChatCode + (digitsOf(proofId, token) % (9 * smallestChatCode)));

/**
 * Returns the code with which a chat takes the question of a private link, and the link that sends
 * it. It proves the chat of a holder, and no phone number.
 * @throws AppError `tracking_locked` in a browser that does not hold the link; `not_found` where the
 * question cannot go on in the chat; `too_many_tries`.
 */
export async function startQuestionChat(
  services: ServicesWithChats,
  browser: Browser,
  { token, channel }: { token: string; channel: ChatName },
): Promise<{ code: string; link: string; expiresAt: Date }> {
  const linkTo = chatLink(services, channel);
  const followed = await getHeld(services, browser.request, token);
  if (!canChooseChat(services, followed, channel)) throw new AppError('not_found');
  const { tokenHash } = followed.tracking;
  const { id, expiresAt } = await storeProof(services, browser, { tokenHash, channel }, (id) =>
    chatCodeHash(channel, codeOf(id, token)),
  );
  const code = codeOf(id, token);
  return { code, link: linkTo(code), expiresAt };
}

async function findProof(db: Database, now: Date, channel: ChatName, code: string) {
  const [found] = await db
    .select({ proof: messageProofs, tracking: trackings, holder: trackingHolders })
    .from(messageProofs)
    .innerJoin(trackings, eq(trackings.tokenHash, messageProofs.trackingHash))
    .leftJoin(
      trackingHolders,
      and(
        eq(trackingHolders.tokenHash, messageProofs.trackingHash),
        eq(trackingHolders.browserHash, messageProofs.browserHash),
      ),
    )
    .where(
      and(
        eq(messageProofs.codeHash, chatCodeHash(channel, code)),
        gt(messageProofs.expiresAt, now),
      ),
    );
  return found;
}

/** Finds the senders whose conversation ends when the chat takes its question. */
export async function findEndedSenders(
  { db, clock }: Pick<ServicesWithChats, 'db' | 'clock'>,
  message: IncomingMessage,
): Promise<string[]> {
  const { channel } = message;
  const code = chatCodeIn(message);
  if (!code || channel === 'sms') return [];
  const found = await findProof(db, clock(), channel, code);
  const { conversation } = found ? await readFollowed(db, found.tracking) : {};
  return conversation ? [conversation.sender] : [];
}

/**
 * Makes a chat the conversation of the question whose code it sends, in the transaction of `db` that
 * has locked the sender and `senders`. A chat with another open question keeps that.
 * @returns a sentence about it; undefined for a code that is wrong or over.
 * @throws RetryLaterError when another sender took the question meanwhile.
 */
export async function takeQuestion(
  db: Database,
  services: ServicesWithChats,
  message: IncomingMessage,
  { code, senders }: { code: string; senders: readonly string[] },
): Promise<string | undefined> {
  const { channel, sender } = message;
  if (channel === 'sms') return undefined;
  const now = services.clock();
  const seen = await findProof(db, now, channel, code);
  if (!seen) return undefined;
  // Before the rows that it leads to, as every change of them does.
  await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, seen.tracking.tokenHash))
    .for('update');
  const found = await findProof(db, now, channel, code);
  if (!found || found.proof.provenAt) return undefined;
  const followed = await readFollowed(db, found.tracking);
  const { inquiry, request, conversation: before, contact } = followed;
  // The browser that showed the code has forgotten the link since.
  if (!found.holder && !inquiry?.customerId) return undefined;
  const { language } = contact;
  const opened = await openConversation(db, services, message, { language, now });
  const say = sentences[opened.language];
  if (!inquiry || !canChooseChat(services, followed, channel)) return say.questionEnded;
  if (before && before.id !== opened.id && !senders.includes(before.sender))
    throw new RetryLaterError(0);
  const other =
    opened.inquiryId && opened.inquiryId !== inquiry.id
      ? await findInquiry(db, opened.inquiryId)
      : undefined;
  if (other && acceptsAnswers(other, now)) return say.chatHasQuestion;
  if (before && before.id !== opened.id)
    await saveConversation(db, { ...before, ...withoutQuestion });
  // Photos that wait for another question.
  await services.files.detach(db, { conversationId: opened.id });
  await saveConversation(db, {
    ...opened,
    ...withoutQuestion,
    channel,
    sender,
    state: 'idle',
    draft: null,
    inquiryId: inquiry.id,
    lastSentAt: new Date(Math.max(message.sentAt.getTime(), opened.lastSentAt.getTime())),
    lastMessageAt: now,
  });
  await db.update(messageProofs).set({ provenAt: now }).where(eq(messageProofs.id, found.proof.id));
  await services.live.recordChange(db, `track:${request?.id ?? inquiry.id}`);
  // Answers that are there get their numbers.
  if (!request)
    await services.jobs.send(db, textNewsQueue, { inquiryId: inquiry.id, news: 'answered' });
  return request ? say.chatTookRequest : say.chatTookQuestion;
}

/**
 * Gives a question whose chat takes no news to its proven phone, which gets its answers then.
 * @param chat the one that took no news.
 * @returns false where the phone is not proven.
 */
export async function leaveChat(
  db: Database,
  services: Services,
  {
    inquiryId,
    channel,
    recipient,
  }: { inquiryId: string } & Pick<OutgoingMessage, 'channel' | 'recipient'>,
): Promise<boolean> {
  if (!services.deliveries.has('sms')) return false;
  const seen = await conversationOf(db, inquiryId);
  if (!seen) return false;
  // The phone, or another chat, has taken it since.
  if (seen.channel !== channel || seen.sender !== recipient) return true;
  await lockSender(db, seen);
  const tracking = await lockTrackingOfInquiry(db, inquiryId);
  const followed = tracking && (await readFollowed(db, tracking));
  if (!followed || followed.conversation?.sender !== seen.sender) return false;
  if (!isPhoneProven(services, followed)) return false;
  await saveConversation(db, { ...followed.conversation, ...withoutQuestion });
  await services.live.recordChange(db, `track:${followed.request?.id ?? inquiryId}`);
  await services.jobs.send(db, textNewsQueue, { inquiryId, news: 'moved' });
  return true;
}

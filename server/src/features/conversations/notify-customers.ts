import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  conversations,
  inquiries,
  pharmacies,
  prescriptionRequests,
} from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { RetryLaterError } from '../../platform/jobs.ts';
import { lockSender, lockSenders, unsentNewsQueue } from '../deliveries/index.ts';
import { readChoosable } from '../inquiries/index.ts';
import { withShopName } from '../pharmacies/index.ts';
import {
  hasReachablePhone,
  hasShownNotification,
  type NewsOfRequest,
  readUnreadWords,
  type TextNews,
} from '../prescription-requests/index.ts';
import { beganInChat, lockTrackingOfInquiry, readCodes } from '../tracking/index.ts';
import { numberAnswers } from './answers.ts';
import { maxShopShown, writeAnswers } from './describe.ts';
import { endOpenInquiry } from './draft-question.ts';
import { cut, maxReplyLength } from './fit-text.ts';
import { conversationOf } from './news-channel.ts';
import { sentences } from './replies.ts';
import { type ServicesWithTexts, sendNews } from './send-news.ts';
import { type ConversationRow, openConversation, saveConversation } from './store.ts';

type Contact = Pick<typeof inquiries.$inferSelect, 'phone' | 'email'>;

/** After the first answer, further ones are gathered: each message costs money. */
const betweenAnswers = minutes(5);

/**
 * Sends a customer the new answers, or other news, as a text message.
 * @throws RetryLaterError while the last message about answers is too new.
 */
export async function notifyCustomer(
  services: ServicesWithTexts,
  textNews: TextNews,
): Promise<void> {
  if (await hasShownNotification(services.db, textNews)) return;
  if (textNews.inquiryId === undefined) return notifySender(services, textNews);
  const { inquiryId, news } = textNews;
  const { clock } = services;
  await services.db.transaction(async (db) => {
    const isForPhone = news === 'proven' || news === 'moved';
    const options = { keepsOpen: news === 'moved' };
    if (isForPhone && !(await followByText(db, services, inquiryId, options))) return;
    const conversationCondition = eq(conversations.inquiryId, inquiryId);
    const [found] = await db.select().from(conversations).where(conversationCondition);
    if (!found) {
      // The person asked something else, has chosen mails since, or the phone was stolen.
      if (news === 'answered')
        await services.jobs.send(db, unsentNewsQueue, { eventKey: `answers:${inquiryId}:0` });
      return;
    }
    await lockSender(db, found);
    const [conversation] = await db
      .select()
      .from(conversations)
      .where(conversationCondition)
      .for('update');
    if (!conversation) return;
    const { language, channel, sender: recipient, notifiedAt } = conversation;
    const say = sentences[language];
    const { kind, hasOtherWay } = await wayOf(db, inquiryId, conversation);
    const to = { channel, recipient, language, hasOtherWay };
    if (news === 'expired')
      return void (await sendNews(db, services, to, {
        kind,
        texts: [say.questionExpired],
        event: `expired:${inquiryId}`,
      }));
    const now = clock();
    const choosable = await readChoosable(db, inquiryId, { language, now });
    if (!choosable || !acceptsAnswers(choosable.inquiry, now)) return;
    const { shown, numbered } = numberAnswers(conversation, choosable.answers);
    const newAnswers = numbered.filter(({ isNews }) => isNews);
    if (newAnswers.length === 0) return;
    const wait = notifiedAt ? notifiedAt.getTime() + betweenAnswers - now.getTime() : 0;
    if (wait > 0) throw new RetryLaterError(wait);
    const event = newAnswers.map(({ number, answer }) => `${number}.${answer.version}`).join(',');
    const replies = writeAnswers(
      newAnswers.length > 1 ? say.answers : say.newAnswers,
      { numbered: newAnswers, centre: choosable.centre },
      language,
    );
    // Answers that the person cannot read get no numbers.
    if (
      !(await sendNews(db, services, to, {
        kind,
        texts: replies,
        event: `answers:${inquiryId}:${channel}:${now.getTime()}:${event}`,
      }))
    )
      return;
    await db
      .update(conversations)
      .set({ shown, notifiedAt: now })
      .where(eq(conversations.id, conversation.id));
  });
}

/**
 * Sends news of a request to the conversation of its question. Without one, or when that has gone on
 * to another question, they go to its sender's proven phone.
 */
async function notifySender(
  services: ServicesWithTexts,
  { requestId, news, event }: NewsOfRequest,
): Promise<void> {
  await services.db.transaction(async (db) => {
    const found = await findRequestWithConversation(db, requestId);
    if (!found) return;
    const { phone } = found.request;
    await lockSenders(db, [...new Set([phone, found.conversation?.sender ?? phone])]);
    // Erased since, or its sender's data were deleted.
    const current = await findRequestWithConversation(db, requestId);
    if (!current) return;
    const { request, conversation } = current;
    if (!conversation && !hasReachablePhone(request, services.clock())) {
      // The sender has chosen mails since, or the proof is too old.
      await services.jobs.send(db, unsentNewsQueue, { eventKey: `${news}:${event}:0` });
      return;
    }
    // The person has just chosen the pharmacy.
    if (news === 'start' && request.inquiryId) return;
    const language = conversation?.language ?? request.language;
    const shop = await findShop(db, requestId, language);
    const code = (await readCodes(db, [requestId])).get(requestId);
    if (!shop || !code) return;
    const say = sentences[language];
    // In a conversation 'code' and 'change' are commands.
    const inConversation = { complete: say.requestCompleted, decline: say.requestDeclined };
    const texts = conversation ? { ...say.request, ...inConversation } : say.request;
    const { kind, hasOtherWay } = wayBy(request, conversation);
    // Only the person who asked in this chat reads health data in it.
    const isAskers = conversation !== null && kind === 'news';
    const words =
      news === 'unread' && isAskers && (await beganInChat(db, requestId))
        ? await readUnreadWords(db, requestId, { language, now: services.clock() })
        : '';
    const room = maxReplyLength - say.pharmacyWrote(shop, '').length;
    const text = words ? say.pharmacyWrote(shop, cut(words, room)) : texts[news](shop, code);
    const { channel, sender: recipient } = conversation ?? { channel: 'sms', sender: phone };
    const to = { channel, recipient, language, hasOtherWay };
    await sendNews(db, services, to, {
      kind,
      texts: [text],
      event: `${news}:${event}`,
    });
  });
}

async function findRequestWithConversation(db: Database, requestId: string) {
  const [found] = await db
    .select({ request: prescriptionRequests, conversation: conversations })
    .from(prescriptionRequests)
    .leftJoin(conversations, eq(conversations.inquiryId, prescriptionRequests.inquiryId))
    .where(eq(prescriptionRequests.id, requestId));
  return found;
}

/** Returns the kind of news to a person, and whether they have another way if they fail. */
function wayBy(
  { phone, email }: Contact,
  conversation: Pick<ConversationRow, 'channel' | 'phone'> | null,
) {
  const isOther =
    conversation !== null &&
    conversation.channel !== 'sms' &&
    (conversation.phone !== phone || email !== null);
  return isOther
    ? { kind: 'chat-news' as const, hasOtherWay: true }
    : { kind: 'news' as const, hasOtherWay: email !== null };
}

async function wayOf(db: Database, inquiryId: string, conversation: ConversationRow) {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  return wayBy(inquiry ?? { phone: conversation.phone ?? '', email: null }, conversation);
}

/**
 * Makes a question of the web the one that the texts of its proven phone number are about. It ends
 * the open question before, and says so: the numbers of answers belong to one question.
 * @returns whether the phone has the question now.
 * @param options `keepsOpen`: an open question keeps the texts instead, as where people choose them.
 */
async function followByText(
  db: Database,
  services: ServicesWithTexts,
  inquiryId: string,
  { keepsOpen }: { keepsOpen: boolean },
): Promise<boolean> {
  const now = services.clock();
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  if (!inquiry) return false;
  const sender = { channel: 'sms' as const, sender: inquiry.phone };
  await lockSender(db, sender);
  // A job may run twice or late. A chat may have taken the question meanwhile, under this lock.
  await lockTrackingOfInquiry(db, inquiryId);
  const present = await conversationOf(db, inquiryId);
  if (present) return present.channel === 'sms' && present.sender === inquiry.phone;
  // The phone's clock orders its messages, and it has sent none.
  const message = { ...sender, phone: inquiry.phone, sentAt: new Date(0) };
  const conversation = await openConversation(db, services, message, {
    language: inquiry.language,
    now,
  });
  if (await isOlder(db, inquiry, conversation.inquiryId)) return false;
  if (keepsOpen && (await isOpen(db, conversation.inquiryId, now))) return false;
  if (await endOpenInquiry(db, { ...services, db }, conversation)) {
    const { language, inquiryId: ended } = conversation;
    const to = { channel: sender.channel, recipient: sender.sender, language };
    await sendNews(db, services, to, {
      texts: [sentences[language].earlierQuestionEnded],
      event: `replaced:${ended}`,
    });
  }
  await saveConversation(db, {
    ...conversation,
    inquiryId,
    shown: [],
    notifiedAt: null,
    lastMessageAt: now,
  });
  return true;
}

/** Returns whether the inquiry was made before the other: jobs may run in another order. */
async function isOlder(
  db: Database,
  { createdAt }: { createdAt: Date },
  otherId: string | null,
): Promise<boolean> {
  if (!otherId) return false;
  const [other] = await db
    .select({ at: inquiries.createdAt })
    .from(inquiries)
    .where(eq(inquiries.id, otherId));
  return other !== undefined && createdAt < other.at;
}

async function isOpen(db: Database, inquiryId: string | null, now: Date): Promise<boolean> {
  if (!inquiryId) return false;
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  return inquiry !== undefined && acceptsAnswers(inquiry, now);
}

async function findShop(db: Database, requestId: string, language: Language) {
  const [found] = await db
    .select({ pharmacy: pharmacies })
    .from(prescriptionRequests)
    .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
    .where(eq(prescriptionRequests.id, requestId));
  return found && cut(withShopName(language, found.pharmacy).shopName, maxShopShown);
}

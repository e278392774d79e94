import { isTextChannel } from '@dawaya/contract/vocabulary/channels';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import {
  deliveries,
  inquiries,
  pharmacies,
  pharmacyChannels,
  pharmacyStaff,
} from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { findRequest, type NewsOfRequest, textNewsQueue } from '../prescription-requests/index.ts';
import { countUnseenRequests, isAnyUnanswered } from './pharmacy-questions.ts';
import { leaveChat } from './question-chats.ts';

/** The event keys of news, with what they are about and the message's number of several. */
const keyShape =
  /^(?<event>(?<news>answers|expired|start|complete|decline|unread|refill):(?<id>[\da-f-]{36})(?::.+)?):\d+$/;

/** Messages of one event may fail at different times, and again after an admin has sent them. */
const onceEach: Limit = { name: 'unsent-news', count: 1, window: days(30) };
/** So many uses fill the budget under any `RATE_LIMIT_SCALE`. */
const allUses = 1_000_000;

/**
 * Lets the proven phone go on with a question whose chat takes no news.
 * @returns false for any other message, and where a mail replaces it.
 */
async function moveToPhone(
  services: Services,
  db: Database,
  { eventKey, news, id, event }: Record<'eventKey' | 'news' | 'id' | 'event', string>,
): Promise<boolean> {
  const ofChat = and(eq(deliveries.eventKey, eventKey), eq(deliveries.kind, 'chat-news'));
  const [unsent] = await db.select().from(deliveries).where(ofChat);
  if (news === 'expired' || !unsent || !isTextChannel(unsent.channel)) return false;
  const { channel, recipient } = unsent;
  if (news === 'answers') return leaveChat(db, services, { inquiryId: id, channel, recipient });
  const request = await findRequest(db, id);
  if (!request?.inquiryId) return false;
  if (!(await leaveChat(db, services, { inquiryId: request.inquiryId, channel, recipient })))
    return false;
  await services.jobs.send(db, textNewsQueue, {
    requestId: id,
    news: news as NewsOfRequest['news'],
    // The chat that has the question now gets a message of its own.
    event: `${event.slice(news.length + 1)}:${unsent.id}`,
  });
  return true;
}

/** Returns where mails about the news go; undefined when no one waits for them. */
async function findReader(db: Database, news: string, id: string) {
  if (news !== 'answers' && news !== 'expired') return findRequest(db, id);
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id));
  // A person who has chosen or closed has read the answers.
  return news === 'answers' && inquiry?.status !== 'open' ? undefined : inquiry;
}

/**
 * The event keys of messages to a pharmacy's staff, with the id of their channel. They are about the
 * questions of a digest's time, or about a request.
 */
const staffShape =
  /^(?<news>questions|chosen|released):(?<id>[\da-f-]{36}):(?<subject>[\da-f-]+):(?<index>\d+)$/;

/** Returns whether a message to staff still matters. */
async function isCurrent(
  db: Database,
  {
    pharmacyId,
    news,
    subject,
    now,
  }: Record<'pharmacyId' | 'news' | 'subject', string> & { now: Date },
): Promise<boolean> {
  if (news === 'questions')
    return (
      (await isAnyUnanswered(db, pharmacyId, { sentAt: new Date(Number(subject)), now })) ||
      (await countUnseenRequests(db, pharmacyId)) > 0
    );
  const request = await findRequest(db, subject);
  if (!request || (news === 'chosen' && request.status === 'cancelled')) return false;
  return (await db.$count(pharmacies, and(eq(pharmacies.id, pharmacyId), listedCondition))) > 0;
}

/**
 * Texts a message, which a chat of staff did not take, to the number of the same person while the
 * person works there and the message matters.
 */
async function textStaff(
  services: Pick<Services, 'db' | 'clock' | 'deliveries'>,
  {
    eventKey,
    news,
    id,
    subject,
    index,
  }: Record<'eventKey' | 'news' | 'id' | 'subject' | 'index', string>,
): Promise<void> {
  const kind = news === 'questions' ? 'questions' : 'choice';
  await services.db.transaction(async (db) => {
    const [chat] = await db.select().from(pharmacyChannels).where(eq(pharmacyChannels.id, id));
    if (!chat || chat.channel === 'sms') return;
    const now = services.clock();
    const [{ number } = {}] = await db
      .select({ number: pharmacyChannels })
      .from(pharmacyChannels)
      .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, pharmacyChannels.staffId))
      .where(
        and(
          eq(pharmacyChannels.pharmacyId, chat.pharmacyId),
          eq(pharmacyChannels.staffId, chat.staffId),
          eq(pharmacyChannels.channel, 'sms'),
          isNotNull(pharmacyChannels.provenAt),
          isNull(pharmacyStaff.removedAt),
        ),
      );
    const [unsent] = await db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.eventKey, eventKey),
          eq(deliveries.kind, kind),
          // A message of yesterday may have arrived without a report.
          gt(deliveries.expiresAt, now),
        ),
      );
    if (!number || !unsent || !services.deliveries.has('sms')) return;
    const { pharmacyId } = chat;
    if (!(await isCurrent(db, { pharmacyId, news, subject, now }))) return;
    await services.deliveries.send(db, [
      {
        channel: 'sms',
        recipient: number.address,
        language: number.language,
        kind,
        values: { text: unsent.text },
        eventKey: `${news}:${number.id}:${subject}:${index}`,
      },
    ]);
  });
}

/**
 * Mails once that there is news, when no text message about it reached the phone. Messages to a
 * pharmacy's staff go to the number of the person instead, and those in a chat to a proven phone.
 */
export async function mailUnsentNews(
  services: Services,
  { eventKey }: { eventKey: string },
): Promise<void> {
  const ofStaff = staffShape.exec(eventKey)?.groups;
  if (ofStaff) {
    const { news = '', id = '', subject = '', index = '' } = ofStaff;
    return textStaff(services, { eventKey, news, id, subject, index });
  }
  const { event, news, id } = keyShape.exec(eventKey)?.groups ?? {};
  if (!event || !news || !id) return;
  const { budgets, mail, publicUrl } = services;
  await services.db.transaction(async (db) => {
    if (await moveToPhone(services, db, { eventKey, news, id, event })) return;
    const reader = await findReader(db, news, id);
    if (!reader?.email) return;
    if (!(await budgets.useIfFits(db, onceEach, event, allUses)).fits) return;
    await mail.sendOrGather(db, {
      recipientId: id,
      to: reader.email,
      language: reader.language,
      template: 'news-unsent',
      values: {
        requestsUrl: `${publicUrl}/my-requests`,
      },
    });
  });
}

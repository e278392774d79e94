import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import type { PushKind } from '@dawaya/contract/vocabulary/push';
import type { PharmacyMoveName } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations, trackings } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { hasShown } from '../deliveries/index.ts';
import { findHolders } from '../push/index.ts';
import { hasReachablePhone } from './phone-proof.ts';
import type { RequestRow } from './queries.ts';

/** News of a question, whose sender gets texts. */
interface NewsOfInquiry {
  inquiryId: string;
  /**
   * `proven`: a code has proven the phone number of a question that was asked on the web. `moved`:
   * a request whose sender has chosen texts went on to the town.
   */
  news: 'proven' | 'moved' | 'answered' | 'expired';
}

interface Waited {
  /** When the news began to wait for a notification: ISO 8601. */
  waitedSince?: string;
}

/** News of a request: its pharmacy's moves, a message or answer, a refill. */
export interface NewsOfRequest {
  inquiryId?: never;
  requestId: string;
  news: PharmacyMoveName | 'unread' | 'refill';
  /** A part of the delivery's event key: further news of the kind have another event. */
  event: string;
}

export type TextNews = (NewsOfInquiry | NewsOfRequest) & Waited;

/**
 * The area `conversations` handles it. It locks a conversation before its inquiry; callers here
 * hold the inquiry's lock, so they leave the message to a job.
 */
export const textNewsQueue: Queue<TextNews> = { name: 'text-news', retryLimit: 20 };

/** Returns whether texts can go out on a channel. Else they go to the address for mails. */
export const canText = (
  { deliveries }: Pick<Services, 'deliveries'>,
  { email }: { email: string | null },
  channel: ChannelName,
): boolean => email === null || deliveries.has(channel);

/**
 * Returns the channel of the conversation that follows an inquiry: its sender asked there, or has
 * chosen it.
 */
async function findTextChannel(
  services: Pick<Services, 'deliveries'>,
  db: Database,
  { id, email }: { id: string; email: string | null },
): Promise<ChannelName | undefined> {
  const [followed] = await db
    .select({ channel: conversations.channel })
    .from(conversations)
    .where(eq(conversations.inquiryId, id));
  return followed && canText(services, { email }, followed.channel) ? followed.channel : undefined;
}

/** Returns whether the conversation that follows an inquiry is that of its phone number. */
export const isFollowedAtPhone = async (
  db: Database,
  { id, phone }: { id: string; phone: string },
): Promise<boolean> =>
  (await db.$count(
    conversations,
    and(eq(conversations.inquiryId, id), hasText(conversations.phone, phone)),
  )) > 0;

/** Returns the address for mails about an inquiry; null when its news go by text. */
export async function mailAddressOfInquiry(
  services: Pick<Services, 'deliveries'>,
  db: Database,
  inquiry: { id: string; email: string | null },
): Promise<string | null> {
  return (await findTextChannel(services, db, inquiry)) ? null : inquiry.email;
}

type TextServices = Pick<Services, 'clock' | 'deliveries'>;

/**
 * Returns the channel of texts on which all news of a request go: that of the conversation of its
 * question or, when that conversation now has another question, SMS to its proven phone.
 */
async function findChannelOfRequest(
  services: TextServices,
  db: Database,
  request: RequestRow,
): Promise<ChannelName | undefined> {
  const { inquiryId, email } = request;
  const ofQuestion =
    inquiryId === null ? undefined : await findTextChannel(services, db, { id: inquiryId, email });
  if (ofQuestion) return ofQuestion;
  const isReachable = hasReachablePhone(request, services.clock());
  return isReachable && canText(services, request, 'sms') ? 'sms' : undefined;
}

/** Returns the address for mails about a request; null when its news go by text. */
export const mailAddressOf = async (
  services: TextServices,
  db: Database,
  request: RequestRow,
): Promise<string | null> =>
  (await findChannelOfRequest(services, db, request)) ? null : request.email;

// A notification costs nothing, an SMS does. When a device of the customer follows a question or a
// request, the SMS waits, and does not leave once the device has shown the notification.

/** Milliseconds. */
const headStart = minutes(2);
/** The clocks of two processes differ by less. */
const clockTolerance = seconds(5);

/** The notifications that say the same as news. */
const kinds: Partial<Record<TextNews['news'], PushKind>> = {
  answered: 'track-answered',
  start: 'track-started',
  complete: 'track-completed',
  decline: 'track-declined',
};

/** Returns the ids of the customer's devices, without those of others who have the link. */
async function findDevices(db: Database, news: TextNews): Promise<string[]> {
  const condition =
    news.inquiryId === undefined
      ? eq(trackings.requestId, news.requestId)
      : eq(trackings.inquiryId, news.inquiryId);
  const rows = await db.select({ hash: trackings.tokenHash }).from(trackings).where(condition);
  return findHolders(
    db,
    rows.map(({ hash }) => hash),
  );
}

/** Returns the milliseconds that an SMS waits for a notification. An emergency waits for nothing. */
async function findHeadStart(
  db: Database,
  news: TextNews,
  { urgency }: { urgency: string },
): Promise<number> {
  if (!kinds[news.news] || urgency === 'emergency') return 0;
  return (await findDevices(db, news)).length > 0 ? headStart : 0;
}

/** Returns whether a device has shown the notification for which news have waited. */
export async function hasShownNotification(db: Database, news: TextNews): Promise<boolean> {
  const kind = kinds[news.news];
  if (!kind || !news.waitedSince) return false;
  const since = new Date(new Date(news.waitedSince).getTime() - clockTolerance);
  return hasShown(db, { deviceIds: await findDevices(db, news), kinds: [kind], since });
}

/** Queues news. An SMS waits for a notification, if a device gets one. */
async function queueNews(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  db: Database,
  news: TextNews,
  { channel, urgency }: { channel: ChannelName | undefined; urgency: string },
): Promise<void> {
  const wait = channel === 'sms' ? await findHeadStart(db, news, { urgency }) : 0;
  const waited = wait > 0 ? { ...news, waitedSince: clock().toISOString() } : news;
  await jobs.send(db, textNewsQueue, waited, wait);
}

/** Queues a text message to a person who gets news so, in the transaction of the change. */
export async function notifyByText(
  services: Pick<Services, 'jobs' | 'deliveries' | 'clock'>,
  db: Database,
  { email, urgency }: { email: string | null; urgency: string },
  news: NewsOfInquiry,
): Promise<void> {
  const channel = await findTextChannel(services, db, { id: news.inquiryId, email });
  if (channel || email === null) await queueNews(services, db, news, { channel, urgency });
}

/** Queues a text message about a request to its sender, in the transaction of the change. */
export async function textSender(
  services: Pick<Services, 'jobs'> & TextServices,
  db: Database,
  request: RequestRow,
  { news, event = request.id }: { news: NewsOfRequest['news']; event?: string },
): Promise<void> {
  const channel = await findChannelOfRequest(services, db, request);
  if (!channel) return;
  const { id: requestId, urgency } = request;
  await queueNews(services, db, { requestId, news, event }, { channel, urgency });
}

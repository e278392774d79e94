import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import type { PharmacyMoveName } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
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

/** News of a request: its pharmacy's moves, a message or answer, a refill. */
export interface NewsOfRequest {
  inquiryId?: never;
  requestId: string;
  news: PharmacyMoveName | 'unread' | 'refill';
  /** A part of the delivery's event key: further news of the kind have another event. */
  event: string;
}

export type TextNews = NewsOfInquiry | NewsOfRequest;

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

/** Returns whether a conversation follows an inquiry: its sender asked there, or has chosen it. */
async function isFollowedByText(
  services: Pick<Services, 'deliveries'>,
  db: Database,
  { id, email }: { id: string; email: string | null },
): Promise<boolean> {
  const [followed] = await db
    .select({ channel: conversations.channel })
    .from(conversations)
    .where(eq(conversations.inquiryId, id));
  return followed !== undefined && canText(services, { email }, followed.channel);
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
  return (await isFollowedByText(services, db, inquiry)) ? null : inquiry.email;
}

type TextServices = Pick<Services, 'clock' | 'deliveries'>;

/**
 * Returns whether all news of a request go by text: to the conversation of its question or, when
 * that conversation now has another question, to its proven phone.
 */
async function isTexted(
  services: TextServices,
  db: Database,
  request: RequestRow,
): Promise<boolean> {
  const { inquiryId, email } = request;
  if (hasReachablePhone(request, services.clock()) && canText(services, request, 'sms'))
    return true;
  return inquiryId !== null && isFollowedByText(services, db, { id: inquiryId, email });
}

/** Returns the address for mails about a request; null when its news go by text. */
export const mailAddressOf = async (
  services: TextServices,
  db: Database,
  request: RequestRow,
): Promise<string | null> => ((await isTexted(services, db, request)) ? null : request.email);

/** Queues a text message to a person who gets news so, in the transaction of the change. */
export async function notifyByText(
  services: Pick<Services, 'jobs' | 'deliveries'>,
  db: Database,
  { email }: { email: string | null },
  news: NewsOfInquiry,
): Promise<void> {
  const address = await mailAddressOfInquiry(services, db, { id: news.inquiryId, email });
  if (address === null) await services.jobs.send(db, textNewsQueue, news);
}

/** Queues a text message about a request to its sender, in the transaction of the change. */
export async function textSender(
  services: Pick<Services, 'jobs'> & TextServices,
  db: Database,
  request: RequestRow,
  { news, event = request.id }: { news: NewsOfRequest['news']; event?: string },
): Promise<void> {
  if (!(await isTexted(services, db, request))) return;
  await services.jobs.send(db, textNewsQueue, { requestId: request.id, news, event });
}

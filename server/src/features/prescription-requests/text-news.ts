import type { PharmacyMoveName } from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations } from '../../database/schema.ts';
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

/** Returns whether a conversation follows an inquiry: its sender asked there, or has chosen texts. */
export const isFollowedByText = async (db: Database, inquiryId: string): Promise<boolean> =>
  (await db.$count(conversations, eq(conversations.inquiryId, inquiryId))) > 0;

/**
 * Returns whether texts can go out. Without a gateway for SMS, to which news of a chat fall back,
 * they go to the address for mails.
 */
export const canText = (
  { deliveries }: Pick<Services, 'deliveries'>,
  { email }: { email: string | null },
): boolean => email === null || deliveries.has('sms');

/** Returns the address for mails about an inquiry; null when its news go by text. */
export async function mailAddressOfInquiry(
  services: Pick<Services, 'deliveries'>,
  db: Database,
  { id, email }: { id: string; email: string | null },
): Promise<string | null> {
  const isTexted = canText(services, { email }) && (await isFollowedByText(db, id));
  return isTexted ? null : email;
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
  if (!canText(services, request)) return false;
  if (hasReachablePhone(request, services.clock())) return true;
  return request.inquiryId !== null && (await isFollowedByText(db, request.inquiryId));
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

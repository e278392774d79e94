import type { PharmacyMoveName } from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations } from '../../database/schema.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';
import { hasReachablePhone } from './phone-proof.ts';
import type { RequestRow } from './queries.ts';

/** News of a question, for a person without an address for mails. */
interface NewsOfInquiry {
  inquiryId: string;
  /** The request that the news is about, for a move of the chosen pharmacy. */
  requestId?: string;
  /** `proven`: a code has proven the phone number of a question that was asked on the web. */
  news: 'proven' | 'answered' | 'expired' | PharmacyMoveName;
}

/** News of a request that was sent to one pharmacy: its moves, a message or answer, a refill. */
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

/**
 * Returns whether text messages follow an inquiry: its sender asked there, has no address for mails,
 * or has chosen them.
 */
const isFollowedByText = async (db: Database, inquiryId: string): Promise<boolean> =>
  (await db.$count(conversations, eq(conversations.inquiryId, inquiryId))) > 0;

/** Returns the address for mails about an inquiry; null when its news go by text. */
export const mailAddressOfInquiry = async (
  db: Database,
  { id, email }: { id: string; email: string | null },
): Promise<string | null> => (email === null || (await isFollowedByText(db, id)) ? null : email);

/** Returns the address for mails about a request; null when its news go by text. */
export function mailAddressOf(
  { clock }: Pick<Services, 'clock'>,
  request: RequestRow,
): string | null {
  return hasReachablePhone(request, clock()) ? null : request.email;
}

/** Queues a text message to a person who gets news so, in the transaction of the change. */
export async function notifyByText(
  { jobs }: Pick<Services, 'jobs'>,
  db: Database,
  { email }: { email: string | null },
  news: NewsOfInquiry,
): Promise<void> {
  if (email === null || (await isFollowedByText(db, news.inquiryId)))
    await jobs.send(db, textNewsQueue, news);
}

/**
 * Queues a text message about a request to its sender's proven phone, in the transaction of the
 * change.
 */
export async function textSender(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  db: Database,
  request: RequestRow,
  { news, event = request.id }: { news: NewsOfRequest['news']; event?: string },
): Promise<void> {
  if (!hasReachablePhone(request, clock())) return;
  await jobs.send(db, textNewsQueue, { requestId: request.id, news, event });
}

import type { PharmacyMoveName } from '@dawaya/contract/vocabulary/request-moves';
import type { Database } from '../../database/client.ts';
import type { Queue } from '../../platform/jobs.ts';
import type { Services } from '../../services.ts';

/** News for a person who asked by text messages and has no address for mails. */
export interface TextNews {
  inquiryId: string;
  /** The request that the news is about, for a move of the chosen pharmacy. */
  requestId?: string;
  /** `proven`: a code has proven the phone number of a question that was asked on the web. */
  news: 'proven' | 'answered' | 'expired' | PharmacyMoveName;
}

/**
 * The area `conversations` handles it. It locks a conversation before its inquiry; callers here hold
 * the inquiry's lock, so they leave the message to a job.
 */
export const textNewsQueue: Queue<TextNews> = { name: 'text-news', retryLimit: 20 };

/** Queues a text message to a person without an address, in the transaction of the change. */
export async function notifyByText(
  { jobs }: Pick<Services, 'jobs'>,
  db: Database,
  { email }: { email: string | null },
  news: TextNews,
): Promise<void> {
  if (email === null) await jobs.send(db, textNewsQueue, news);
}

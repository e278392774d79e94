import type { ChannelName } from '@dawaya/contract/vocabulary/channels';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';

/** A person on a channel: a phone number in E.164, or the id of a chat, which begins with no +. */
export interface Sender {
  channel: ChannelName;
  sender: string;
}

/**
 * Makes all work about one sender wait until the transaction ends: answers, news and an erasure. It
 * comes before every other lock.
 */
export const lockSender = (db: Database, { sender }: Pick<Sender, 'sender'>) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`conversation ${sender}`}, 0))`);

/** Locks several senders, in one order. */
export async function lockSenders(db: Database, senders: readonly string[]): Promise<void> {
  for (const sender of senders.toSorted()) await lockSender(db, { sender });
}

import type { Database } from '../../database/client.ts';
import type { Services } from '../../services.ts';
import {
  type newsKinds,
  type OutgoingMessage,
  type ServicesWithDeliveries,
  unsentNewsQueue,
} from '../deliveries/index.ts';

export type ServicesWithTexts = Services &
  Pick<ServicesWithDeliveries, 'deliveries' | 'smsSettings'>;

export type Reader = Pick<OutgoingMessage, 'channel' | 'recipient' | 'language' | 'hasOtherWay'>;

/**
 * Queues texts about an event to a person. News that do not fit the day's share of the number go
 * another way.
 * @returns false when they do not fit.
 */
export async function sendNews(
  db: Database,
  { deliveries, jobs }: ServicesWithTexts,
  { channel, recipient, language, hasOtherWay = false }: Reader,
  {
    texts,
    event,
    kind = 'news',
  }: { texts: readonly string[]; event: string; kind?: (typeof newsKinds)[number] },
): Promise<boolean> {
  const messages = texts.map((text, index) => ({
    channel,
    recipient,
    language,
    kind,
    values: { text },
    eventKey: `${event}:${index}`,
    hasOtherWay,
  }));
  const isQueued = await deliveries.send(db, messages);
  if (!isQueued && hasOtherWay) await jobs.send(db, unsentNewsQueue, { eventKey: `${event}:0` });
  return isQueued;
}

import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type MessageSide, phrases } from '@dawaya/contract/vocabulary/messages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  pharmacies,
  prescriptionRequests,
  requestMessages,
  requestQuotes,
} from '../../../database/schema.ts';
import { hours, minutes } from '../../../platform/clock.ts';
import type { Queue } from '../../../platform/jobs.ts';
import type { Services } from '../../../services.ts';
import { pickNames } from '../../pharmacies/index.ts';
import { lockRequest, type RequestRow } from '../queries.ts';
import { mailAddressOf, textSender } from '../text-news.ts';
import { isFollowed, oppositeSide, readAtOf, type ThreadRow } from './present-conversation.ts';
import { changeThread, findThread } from './threads.ts';

export const unreadMailQueue: Queue<{ requestId: string; side: MessageSide }> = {
  name: 'unread-mails',
  retryLimit: 100,
};

/** A side with an open page has read the message by then. */
const meanwhile = minutes(2);
const atMostEvery = hours(1);

const mailedColumn = { customer: 'customerMailedAt', pharmacy: 'pharmacyMailedAt' } as const;
const waitsColumn = { customer: 'customerMailWaits', pharmacy: 'pharmacyMailWaits' } as const;

/** Queues a mail to `side` about a new message, in its transaction. Reading it first cancels it. */
export async function mailIfUnread(
  db: Database,
  { jobs, clock }: Pick<Services, 'clock' | 'jobs'>,
  { id }: Pick<RequestRow, 'id'>,
  side: MessageSide,
): Promise<void> {
  const thread = await findThread(db, id);
  if (thread?.[waitsColumn[side]]) return;
  const mailedAt = thread?.[mailedColumn[side]];
  const wait = mailedAt ? mailedAt.getTime() + atMostEvery - clock().getTime() : 0;
  await changeThread(db, id, { [waitsColumn[side]]: true });
  await jobs.send(db, unreadMailQueue, { requestId: id, side }, Math.max(meanwhile, wait));
}

/**
 * Returns whether the other side has sent a message or quote that `side` has not had on its screen.
 */
async function isUnread(db: Database, thread: ThreadRow, side: MessageSide): Promise<boolean> {
  const readAt = readAtOf(thread, side) ?? new Date(0);
  const messagesCondition = and(
    eq(requestMessages.requestId, thread.requestId),
    eq(requestMessages.from, oppositeSide(side)),
    gt(requestMessages.at, readAt),
  );
  if ((await db.$count(requestMessages, messagesCondition)) > 0) return true;
  const quotesCondition = and(
    eq(requestQuotes.requestId, thread.requestId),
    gt(requestQuotes.answeredAt, readAt),
  );
  return side === 'customer' && (await db.$count(requestQuotes, quotesCondition)) > 0;
}

/** Returns what the pharmacy wrote since the text before, unless the customer has read it. */
export async function readUnreadWords(
  db: Database,
  requestId: string,
  { language, now }: { language: Language; now: Date },
): Promise<string> {
  const readAt = readAtOf(await findThread(db, requestId), 'customer') ?? new Date(0);
  const rows = await db
    .select()
    .from(requestMessages)
    .where(
      and(
        eq(requestMessages.requestId, requestId),
        eq(requestMessages.from, 'pharmacy'),
        gt(requestMessages.at, readAt),
        gt(requestMessages.at, new Date(now.getTime() - atMostEvery - meanwhile)),
      ),
    )
    .orderBy(requestMessages.position);
  return rows.map(({ phrase, body }) => (phrase ? phrases[phrase][language] : body)).join('\n');
}

/** Mails a side that there is something to read, without the text (docs/mail.md). */
export async function mailUnread(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'mail' | 'publicUrl' | 'deliveries'>,
  { requestId, side }: { requestId: string; side: MessageSide },
): Promise<void> {
  const { clock, mail, publicUrl } = services;
  await services.db.transaction(async (db) => {
    const request = await lockRequest(db, eq(prescriptionRequests.id, requestId));
    const thread = request && (await findThread(db, request.id));
    // An erasure has deleted it since, or the mail has been sent.
    if (!request || !thread?.[waitsColumn[side]]) return;
    const unread =
      (await isUnread(db, thread, side)) &&
      (side === 'pharmacy' || (await isFollowed(db, request.id)));
    await changeThread(db, request.id, {
      [waitsColumn[side]]: false,
      ...(unread && { [mailedColumn[side]]: clock() }),
    });
    if (!unread) return;
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(eq(pharmacies.id, request.pharmacyId));
    if (!pharmacy) return;
    if (side === 'pharmacy')
      await mail.sendOrGather(db, {
        recipientId: pharmacy.id,
        to: pharmacy.email,
        language: pharmacy.language,
        template: 'pharmacy-unread',
        values: { dashboardUrl: `${publicUrl}/dashboard` },
      });
    else {
      await mail.send(db, {
        to: await mailAddressOf(services, db, request),
        language: request.language,
        template: 'customer-unread',
        values: {
          shopName: nameIn(request.language, pickNames(pharmacy)),
          requestsUrl: `${publicUrl}/my-requests`,
        },
      });
      await textSender(services, db, request, {
        news: 'unread',
        event: `${request.id}:${clock().getTime()}`,
      });
    }
  });
}

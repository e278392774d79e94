import type { Language } from '@dawaya/contract/vocabulary/languages';
import {
  conversationOpenMs,
  type MessageSide,
  phrases,
} from '@dawaya/contract/vocabulary/messages';
import { isFinal } from '@dawaya/contract/vocabulary/request-moves';
import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import { anyOf } from '../../../database/any-of.ts';
import type { Database } from '../../../database/client.ts';
import {
  pharmacyStaff,
  requestMessages,
  requestQuotes,
  requestThreads,
  trackings,
} from '../../../database/schema.ts';
import type { RequestRow } from '../queries.ts';

export type MessageRow = typeof requestMessages.$inferSelect & { staffName?: string | null };
export type ThreadRow = typeof requestThreads.$inferSelect;
export type QuoteRow = typeof requestQuotes.$inferSelect;

/** Returns when the conversation about a request closes; null while the request has not ended. */
export function conversationEndsAt(
  request: Pick<RequestRow, 'status' | 'completedAt' | 'declinedAt' | 'cancelledAt' | 'createdAt'>,
): Date | null {
  if (!isFinal(request.status)) return null;
  const ended =
    request.completedAt ?? request.declinedAt ?? request.cancelledAt ?? request.createdAt;
  return new Date(ended.getTime() + conversationOpenMs);
}

/**
 * Returns whether a private link leads to the request: not when it was handed on or released.
 */
export const isFollowed = async (db: Database, requestId: string): Promise<boolean> =>
  (await db.$count(trackings, eq(trackings.requestId, requestId))) > 0;

export function presentMessage(row: MessageRow, side: MessageSide, language: Language) {
  return {
    id: row.id,
    from: row.from,
    body: row.phrase ? phrases[row.phrase][language] : (row.body ?? ''),
    phrase: row.phrase,
    by: side === 'pharmacy' ? (row.staffName ?? null) : null,
    at: row.at,
  };
}

export const readAtOf = (thread: ThreadRow | undefined, side: MessageSide): Date | null =>
  (side === 'customer' ? thread?.customerReadAt : thread?.pharmacyReadAt) ?? null;

export const isMuted = (thread: ThreadRow | undefined, side: MessageSide): boolean =>
  Boolean(side === 'customer' ? thread?.customerMutedAt : thread?.pharmacyMutedAt);

export const oppositeSide = (side: MessageSide): MessageSide =>
  side === 'customer' ? 'pharmacy' : 'customer';

/**
 * Returns the conversation about each of `requests` for `side`: messages, state of the thread, and
 * the newest quote. `unread` counts messages only.
 * @param language of the reader, for phrases.
 */
export async function readConversations(
  db: Database,
  requests: readonly RequestRow[],
  side: MessageSide,
  language: Language,
) {
  const ids = requests.map(({ id }) => id);
  const messages = await db
    .select({ ...getTableColumns(requestMessages), staffName: pharmacyStaff.name })
    .from(requestMessages)
    .leftJoin(pharmacyStaff, eq(pharmacyStaff.id, requestMessages.staffId))
    .where(anyOf(requestMessages.requestId, ids))
    .orderBy(asc(requestMessages.position));
  const threads = await db
    .select()
    .from(requestThreads)
    .where(anyOf(requestThreads.requestId, ids));
  const quotes = await db
    .selectDistinctOn([requestQuotes.requestId])
    .from(requestQuotes)
    .where(anyOf(requestQuotes.requestId, ids))
    .orderBy(requestQuotes.requestId, desc(requestQuotes.version));
  const byRequest = Map.groupBy(messages, ({ requestId }) => requestId);
  return (request: RequestRow) =>
    presentConversation(request, {
      messages: byRequest.get(request.id) ?? [],
      thread: threads.find(({ requestId }) => requestId === request.id),
      quote: quotes.find(({ requestId }) => requestId === request.id),
      side,
      language,
    });
}

function presentConversation(
  request: RequestRow,
  {
    messages,
    thread,
    quote,
    side,
    language,
  }: {
    messages: MessageRow[];
    thread: ThreadRow | undefined;
    quote: QuoteRow | undefined;
    side: MessageSide;
    language: Language;
  },
) {
  const readAt = readAtOf(thread, side);
  const isNews = ({ from, at }: MessageRow) => from !== side && (!readAt || at > readAt);
  return {
    messages: messages.map((row) => presentMessage(row, side, language)),
    thread: {
      unread: messages.filter(isNews).length,
      isMuted: isMuted(thread, side),
      isMutedByOther: isMuted(thread, oppositeSide(side)),
      endsAt: conversationEndsAt(request),
      photoWantedAt: thread?.photoWantedAt ?? null,
    },
    quote: quote ?? null,
  };
}

/** The empty conversation that a locked private link shows. */
export const nothingSaid = {
  messages: [],
  thread: { unread: 0, isMuted: false, isMutedByOther: false, endsAt: null, photoWantedAt: null },
  quote: null,
};

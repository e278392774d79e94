import { randomUUID } from 'node:crypto';
import type { writeToCustomer } from '@dawaya/contract/endpoints/request-messages';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import {
  type MessageSide,
  maxMessages,
  type PhraseName,
  phrases,
} from '@dawaya/contract/vocabulary/messages';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { pharmacyStaff, requestMessages } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { days, minutes } from '../../../platform/clock.ts';
import { runIdempotently } from '../../../platform/idempotency.ts';
import type { Limit, Limits } from '../../../platform/limits.ts';
import type { Services } from '../../../services.ts';
import { audiencesOf, listFollowersOfRequests } from '../audiences.ts';
import { markSeen } from '../desk.ts';
import type { RequestRow } from '../queries.ts';
import { lockReceivingPharmacy } from '../receiving-pharmacy.ts';
import type { Participant } from './participants.ts';
import {
  conversationEndsAt,
  isFollowed,
  isMuted,
  oppositeSide,
  presentMessage,
} from './present-conversation.ts';
import { changeThread, findThread } from './threads.ts';
import { mailIfUnread } from './unread-mails.ts';

type MessageContent = z.output<typeof writeToCustomer.body>;
export type SentMessage = ReturnType<typeof presentMessage>;
/** A message in a saved answer, which is JSON. */
type SavedMessage = Omit<SentMessage, 'at'> & { at: string | Date };

/** Messages of one side about one request, for as long as the conversation is open. */
const inAll: Limit = { name: 'messages:request', count: maxMessages, window: days(365) };
const atOnce: Limit = { name: 'messages:10m', count: 5, window: minutes(10) };

/** @throws AppError `too_many_messages` with the time to wait. */
async function spendMessage(limits: Limits, requestId: string, side: MessageSide): Promise<void> {
  for (const limit of [atOnce, inAll])
    await limits.spend(limit, `${requestId}:${side}`).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'too_many_tries') throw error;
      throw new AppError('too_many_messages', {
        message: limit.name,
        ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      });
    });
}

/** @throws AppError `messages_closed`, `messages_muted` */
async function assertMayWrite(
  db: Database,
  request: RequestRow,
  side: MessageSide,
  now: Date,
): Promise<void> {
  const endsAt = conversationEndsAt(request);
  if (endsAt && endsAt <= now) throw new AppError('messages_closed');
  // A request that was handed on or released no longer has a reader.
  if (side === 'pharmacy' && !(await isFollowed(db, request.id)))
    throw new AppError('messages_closed');
  if (isMuted(await findThread(db, request.id), oppositeSide(side)))
    throw new AppError('messages_muted');
}

/** Adds a message to a locked request, and notifies the other side, in one transaction. */
export async function addMessage(
  db: Database,
  services: Services,
  request: RequestRow,
  {
    author: { side, staffId },
    words,
  }: {
    author: Pick<Participant, 'side' | 'staffId'>;
    words: { body: string } | { phrase: PhraseName };
  },
) {
  const at = services.clock();
  const [row] = await db
    .insert(requestMessages)
    .values({ id: randomUUID(), requestId: request.id, from: side, staffId, at, ...words })
    .returning();
  if (!row) throw new Error('a message was not stored');
  // A message by the pharmacy implies that it has seen the request.
  if (side === 'pharmacy' && !request.seenAt)
    await markSeen({ ...services, db }, request.pharmacyId, [request.id]);
  await notifyOther(db, services, request, side);
  const [staff] = staffId
    ? await db
        .select({ name: pharmacyStaff.name })
        .from(pharmacyStaff)
        .where(eq(pharmacyStaff.id, staffId))
    : [];
  return { ...row, staffName: staff?.name ?? null };
}

async function notifyOther(
  db: Database,
  services: Services,
  request: RequestRow,
  side: MessageSide,
): Promise<void> {
  const { live, push } = services;
  await live.recordChange(db, ...audiencesOf(request));
  if (side === 'customer')
    await push.send(db, { audience: `pharmacy:${request.pharmacyId}`, kind: 'request-message' });
  else
    for (const audience of await listFollowersOfRequests(db, [request.id]))
      await push.send(db, { audience, kind: 'track-message' });
  await mailIfUnread(db, services, request, oppositeSide(side));
}

const messageTexts = ({ body, phrase }: MessageContent, side: MessageSide) => {
  if (phrase === undefined) return { body: body ?? '' };
  const text = phrases[phrase];
  if (text.by !== side || 'isCreatedBySystem' in text)
    throw new AppError('invalid_fields', {
      fields: [{ field: 'phrase', problem: 'invalid_choice' }],
    });
  return { phrase };
};

/**
 * Sends a message to the other side of a request, once however often the call is repeated.
 * @throws AppError `not_found`, `request_forwarded`, `messages_closed`, `messages_muted`,
 * `too_many_messages`, `idempotency_conflict`, `invalid_fields` for a phrase of the other side
 */
export async function writeMessage(
  services: Services,
  request: FastifyRequest,
  {
    participant,
    message,
    language,
  }: { participant: Participant; message: MessageContent; language: Language },
): Promise<SentMessage> {
  const { side, subject } = participant;
  const words = messageTexts(message, side);
  return idempotentWithTime(services, request, [subject, words], async (save) => {
    // Before it is counted, because a refused message must not count.
    const { id } = await services.db.transaction(async (db) => {
      const request = await participant.lock(db);
      await assertMayWrite(db, request, side, services.clock());
      return request;
    });
    await spendMessage(services.limits, id, side);
    return services.db.transaction(async (db) => {
      const request = await participant.lock(db);
      // It was counted for the one before.
      if (request.id !== id) throw new AppError('request_forwarded');
      await assertMayWrite(db, request, side, services.clock());
      const row = await addMessage(db, services, request, { author: participant, words });
      const sent = presentMessage(row, side, language);
      await save(db, sent);
      return sent;
    });
  });
}

/** Calls `runIdempotently` for an answer that contains a time. */
export async function idempotentWithTime(
  services: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  content: unknown,
  make: (save: (db: Database, sent: SentMessage) => Promise<void>) => Promise<SentMessage>,
): Promise<SentMessage> {
  const saved = await runIdempotently<SavedMessage>(services, request, { content }, make);
  return { ...saved, at: new Date(saved.at) };
}

/**
 * Asks the customer of an open request for a clearer photo. Asking again while it waits changes
 * nothing.
 * @throws AppError `not_found`, `request_ended`, `pharmacy_not_verified`, and the errors of
 * `writeMessage`
 */
export async function askForPhoto(
  services: Services,
  participant: Participant,
  language: Language,
): Promise<SentMessage> {
  const { db, clock, limits } = services;
  const insertQuestion = async (db: Database) => {
    const request = await participant.lock(db);
    if (!isOpen(request.status)) throw new AppError('request_ended');
    await lockReceivingPharmacy(db, request.pharmacyId, clock());
    await assertMayWrite(db, request, 'pharmacy', clock());
    const waits = (await findThread(db, request.id))?.photoWantedAt;
    const [before] = await db
      .select()
      .from(requestMessages)
      .where(
        and(eq(requestMessages.requestId, request.id), eq(requestMessages.phrase, 'photo-wanted')),
      )
      .orderBy(desc(requestMessages.position))
      .limit(1);
    return { request, before: waits ? before : undefined };
  };
  const { request, before } = await db.transaction(insertQuestion);
  if (before) return presentMessage(before, 'pharmacy', language);
  await spendMessage(limits, request.id, 'pharmacy');
  return db.transaction(async (db) => {
    const { request, before } = await insertQuestion(db);
    if (before) return presentMessage(before, 'pharmacy', language);
    const row = await addMessage(db, services, request, {
      author: participant,
      words: { phrase: 'photo-wanted' },
    });
    await changeThread(db, request.id, { photoWantedAt: row.at });
    return presentMessage(row, 'pharmacy', language);
  });
}

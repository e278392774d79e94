import type { answerInput } from '@dawaya/contract/endpoints/answers';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { pharmacies, requestQuotes } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import { isSameAnswer, parseAnswer } from '../answer-rules.ts';
import { audiencesOf, listFollowersOfRequests } from '../audiences.ts';
import { markSeen } from '../desk.ts';
import { acceptMove } from '../moves.ts';
import type { RequestRow } from '../queries.ts';
import type { Participant } from './participants.ts';
import type { QuoteRow } from './present-conversation.ts';
import { mailIfUnread } from './unread-mails.ts';

export async function findNewestQuote(
  db: Database,
  requestId: string,
): Promise<QuoteRow | undefined> {
  const [newest] = await db
    .select()
    .from(requestQuotes)
    .where(eq(requestQuotes.requestId, requestId))
    .orderBy(desc(requestQuotes.version))
    .limit(1);
  return newest;
}

const answerOf = ({
  requestId: _request,
  staffId: _staff,
  acceptedAt: _accepted,
  refusedAt: _refused,
  ...answer
}: QuoteRow) => answer;

/**
 * Adds a quote to an open request. It supersedes the last one, which stays unchanged. An equal
 * quote changes nothing (docs/requests.md).
 * @throws AppError `not_found`, `request_ended`, `invalid_fields`
 */
export async function addQuote(
  services: Services,
  participant: Participant,
  form: z.output<typeof answerInput>,
): Promise<QuoteRow> {
  const { db, clock, live, push } = services;
  return db.transaction(async (db) => {
    const request = await participant.lock(db);
    if (!isOpen(request.status)) throw new AppError('request_ended');
    const now = clock();
    const answer = await parseAnswer(db, form, request.items ?? [], now);
    const newest = await findNewestQuote(db, request.id);
    if (newest && !newest.refusedAt && isSameAnswer(answerOf(newest), answer)) return newest;
    const [saved] = await db
      .insert(requestQuotes)
      .values({
        ...answer,
        requestId: request.id,
        version: (newest?.version ?? 0) + 1,
        staffId: participant.staffId,
        answeredAt: now,
      })
      .returning();
    if (!saved) throw new Error('a quote was not stored');
    if (!request.seenAt) await markSeen({ ...services, db }, request.pharmacyId, [request.id]);
    await live.recordChange(db, ...audiencesOf(request));
    for (const audience of await listFollowersOfRequests(db, [request.id]))
      await push.send(db, { audience, kind: 'track-answered' });
    await mailIfUnread(db, services, request, 'customer');
    return saved;
  });
}

/**
 * Returns the newest quote of a locked request, if the customer read this version.
 * @throws AppError `not_found`, `answer_changed` with the newest
 */
async function assertQuoteRead(
  db: Database,
  request: RequestRow,
  version: number,
): Promise<QuoteRow> {
  const newest = await findNewestQuote(db, request.id);
  if (!newest) throw new AppError('not_found');
  if (newest.version !== version)
    throw new AppError('answer_changed', { answer: answerOf(newest) });
  return newest;
}

const decideOnQuote = async (
  db: Database,
  { requestId, version }: QuoteRow,
  decision: { acceptedAt: Date | null; refusedAt: Date | null },
): Promise<QuoteRow> => {
  const [after] = await db
    .update(requestQuotes)
    .set(decision)
    .where(and(eq(requestQuotes.requestId, requestId), eq(requestQuotes.version, version)))
    .returning();
  if (!after) throw new AppError('not_found');
  return after;
};

/**
 * Accepts the quote that the customer read. A new request starts with it, by a move
 * (docs/requests.md). Repeated, it changes nothing.
 * @throws AppError `not_found`, `answer_changed`, `nothing_to_accept`, `request_ended`
 */
export async function acceptQuote(
  services: Services,
  participant: Participant,
  version: number,
): Promise<QuoteRow> {
  const { db, clock, live, mail, push, publicUrl } = services;
  return db.transaction(async (db) => {
    const request = await participant.lock(db);
    const newest = await assertQuoteRead(db, request, version);
    if (newest.acceptedAt) return newest;
    if (newest.answer === 'none') throw new AppError('nothing_to_accept');
    if (!isOpen(request.status)) throw new AppError('request_ended');
    const accepted = await decideOnQuote(db, newest, { acceptedAt: clock(), refusedAt: null });
    if (request.status === 'new') {
      // The move notifies the pharmacy once it can no longer be undone.
      await acceptMove({ ...services, db }, request.id);
      return accepted;
    }
    await live.recordChange(db, ...audiencesOf(request));
    await push.send(db, { audience: `pharmacy:${request.pharmacyId}`, kind: 'answer-accepted' });
    const [pharmacy] = await db
      .select()
      .from(pharmacies)
      .where(eq(pharmacies.id, request.pharmacyId));
    if (pharmacy)
      await mail.sendOrGather(db, {
        recipientId: pharmacy.id,
        to: pharmacy.email,
        language: pharmacy.language,
        template: 'request-accepted',
        values: { dashboardUrl: `${publicUrl}/dashboard` },
      });
    return accepted;
  });
}

/**
 * Refuses the quote that the customer read. The request stays unchanged, and the pharmacy may send
 * another quote.
 * @throws AppError `not_found`, `answer_changed`, `request_ended`, `status_backwards` for an
 * accepted one
 */
export async function refuseQuote(
  { db, clock, live, push }: Services,
  participant: Participant,
  version: number,
): Promise<QuoteRow> {
  return db.transaction(async (db) => {
    const request = await participant.lock(db);
    const newest = await assertQuoteRead(db, request, version);
    if (newest.refusedAt) return newest;
    if (!isOpen(request.status)) throw new AppError('request_ended');
    if (newest.acceptedAt) throw new AppError('status_backwards');
    const refused = await decideOnQuote(db, newest, { acceptedAt: null, refusedAt: clock() });
    await live.recordChange(db, ...audiencesOf(request));
    await push.send(db, { audience: `pharmacy:${request.pharmacyId}`, kind: 'answer-refused' });
    return refused;
  });
}

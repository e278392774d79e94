import type { answerConsultation } from '@dawaya/contract/endpoints/doctors';
import { consultationTransitions, isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { z } from 'zod';
import { consultationRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits.ts';
import { moveColumns } from '../../platform/moves.ts';
import { makerOf, recordMove, settleMove, settleMoves } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { followersOf } from '../push/index.ts';
import { isOwnDoctor } from './policy.ts';
import type { ConsultationRow } from './queries.ts';

/** A doctor who corrects an answer many times must not fill the patient's mailbox. */
const mailsPerConsultation: Limit = {
  name: 'consultation-answer-mail',
  count: 5,
  window: hours(1),
};

/**
 * Stores the doctor's answer in writing, or a correction of it, and notifies the patient without
 * the text (docs/doctors.md). A new request becomes in-progress. The same answer again changes
 * nothing.
 * @throws AppError `not_found` for an unknown or foreign request; `request_ended` when it has ended
 * without an answer; `written_answer_changed` when another answer came meanwhile.
 */
export async function answerInWriting(
  { db, clock, live, mail, push, limits, publicUrl }: Services,
  actor: Actor,
  id: string,
  { answer, version }: z.output<typeof answerConsultation.body>,
): Promise<ConsultationRow> {
  if (!isUuid(id)) throw new AppError('not_found');
  const idCondition = eq(consultationRequests.id, id);
  const mails = await limits.allows(mailsPerConsultation, id);
  return db.transaction(async (db) => {
    const [consultation] = await db
      .select()
      .from(consultationRequests)
      .where(idCondition)
      .for('update');
    if (!consultation || !isOwnDoctor(actor, consultation.doctorId))
      throw new AppError('not_found');
    if (consultation.answer === answer) return consultation;
    const isCorrection = consultation.answer !== null;
    if (!isOpen(consultation.status) && !(isCorrection && consultation.status === 'completed'))
      throw new AppError('request_ended');
    if (consultation.answerVersion !== version)
      throw new AppError('written_answer_changed', { message: `is ${consultation.answerVersion}` });
    const now = clock();
    const isStart = consultation.status === 'new';
    // To take back a move from before would leave an answer on a request that is new.
    await settleMoves(db, id, now, 'consultationId');
    const [after] = await db
      .update(consultationRequests)
      .set({
        ...(isStart && moveColumns(consultationTransitions.start, consultation.status, now)),
        answer,
        answerVersion: version + 1,
        answeredAt: now,
        seenAt: consultation.seenAt ?? now,
      })
      .where(idCondition)
      .returning();
    if (!after) throw new AppError('not_found');
    if (isStart) {
      const move = await recordMove(db, {
        consultationId: id,
        move: 'start',
        at: now,
        ...makerOf(actor.doctor),
        statusBefore: consultation.status,
        wasFirstLook: consultation.seenAt === null,
      });
      await settleMove(db, move.id, now);
    }
    await live.recordChange(db, `doctor:${after.doctorId}`, `track:${id}`);
    if (after.trackingTokenHash)
      // Its sentence only says that there is an answer.
      await push.send(db, {
        audience: followersOf(after.trackingTokenHash),
        kind: 'track-declined',
      });
    if (mails && after.email && after.language)
      await mail.send(db, {
        to: after.email,
        language: after.language,
        template: 'consultation-answered',
        values: {
          isCorrection,
          requestsUrl: `${publicUrl}/my-requests`,
        },
      });
    return after;
  });
}

/** Deletes answers, and the addresses for news, after the last text (docs/privacy.md). */
export async function deleteOldAnswers({
  db,
  clock,
  retention,
}: Pick<Services, 'db' | 'clock' | 'retention'>) {
  const { answeredAt, createdAt, email } = consultationRequests;
  const end = new Date(clock().getTime() - retention);
  await db
    .update(consultationRequests)
    .set({ answer: null, answerVersion: 0, answeredAt: null, email: null, language: null })
    .where(or(lt(answeredAt, end), and(isNull(answeredAt), isNotNull(email), lt(createdAt, end))));
}

import { randomUUID } from 'node:crypto';
import type { requestConsultation } from '@dawaya/contract/endpoints/doctors';
import {
  consultationMoves,
  type ForwardStatus,
  forwardMoves,
  undoableFor,
} from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { consultationRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { seconds } from '../../platform/clock.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import { moved } from '../../platform/moves.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import { makerOf, movesOf, recordMove, takeBack, undoable, undoEnd } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { followersOf } from '../push/index.ts';
import { isConsultable, isOwnDoctor } from './policy.ts';
import { type ConsultationRow, type DoctorRow, lockDoctor } from './queries.ts';

/** @throws AppError `doctor_unavailable` unless the doctor is verified and online. */
export function assertConsultable(doctor: DoctorRow, now: Date): void {
  if (!isConsultable(doctor, now)) throw new AppError('doctor_unavailable');
}

export interface ConsultationAnswer {
  id: string;
  trackingUrl: string;
}

/**
 * Sends a consultation request and mails the doctor, in one transaction (docs/doctors.md).
 * @throws AppError `not_found`; `doctor_unavailable` unless the doctor is verified and online.
 */
export async function sendConsultationRequest(
  { db, clock, mail, push, live, publicUrl }: Services,
  doctorId: string,
  input: {
    form: z.output<typeof requestConsultation.body>;
    saveAnswer: SaveAnswer<ConsultationAnswer>;
    /** Whether the doctor gets a mail; the dashboard has the request in any case. */
    mailsDoctor: boolean;
  },
): Promise<ConsultationAnswer> {
  const { form, saveAnswer, mailsDoctor } = input;
  return db.transaction(async (db) => {
    const doctor = await lockDoctor(db, doctorId);
    const now = clock();
    assertConsultable(doctor, now);
    const token = newToken();
    const answer = { id: randomUUID(), trackingUrl: `/track/${token}` };
    await saveAnswer(db, answer);
    await db.insert(consultationRequests).values({
      id: answer.id,
      doctorId: doctor.id,
      name: form.name,
      phone: form.phone,
      reason: form.reason,
      trackingTokenHash: hashOf(token),
      status: 'new',
      createdAt: now,
    });
    await push.send(db, { audience: `doctor:${doctor.id}`, kind: 'new-consultation' });
    await live.changed(db, `doctor:${doctor.id}`);
    if (mailsDoctor)
      await mail.send(db, doctor.email, doctor.language, 'new-consultation', {
        loginUrl: `${publicUrl}/doctor-login`,
      });
    return answer;
  });
}

/**
 * Moves a consultation request forwards; the same status again changes nothing, as with
 * prescription requests (docs/requests.md).
 * @throws AppError `not_found` for an unknown or foreign request, `status_backwards`.
 */
export async function changeStatus(
  { db, clock, live, push }: Services,
  actor: Actor,
  id: string,
  status: ForwardStatus,
): Promise<ConsultationRow> {
  return db.transaction(async (db) => {
    const before = await lockOwn(db, actor, id);
    const name = forwardMoves[status];
    const now = clock();
    const change = moved(name && consultationMoves[name], before.status, now);
    if (!name || !change) return before;
    const [after] = await db
      .update(consultationRequests)
      .set(change)
      .where(eq(consultationRequests.id, id))
      .returning();
    if (!after) throw new AppError('not_found');
    const made = await recordMove(db, {
      consultationId: id,
      move: name,
      at: now,
      ...makerOf(actor.doctor),
      statusBefore: before.status,
      wasFirstLook: false,
    });
    await live.changed(db, `doctor:${after.doctorId}`, `track:${after.id}`);
    // The queue goes by the database's clock: a second lies between.
    const undo = { moveId: `consultation ${made.id}`, wait: undoableFor + seconds(1) };
    if (after.trackingTokenHash)
      await push.send(db, {
        audience: followersOf(after.trackingTokenHash),
        kind: name === 'start' ? 'track-started' : 'track-completed',
        undo,
      });
    return after;
  });
}

/**
 * Takes the last move of a consultation request back (docs/requests.md).
 * @throws AppError `not_found` for an unknown or foreign request, `move_not_undoable`.
 */
export async function undoStatus(
  { db, clock, live, push }: Services,
  actor: Actor,
  id: string,
): Promise<ConsultationRow> {
  return db.transaction(async (db) => {
    const consultation = await lockOwn(db, actor, id);
    const now = clock();
    const made = (await movesOf(db, 'consultationId', [id])).get(id);
    const found = undoable(made, consultationMoves, consultation, makerOf(actor.doctor), now);
    const { row, before } = await takeBack(db, found, now);
    await push.withdraw(db, `consultation ${row.id}`);
    const [after] = await db
      .update(consultationRequests)
      .set(before)
      .where(eq(consultationRequests.id, id))
      .returning();
    if (!after) throw new AppError('not_found');
    await live.changed(db, `doctor:${after.doctorId}`, `track:${after.id}`);
    return after;
  });
}

/** Each with until when the doctor can take its last move back. */
export async function withUndo(db: Database, actor: Actor, rows: ConsultationRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const made = await movesOf(db, 'consultationId', ids);
  return rows.map((row) => {
    const found = undoable(made.get(row.id), consultationMoves, row, makerOf(actor.doctor), now);
    return { ...row, undoUntil: found ? undoEnd(found.row) : null };
  });
}

/** @throws AppError `not_found` for an unknown or foreign one. */
async function lockOwn(db: Database, actor: Actor, id: string): Promise<ConsultationRow> {
  const [found] = isUuid(id)
    ? await db
        .select()
        .from(consultationRequests)
        .where(eq(consultationRequests.id, id))
        .for('update')
    : [];
  if (!found || !isOwnDoctor(actor, found.doctorId)) throw new AppError('not_found');
  return found;
}

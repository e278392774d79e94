import { randomUUID } from 'node:crypto';
import type { requestConsultation } from '@dawaya/contract/endpoints/doctors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { z } from 'zod';
import { consultationRequests } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { isConsultable } from './policy.ts';
import { type DoctorRow, lockDoctor } from './queries.ts';

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
    /** The language of mails to the visitor. */
    language: Language;
    saveAnswer: SaveAnswer<ConsultationAnswer>;
    /** Whether the doctor gets a mail; the dashboard has the request in any case. */
    mailsDoctor: boolean;
  },
): Promise<ConsultationAnswer> {
  const { form, language, saveAnswer, mailsDoctor } = input;
  return db.transaction(async (db) => {
    const doctor = await lockDoctor(db, doctorId);
    const now = clock();
    assertConsultable(doctor, now);
    const token = createToken();
    const answer = { id: randomUUID(), trackingUrl: `/track/${token}` };
    await saveAnswer(db, answer);
    await db.insert(consultationRequests).values({
      id: answer.id,
      doctorId: doctor.id,
      name: form.name,
      phone: form.phone,
      reason: form.reason,
      ...(form.email && { email: form.email, language }),
      trackingTokenHash: hashOf(token),
      status: 'new',
      createdAt: now,
    });
    await push.send(db, { audience: `doctor:${doctor.id}`, kind: 'new-consultation' });
    await live.recordChange(db, `doctor:${doctor.id}`);
    if (mailsDoctor)
      await mail.send(db, {
        to: doctor.email,
        language: doctor.language,
        template: 'new-consultation',
        values: {
          loginUrl: `${publicUrl}/doctor-login`,
        },
      });
    return answer;
  });
}

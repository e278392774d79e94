import { randomUUID } from 'node:crypto';
import type { sendPrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { pharmacies, prescriptionRequests } from '../../database/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { hours } from '../../platform/clock.ts';
import { isReachable } from '../../platform/email-proof.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/service.ts';
import { namesOf } from '../pharmacies/names.ts';
import { codesOf } from '../tracking/codes.ts';
import { audiencesOf } from './audiences.ts';
import { searchNameOf } from './search.ts';

type RequestForm = z.output<typeof sendPrescriptionRequest.form>;
/** What is kept as the answer to a submission: the code is added as it is sent. */
export type SentRequest = { id: string; trackingUrl: string };

/** Nobody has proven that the address is theirs: it must not be a way to flood a stranger's mailbox. */
export const mailsPerSender: Limit = { name: 'request-mail:address', count: 10, window: hours(1) };

/**
 * The pharmacy that a request is meant for, held as it is until the transaction ends.
 * @throws AppError `not_found` for an unknown one, `pharmacy_not_verified` for one that may not receive.
 */
export async function receivingPharmacy(db: Database, id: string, now: Date) {
  const [pharmacy] = isUuid(id)
    ? await db.select().from(pharmacies).where(eq(pharmacies.id, id)).for('share')
    : [];
  if (!pharmacy) throw new AppError('not_found');
  if (pharmacy.verificationStatus !== 'verified' || !isReachable(pharmacy, now))
    throw new AppError('pharmacy_not_verified');
  return pharmacy;
}

/**
 * Makes the request, its photos and the mails about it one change: to the pharmacy that there is
 * one, to the customer where it can be followed (product decisions 18 and 19).
 */
export async function createRequest(
  { db, clock, files, mail, push, live, publicUrl }: Services,
  actor: Actor,
  input: {
    form: RequestForm;
    photos: StoredFile[];
    language: Language;
    saveAnswer: SaveAnswer<SentRequest>;
    /** Of whoever sends it. */
    ip: string;
    /** Whether the tracking address is mailed too; the answer has it in any case. */
    mailsSender: boolean;
    /** What a form of today has no field for, of one that is sent again. */
    kept?: Pick<typeof prescriptionRequests.$inferInsert, 'items' | 'forName'>;
  },
): Promise<SentRequest> {
  const { form, photos, language, saveAnswer, ip, mailsSender, kept } = input;
  return db.transaction(async (db) => {
    const now = clock();
    const pharmacy = await receivingPharmacy(db, form.pharmacyId, now);
    const token = newToken();
    const answer = { id: randomUUID(), trackingUrl: `/track/${token}` };
    await saveAnswer(db, answer);
    const request = {
      id: answer.id,
      pharmacyId: pharmacy.id,
      // A stored id alone proves nothing (product decision 9).
      customerId:
        actor.customer && actor.customer.id === form.customerId ? actor.customer.id : null,
    };
    await db.insert(prescriptionRequests).values({
      ...kept,
      ...request,
      customerName: form.customerName,
      searchName: searchNameOf(form.customerName),
      phone: form.phone,
      email: form.email,
      urgency: form.urgency,
      notes: form.notes ?? null,
      language,
      trackingTokenHash: hashOf(token),
      status: 'new',
      createdAt: now,
    });
    await files.attach(db, photos, { prescriptionRequestId: answer.id });
    await live.changed(db, ...audiencesOf(request));
    await mail.sendOrGather(db, pharmacy.id, pharmacy.email, pharmacy.language, 'new-request', {
      dashboardUrl: `${publicUrl}/dashboard`,
    });
    await push.send(db, {
      audience: `pharmacy:${pharmacy.id}`,
      kind: 'new-request',
      urgency: form.urgency,
    });
    const sent = {
      shopName: nameIn(language, namesOf(pharmacy)),
      trackUrl: `${publicUrl}${answer.trackingUrl}`,
      code: (await codesOf(db, [answer.id])).get(answer.id),
    };
    if (mailsSender)
      await mail.send(db, form.email, language, 'request-sent', sent, { guestIp: ip });
    return answer;
  });
}

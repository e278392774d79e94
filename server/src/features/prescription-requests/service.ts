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
import { hours, minutes } from '../../platform/clock.ts';
import { isReachable } from '../../platform/email-proof.ts';
import type { SaveAnswer } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { StoredFile } from '../files/service.ts';
import { namesOf } from '../pharmacies/names.ts';
import type { PharmacyRow } from '../pharmacies/queries.ts';
import { codesOf } from '../tracking/codes.ts';
import { audiencesOf } from './audiences.ts';
import type { RequestRow } from './queries.ts';
import { searchNameOf } from './search.ts';
import { askTownLater } from './town.ts';

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
 * Tells of a request that has just come to its pharmacy, in the transaction that makes it: screens,
 * a mail that there is one, and a message to its devices.
 */
export async function announce(
  db: Database,
  { mail, push, live, publicUrl }: Pick<Services, 'mail' | 'push' | 'live' | 'publicUrl'>,
  request: Pick<RequestRow, 'id' | 'pharmacyId' | 'customerId' | 'urgency'>,
  pharmacy: Pick<PharmacyRow, 'id' | 'email' | 'language'>,
): Promise<void> {
  await live.changed(db, ...audiencesOf(request));
  await mail.sendOrGather(db, pharmacy.id, pharmacy.email, pharmacy.language, 'new-request', {
    dashboardUrl: `${publicUrl}/dashboard`,
  });
  await push.send(db, {
    audience: `pharmacy:${pharmacy.id}`,
    kind: 'new-request',
    urgency: request.urgency,
  });
}

/**
 * Makes the request, its photos and the mails about it one change: to the pharmacy that there is
 * one, to the customer where it can be followed (product decisions 18 and 19).
 */
export async function createRequest(
  services: Services & { jobs: Jobs },
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
    /** Holds what it is made from, first of all; it throws where that is gone. */
    hold?: (db: Database) => Promise<unknown>;
  },
): Promise<SentRequest> {
  const { clock, files, mail, publicUrl } = services;
  const { form, photos, language, saveAnswer, ip, mailsSender } = input;
  return services.db.transaction(async (db) => {
    await input.hold?.(db);
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
      urgency: form.urgency,
      askTownAt:
        form.askTownAfterMinutes === undefined
          ? null
          : new Date(now.getTime() + minutes(form.askTownAfterMinutes)),
    };
    await db.insert(prescriptionRequests).values({
      ...request,
      customerName: form.customerName,
      searchName: searchNameOf(form.customerName),
      phone: form.phone,
      email: form.email,
      forName: form.forName ?? null,
      items: form.items ?? null,
      notes: form.notes ?? null,
      photosGoAlong: form.photosGoAlong,
      language,
      trackingTokenHash: hashOf(token),
      status: 'new',
      createdAt: now,
    });
    await files.attach(db, photos, { prescriptionRequestId: answer.id });
    await askTownLater(db, services, request);
    await announce(db, services, request, pharmacy);
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

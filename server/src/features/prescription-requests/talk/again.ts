import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { hours } from '../../../platform/clock.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Services } from '../../../services.ts';
import type { SentRequest } from '../making.ts';
import { receivingPharmacy } from '../receiving.ts';
import { createRequest } from '../sending.ts';
import { lockCompleted, type Participant } from './participants.ts';

/** Of one request: a refill is due now and then. */
const againPerRequest: Limit = { name: 'again:request', count: 5, window: hours(24) };

/**
 * Sends a completed request to its pharmacy once more, as a request of its own with an address of
 * its own; its photos are copied (docs/decisions/0072).
 * @throws AppError `not_found`, `request_not_completed`, `pharmacy_not_verified`,
 *   `idempotency_conflict`, `too_many_tries`
 */
export async function sendAgain(
  services: Services & { jobs: Jobs },
  request: FastifyRequest,
  actor: Actor,
  participant: Participant,
  language: Language,
): Promise<SentRequest> {
  const { db, clock, files, limits } = services;
  return idempotent<SentRequest>(services, request, [participant.subject], async (saveAnswer) => {
    const before = await db.transaction((db) => lockCompleted(db, participant));
    await limits.spend(againPerRequest, before.id);
    await receivingPharmacy(db, before.pharmacyId, clock());
    const photos = await files.duplicate({ prescriptionRequestId: before.id });
    try {
      const form = {
        pharmacyId: before.pharmacyId,
        customerId: before.customerId ?? undefined,
        customerName: before.customerName,
        phone: before.phone,
        email: before.email,
        urgency: 'normal' as const,
        notes: before.notes ?? undefined,
        items: before.items ?? undefined,
        forName: before.forName ?? undefined,
        askTownAfterMinutes: undefined,
        photosGoAlong: before.photosGoAlong,
      };
      const { ip } = request;
      // Erased meanwhile, nobody is to be made anew from what was read before.
      const hold = (db: Database) => lockCompleted(db, participant);
      const input = { form, photos, language, saveAnswer, ip, actor };
      return await createRequest(services, input, hold);
    } catch (error) {
      await files.discard(photos);
      throw error;
    }
  });
}

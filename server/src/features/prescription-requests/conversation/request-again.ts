import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { hours } from '../../../platform/clock.ts';
import { runIdempotently } from '../../../platform/idempotency.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Services } from '../../../services.ts';
import { mayTextCode } from '../../sessions/index.ts';
import { createRequest, type SavedRequestAnswer } from '../create-request.ts';
import { hasReachablePhone } from '../phone-proof.ts';
import { assertPharmacyReceives } from '../receiving-pharmacy.ts';
import { lockRepeatable, type Participant } from './participants.ts';

/** For one request, because a refill is due only now and then. */
const againPerRequest: Limit = { name: 'again:request', count: 5, window: hours(24) };

/**
 * Sends a completed or cancelled request to its pharmacy again, as a new request with a new private
 * link. It copies the photos (docs/requests.md).
 * @throws AppError `not_found`, `request_not_completed`, `pharmacy_not_verified`,
 * `idempotency_conflict`, `too_many_tries`
 */
export async function sendAgain(
  services: Services,
  request: FastifyRequest,
  { actor, participant, language }: { actor: Actor; participant: Participant; language: Language },
): Promise<SavedRequestAnswer> {
  const { db, clock, files, limits } = services;
  return runIdempotently<SavedRequestAnswer>(
    services,
    request,
    { content: [participant.subject] },
    async (saveAnswer) => {
      const original = await db.transaction((db) => lockRepeatable(db, participant));
      await limits.spend(againPerRequest, original.id);
      await assertPharmacyReceives(db, original.pharmacyId, clock());
      const { phone, email } = original;
      const phoneProvenAt = hasReachablePhone(original, clock()) ? original.phoneProvenAt : null;
      const sendsCode =
        email === null && !phoneProvenAt ? await mayTextCode(services, phone, request.ip) : true;
      const photos = await files.duplicate({ prescriptionRequestId: original.id });
      return files.orDiscard(photos, async () => {
        const form = {
          pharmacyId: original.pharmacyId,
          customerId: original.customerId ?? undefined,
          customerName: original.customerName,
          phone,
          email,
          urgency: 'normal' as const,
          notes: original.notes ?? undefined,
          items: original.items ?? undefined,
          forName: original.forName ?? undefined,
          askTownAfterMinutes: undefined,
          photosGoAlong: original.photosGoAlong,
        };
        const { ip } = request;
        // An erasure meanwhile must not be undone by data that was read before it.
        const lockOriginal = (db: Database) => lockRepeatable(db, participant);
        const input = { form, phoneProvenAt, sendsCode, photos, language, saveAnswer, ip, actor };
        return createRequest(services, input, lockOriginal);
      });
    },
  );
}

import type { sendClearerPhoto } from '@dawaya/contract/endpoints/request-messages';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import type { ReceivedForm } from '../../files/index.ts';
import { lockReceivingPharmacy } from '../receiving-pharmacy.ts';
import { addMessage, idempotentWithTime, type SentMessage } from './messages.ts';
import type { Participant } from './participants.ts';
import { presentMessage } from './present-conversation.ts';
import { changeThread, findThread } from './threads.ts';

/** @throws AppError `not_found`, `photo_not_wanted`, `pharmacy_not_verified` */
async function assertWanted(db: Database, participant: Participant, now: Date) {
  const request = await participant.lock(db);
  const thread = await findThread(db, request.id);
  if (!isOpen(request.status) || !thread?.photoWantedAt) throw new AppError('photo_not_wanted');
  await lockReceivingPharmacy(db, request.pharmacyId, now);
  return request;
}

/**
 * Adds photos to a request whose pharmacy asked for a clearer one, with a message in the thread.
 * Each time of asking allows one sending.
 * @throws AppError `not_found`, `photo_not_wanted`, `pharmacy_not_verified`, `invalid_fields`
 * without a photo, and the errors of storing
 */
export async function addPhotos(
  services: Services,
  request: FastifyRequest,
  {
    participant,
    form: { uploads, contentHash },
    language,
  }: { participant: Participant; form: ReceivedForm<typeof sendClearerPhoto>; language: Language },
): Promise<SentMessage> {
  const { db, clock, files } = services;
  if (uploads.length === 0)
    throw new AppError('invalid_fields', {
      fields: [{ field: 'prescriptionImages', problem: 'picture_required' }],
    });
  const content = [participant.subject, contentHash.toString('hex')];
  return idempotentWithTime(services, request, content, async (save) => {
    // A check before the photos are processed. The transaction repeats it.
    await db.transaction((db) => assertWanted(db, participant, clock()));
    const photos = await files.store(uploads, 'pictures');
    return files.orDiscard(photos, () =>
      db.transaction(async (db) => {
        const request = await assertWanted(db, participant, clock());
        const row = await addMessage(db, services, request, {
          author: participant,
          words: { phrase: 'photo-sent' },
        });
        await changeThread(db, request.id, { photoWantedAt: null });
        const sent = presentMessage(row, 'customer', language);
        await save(db, sent);
        await files.attach(db, photos, { prescriptionRequestId: request.id });
        return sent;
      }),
    );
  });
}

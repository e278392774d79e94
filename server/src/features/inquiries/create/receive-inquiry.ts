import { sendInquiry } from '@dawaya/contract/endpoints/inquiries';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { idempotencyKey, runIdempotently, type SaveAnswer } from '../../../platform/idempotency.ts';
import { networkHashOf } from '../../../platform/limits.ts';
import type { Services } from '../../../services.ts';
import type { ReceivedForm } from '../../files/index.ts';
import { inquiriesPerNetwork } from '../../prescription-requests/index.ts';
import { assertTextable, findPhoneProof, mayTextCode, withEmail } from '../../sessions/index.ts';
import { addSenderAsHolder, readOrCreateBrowser } from '../../tracking/index.ts';
import { assertMayAsk } from '../limits.ts';
import { createInquiry, findSent, type SavedInquiryAnswer } from './create-inquiry.ts';
import { parsePlace } from './parse-place.ts';
import { isProvenIn } from './prove-email.ts';

interface Call {
  actor: Actor;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

type InquiryForm = z.output<typeof sendInquiry.form>;
type Received = ReceivedForm<typeof sendInquiry>;

const sendInquiryWithEmail = withEmail(sendInquiry);

/** @throws AppError `invalid_fields` if the pharmacies would read no medicine. */
function assertAsksSomething({ items, notes, photosGoAlong }: InquiryForm, photos: number): void {
  const hasPhotoOrNotes = photos > 0 && (photosGoAlong || notes !== undefined);
  if (!items?.length && !hasPhotoOrNotes)
    throw new AppError('invalid_fields', {
      fields: [{ field: 'items', problem: 'nothing_asked' }],
    });
}

async function storeAndCreate(
  services: Services,
  { actor, language, request }: Call,
  { fields: form, uploads }: Received,
  { browserHash, saveAnswer }: { browserHash: Buffer; saveAnswer: SaveAnswer<SavedInquiryAnswer> },
): Promise<SavedInquiryAnswer> {
  const { db, clock, scale, files, limits } = services;
  const place = parsePlace(form);
  assertAsksSomething(form, uploads.length);
  await limits.spendFrom(inquiriesPerNetwork, request.ip);
  const { customerName, phone, email = null, urgency, photosGoAlong } = form;
  const isProven =
    email === null
      ? (await findPhoneProof(services, { phone, browserHash })) !== null
      : await isProvenIn(services, request, actor, { email, browserHash });
  let sendsCode = true;
  if (email === null && !isProven) {
    assertTextable(services, phone);
    // A form that is refused anyway must not use up the codes of the number's owner.
    const asker = { phone, email, browserHash, emailProvenAt: null };
    await db.transaction((db) => assertMayAsk(db, asker, clock(), scale));
    sendsCode = await mayTextCode(services, phone, request.ip);
  }
  const inquiry = {
    customerName,
    phone,
    email,
    urgency,
    photosGoAlong,
    language,
    ...place,
    isProven,
    sendsCode,
    browserHash,
    exceptPharmacyId: null,
    items: form.items ?? [],
    notes: form.notes ?? null,
    // A client's id alone proves nothing (docs/sessions.md).
    customerId: actor.customer?.id === form.customerId ? (form.customerId ?? null) : null,
    forName: form.forName ?? null,
    landmark: form.landmark ?? null,
    networkHash: networkHashOf(request.ip),
  };
  const photos = await files.store(uploads, 'pictures');
  return files.orDiscard(photos, () =>
    createInquiry(services, inquiry, { photos, saveAnswer, ip: request.ip }),
  );
}

/** Receives an inquiry: checks, reads the form, stores and queues it, once for each submission. */
export async function receiveInquiry(services: Services, call: Call) {
  const { request, reply } = call;
  const endpoint = services.deliveries.has('sms') ? sendInquiry : sendInquiryWithEmail;
  // Rejects a call without a key before its photos are read.
  idempotencyKey(request);
  const browserHash = readOrCreateBrowser(services, request, reply);
  const createOnce = (received: Received) =>
    runIdempotently(
      services,
      request,
      {
        content: received.contentHash.toString('hex'),
        plainContent: received.plainHash.toString('hex'),
      },
      (saveAnswer: SaveAnswer<SavedInquiryAnswer>) =>
        storeAndCreate(services, call, received, { browserHash, saveAnswer }),
    );
  const sent = await services.files.receive(
    request,
    endpoint,
    createOnce,
    async (form) => void parsePlace(form),
  );
  await addSenderAsHolder(services, request, reply, sent.trackingUrl);
  return { ...sent, ...(await findSent(services.db, sent.id)) };
}

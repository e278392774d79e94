import { sendPrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { minutes } from '../../platform/clock.ts';
import {
  idempotencyKey,
  mayBeAnswered,
  runIdempotently,
  type SaveAnswer,
} from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import type { ReceivedForm } from '../files/index.ts';
import { assertTextable, findPhoneProof, mayTextCode, withEmail } from '../sessions/index.ts';
import { addSenderAsHolder, readCodes, readOrPromiseBrowser } from '../tracking/index.ts';
import type { SavedRequestAnswer } from './create-request.ts';
import { assertPharmacyReceives } from './receiving-pharmacy.ts';
import { createRequestSender } from './send-request.ts';
import { assertReadableByTown, inquiriesPerNetwork } from './silent-requests.ts';

interface Call {
  actor: Actor;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Received = ReceivedForm<typeof sendPrescriptionRequest>;

const requestsPerNetwork: Limit = { name: 'request:network', count: 60, window: minutes(10) };

/** Returns the handler that receives a request: it checks, reads the form, stores and queues. */
export function createRequestReceiver(services: Services) {
  const { db, clock, deliveries, files, limits } = services;
  const endpoint = deliveries.has('sms')
    ? sendPrescriptionRequest
    : withEmail(sendPrescriptionRequest);
  const send = createRequestSender(services);

  /** @throws AppError before the photos are processed. The transaction repeats these checks. */
  const assertAcceptable = async ({ request }: Call, { fields, uploads }: Received) => {
    assertReadableByTown(fields, uploads.length);
    // The network is unknown later, when the town is asked.
    if (fields.askTownAfterMinutes !== undefined)
      await limits.spendFrom(inquiriesPerNetwork, request.ip);
    if (uploads.length > 0) await assertPharmacyReceives(db, fields.pharmacyId, clock());
  };

  /**
   * Returns when the browser proved the phone of a form without an address. Without a proof it
   * counts a code, which the request sends unless the codes of the day are used up.
   * @throws AppError before the photos are stored.
   */
  const prepareProof = async (
    { pharmacyId, phone }: Received['fields'],
    browserHash: Buffer,
    ip: string,
  ): Promise<{ phoneProvenAt: Date | null; sendsCode?: boolean }> => {
    const phoneProvenAt = await findPhoneProof(services, { phone, browserHash });
    if (phoneProvenAt) return { phoneProvenAt };
    assertTextable(services, phone);
    // A form that is refused anyway must not use up the codes of the number's owner.
    await assertPharmacyReceives(db, pharmacyId, clock());
    return { phoneProvenAt: null, sendsCode: await mayTextCode(services, phone, ip) };
  };

  const storeAndSend = async (
    { actor, language, request, reply }: Call,
    { fields: form, uploads }: Received,
    saveAnswer: SaveAnswer<SavedRequestAnswer>,
  ) => {
    const browser = readOrPromiseBrowser(services, request);
    const { ip } = request;
    const browserHash = browser.hash;
    const { email = null } = form;
    const proof =
      email === null ? await prepareProof(form, browserHash, ip) : { phoneProvenAt: null };
    const photos = await files.store(uploads, 'pictures');
    return files.orDiscard(photos, async () => {
      const sent = await send({
        form: { ...form, email },
        ...proof,
        photos,
        language,
        saveAnswer,
        ip,
        actor,
        browserHash,
      });
      browser.remember(reply);
      return sent;
    });
  };

  const sendOnce = (call: Call, received: Received) => {
    const { fields, uploads, contentHash, plainHash } = received;
    const create = async (saveAnswer: SaveAnswer<SavedRequestAnswer>) => {
      await assertAcceptable(call, received);
      return storeAndSend(call, received, saveAnswer);
    };
    const submission = {
      content: contentHash.toString('hex'),
      plainContent: plainHash.toString('hex'),
      // Without photos a look beforehand saves little, and most submissions have no earlier answer.
      looksFirst:
        uploads.length > 0 ||
        fields.askTownAfterMinutes !== undefined ||
        // A repeated submission must not use up a code.
        fields.email === undefined,
    };
    return runIdempotently(services, call.request, submission, create);
  };

  return async (call: Call) => {
    const { request, reply } = call;
    await limits.spendFrom(requestsPerNetwork, request.ip);
    // Rejects a call without a key before its photos are read.
    idempotencyKey(request);
    const sent = await files.receive(
      request,
      endpoint,
      (received) => sendOnce(call, received),
      async ({ pharmacyId }) => {
        if (!(await mayBeAnswered(db, request)))
          await assertPharmacyReceives(db, pharmacyId, clock());
      },
    );
    if (sent.code !== undefined) return { ...sent, code: sent.code };
    // A repeated call may come from another browser, and the saved answer lacks the code.
    await addSenderAsHolder(services, request, reply, sent.trackingUrl);
    return { ...sent, code: (await readCodes(db, [sent.id])).get(sent.id) ?? null };
  };
}

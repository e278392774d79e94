import {
  askTown as askTownCall,
  askTownCovered,
  closeInquiry as closeCall,
  muteSender as muteCall,
  proveInquiryEmail,
  remindAsked as remindCall,
  resendInquiryCode,
  sendInquiry,
  sendOn,
  widenInquiry as widenCall,
} from '@dawaya/contract/endpoints/inquiries';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../database/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { idempotencyKey, idempotent } from '../../../platform/idempotency.ts';
import { networkHashOf } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { inquiriesPerNetwork } from '../../prescription-requests/town.ts';
import { browserIn, browserOf } from '../../tracking/browser.ts';
import { assertUnlocked, rememberSender } from '../../tracking/holders.ts';
import { keepPrivate } from '../../tracking/private.ts';
import { type Readers, readTracked } from '../../tracking/readers.ts';
import {
  assertAsShown,
  getTracking,
  lockTracking,
  type Tracking,
} from '../../tracking/trackings.ts';
import { closeInquiry } from '../close-inquiry.ts';
import { askTown, type TownQuestion } from '../from-request/ask-town.ts';
import { resend, resendsOfAddress, resendsPerNetwork } from '../from-request/resend.ts';
import { muteSender } from '../recipients/mute-sender.ts';
import { remindAsked, widenInquiry } from '../recipients/widen-and-remind.ts';
import { createInquiry, type SentInquiry, sentOf } from './create-inquiry.ts';
import { placeOf } from './place.ts';
import { isProvenIn, mailNewCode, proveEmail } from './prove-email.ts';

export function inquiryRoutes(route: Route, services: Services & { readers: Readers }): void {
  const { readers } = services;
  const { db, files, limits } = services;

  const read = async (request: FastifyRequest, token: string) => {
    const [tracked] = await readTracked(services, readers, request, [token]);
    if (!tracked) throw new AppError('not_found');
    return tracked;
  };

  /** Changes the target of an address for its holder. It locks the row before any check. */
  const change = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { token, shown }: { token: string; shown?: string | undefined },
    make: (db: Database, tracking: Tracking) => Promise<void>,
  ) => {
    keepPrivate(reply);
    await db.transaction(async (db) => {
      const tracking = await lockTracking(db, token);
      await assertUnlocked({ ...services, db }, request, tracking);
      assertAsShown(tracking, shown);
      await make(db, tracking);
    });
    return read(request, token);
  };

  /** Call it before a try is counted, so that strangers cannot use up the tries of an address. */
  const assertHolds = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    token: string,
  ) => {
    keepPrivate(reply);
    await assertUnlocked(services, request, await getTracking(db, token));
  };

  /** @throws AppError `not_found` for the address of a request. */
  const inquiryOf = ({ inquiryId }: Tracking): string => {
    if (!inquiryId) throw new AppError('not_found');
    return inquiryId;
  };

  route(sendInquiry, 'anyone', async ({ actor, language, request, reply }) => {
    // Refused before the photos come.
    idempotencyKey(request);
    const browserHash = browserOf(services, request, reply);
    const sent = await files.receive(
      request,
      sendInquiry,
      ({ fields: form, uploads, contentHash, plainHash }) =>
        idempotent<SentInquiry>(
          services,
          request,
          contentHash.toString('hex'),
          async (saveAnswer) => {
            const place = placeOf(form);
            const { customerName, phone, email, urgency, photosGoAlong } = form;
            const [items, notes] = [form.items ?? [], form.notes ?? null];
            const canBeRead = uploads.length > 0 && (photosGoAlong || notes !== null);
            if (items.length === 0 && !canBeRead)
              throw new AppError('invalid_fields', {
                fields: [{ field: 'items', problem: 'nothing_asked' }],
              });
            await limits.spendFrom(inquiriesPerNetwork, request.ip);
            const isProven = await isProvenIn(services, request, actor, { email, browserHash });
            const photos = await files.store(uploads, 'pictures');
            try {
              return await createInquiry(
                services,
                {
                  ...{ customerName, phone, email, urgency, photosGoAlong, items, notes, language },
                  ...{ ...place, isProven, browserHash, exceptPharmacyId: null },
                  // A client's id alone proves nothing (docs/sessions.md).
                  customerId:
                    actor.customer?.id === form.customerId ? (form.customerId ?? null) : null,
                  forName: form.forName ?? null,
                  landmark: form.landmark ?? null,
                  networkHash: networkHashOf(request.ip),
                },
                { photos, saveAnswer, ip: request.ip },
              );
            } catch (error) {
              return files.discardAndThrow(photos, error);
            }
          },
          { plainContent: plainHash.toString('hex') },
        ),
      async (form) => void placeOf(form),
    );
    await rememberSender(services, request, reply, sent.trackingUrl);
    return { ...sent, ...(await sentOf(db, sent.id)) };
  });

  route(closeCall, 'anyone', ({ params, ...call }) =>
    change(call, params, (db, tracking) => closeInquiry(db, services, inquiryOf(tracking))),
  );

  route(widenCall, 'anyone', ({ params, ...call }) =>
    change(call, params, (db, tracking) => widenInquiry(db, services, inquiryOf(tracking))),
  );

  route(remindCall, 'anyone', ({ params, ...call }) =>
    change(call, params, (db, tracking) => remindAsked(db, services, inquiryOf(tracking))),
  );

  route(proveInquiryEmail, 'anyone', async ({ params, body, request, reply }) => {
    keepPrivate(reply);
    const tracking = await getTracking(db, params.token);
    await assertUnlocked(services, request, tracking);
    await proveEmail(services, inquiryOf(tracking), body.code);
    return read(request, params.token);
  });

  route(resendInquiryCode, 'anyone', async ({ params, request, reply }) => {
    keepPrivate(reply);
    const tracking = await getTracking(db, params.token);
    await assertUnlocked(services, request, tracking);
    await mailNewCode(services, inquiryOf(tracking), request.ip);
  });

  route(sendOn, 'anyone', async ({ params: { token }, query, body, ...call }) => {
    await assertHolds(call, token);
    await limits.spendFrom(resendsPerNetwork, call.request.ip);
    await limits.spend(resendsOfAddress, hashOf(token).toString('base64url'));
    const address = { token, shown: query.requestId };
    return change(call, address, (db, tracking) => resend(db, services, tracking, body.pharmacyId));
  });

  const askTownBy = (
    { request, reply, actor }: { request: FastifyRequest; reply: FastifyReply; actor: Actor },
    { token, shown }: { token: string; shown?: string | undefined },
    question: TownQuestion,
  ) => {
    const browserHash = browserIn(services, request) ?? null;
    return change({ request, reply }, { token, shown }, (db, tracking) =>
      askTown(db, services, tracking, question, {
        isProven: ({ email }) =>
          isProvenIn({ ...services, db }, request, actor, { email, browserHash }),
        browserHash,
        ip: request.ip,
      }),
    );
  };

  route(askTownCall, 'anyone', async ({ params: { token }, query, body, ...call }) => {
    await assertHolds(call, token);
    await limits.spendFrom(inquiriesPerNetwork, call.request.ip);
    return askTownBy(call, { token, shown: query.requestId }, body);
  });

  route(askTownCovered, 'anyone', async ({ params: { token }, query, ...call }) => {
    // Refused before the photos come.
    await assertHolds(call, token);
    return files.receive(call.request, askTownCovered, async ({ fields, uploads }) => {
      if (uploads.length === 0)
        throw new AppError('invalid_fields', {
          fields: [{ field: 'prescriptionImages', problem: 'picture_required' }],
        });
      await limits.spendFrom(inquiriesPerNetwork, call.request.ip);
      const covered = await files.store(uploads, 'pictures');
      try {
        const question = { ...fields, photosGoAlong: true, covered };
        return await askTownBy(call, { token, shown: query.requestId }, question);
      } catch (error) {
        return files.discardAndThrow(covered, error);
      }
    });
  });

  route(muteCall, ['pharmacy', 'assistant'], ({ params, actor }) =>
    muteSender(services, params.id, actor.pharmacy.id),
  );
}

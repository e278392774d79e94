import {
  closeInquiry as closeCall,
  proveInquiryEmail,
  remindRecipients as remindCall,
  resendInquiryCode,
  sendInquiry,
  widenInquiry as widenCall,
} from '@dawaya/contract/endpoints/inquiries';
import { AppError } from '../../../platform/app-error.ts';
import { idempotencyKey, runIdempotently } from '../../../platform/idempotency.ts';
import { networkHashOf } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { inquiriesPerNetwork } from '../../prescription-requests/index.ts';
import {
  type Readers,
  readOrCreateBrowser,
  rememberSender,
  type Tracking,
} from '../../tracking/index.ts';
import { closeInquiry } from '../close-inquiry.ts';
import { remindAsked, widenInquiry } from '../recipients/widen-and-remind.ts';
import { createTrackedCalls } from '../tracked-calls.ts';
import { createInquiry, findSent, type SentInquiry } from './create-inquiry.ts';
import { parsePlace } from './parse-place.ts';
import { isProvenIn, mailNewCode, proveEmail } from './prove-email.ts';

export function inquiryRoutes(route: Route, services: Services & { readers: Readers }): void {
  const { db, files, limits } = services;

  const { read, change, getHeld } = createTrackedCalls(services);

  /** @throws AppError `not_found` for the address of a request. */
  const inquiryOf = ({ inquiryId }: Tracking): string => {
    if (!inquiryId) throw new AppError('not_found');
    return inquiryId;
  };

  route(sendInquiry, 'anyone', async ({ actor, language, request, reply }) => {
    // Refused before the photos come.
    idempotencyKey(request);
    const browserHash = readOrCreateBrowser(services, request, reply);
    const sent = await files.receive(
      request,
      sendInquiry,
      ({ fields: form, uploads, contentHash, plainHash }) =>
        runIdempotently<SentInquiry>(
          services,
          request,
          contentHash.toString('hex'),
          async (saveAnswer) => {
            const place = parsePlace(form);
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
            return files.orDiscard(photos, () =>
              createInquiry(
                services,
                {
                  customerName,
                  phone,
                  email,
                  urgency,
                  photosGoAlong,
                  items,
                  notes,
                  language,
                  ...place,
                  isProven,
                  browserHash,
                  exceptPharmacyId: null,
                  // A client's id alone proves nothing (docs/sessions.md).
                  customerId:
                    actor.customer?.id === form.customerId ? (form.customerId ?? null) : null,
                  forName: form.forName ?? null,
                  landmark: form.landmark ?? null,
                  networkHash: networkHashOf(request.ip),
                },
                { photos, saveAnswer, ip: request.ip },
              ),
            );
          },
          { plainContent: plainHash.toString('hex') },
        ),
      async (form) => void parsePlace(form),
    );
    await rememberSender(services, request, reply, sent.trackingUrl);
    return { ...sent, ...(await findSent(db, sent.id)) };
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

  route(proveInquiryEmail, 'anyone', async ({ params, body, ...call }) => {
    await proveEmail(services, inquiryOf(await getHeld(call, params.token)), body.code);
    return read(call.request, params.token);
  });

  route(resendInquiryCode, 'anyone', async ({ params, ...call }) => {
    await mailNewCode(services, inquiryOf(await getHeld(call, params.token)), call.request.ip);
  });
}

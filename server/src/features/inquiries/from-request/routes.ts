import {
  askTown,
  askTownWithCoveredPhotos,
  forwardRequest,
} from '@dawaya/contract/endpoints/inquiries';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/route.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import {
  awaitsPhoneCode,
  findRequest,
  inquiriesPerNetwork,
} from '../../prescription-requests/index.ts';
import { mayTextCode } from '../../sessions/index.ts';
import { type Readers, readBrowser, type Tracking } from '../../tracking/index.ts';
import { isProvenIn } from '../create/prove-email.ts';
import {
  type BrowserCall,
  createPrivateLinkCalls,
  type InquiryLinkTarget,
} from '../private-link-calls.ts';
import { convertToInquiry, type InquiryChanges } from './convert-to-inquiry.ts';
import { forward, forwardsOfAddress, forwardsPerNetwork } from './forward-request.ts';

/** Serves the calls that forward a request: to another pharmacy, or to a town. */
export function fromRequestRoutes(route: Route, services: Services & { readers: Readers }): void {
  const { clock, db, files, limits } = services;
  const { changeByLink, getUnlocked } = createPrivateLinkCalls(services);

  route(forwardRequest, 'anyone', async ({ params: { token }, query, body, ...call }) => {
    await getUnlocked(call, token);
    await limits.spendFrom(forwardsPerNetwork, call.request.ip);
    await limits.spend(forwardsOfAddress, hashOf(token).toString('base64url'));
    const link = { token, shownRequestId: query.requestId };
    return changeByLink(call, link, (db, tracking) =>
      forward(db, services, tracking, body.pharmacyId),
    );
  });

  /**
   * Counts the code of an inquiry whose phone is not proven.
   * @returns false when the codes of the day are used up.
   */
  const spendNewCode = async ({ requestId }: Tracking, ip: string): Promise<boolean> => {
    const request = requestId && (await findRequest(db, requestId));
    return request && awaitsPhoneCode(request, clock())
      ? mayTextCode(services, request.phone, ip)
      : true;
  };

  const convert = (
    { request, reply, actor }: BrowserCall & { actor: Actor },
    { token, shownRequestId }: InquiryLinkTarget,
    { changes, sendsCode }: { changes: InquiryChanges; sendsCode: boolean },
  ) => {
    const browserHash = readBrowser(services, request) ?? null;
    return changeByLink({ request, reply }, { token, shownRequestId }, (db, tracking) =>
      convertToInquiry(db, services, tracking, {
        changes,
        sender: {
          isProven: (email) =>
            isProvenIn({ ...services, db }, request, actor, { email, browserHash }),
          browserHash,
          ip: request.ip,
          sendsCode,
        },
      }),
    );
  };

  route(askTown, 'anyone', async ({ params: { token }, query, body, ...call }) => {
    const tracking = await getUnlocked(call, token);
    await limits.spendFrom(inquiriesPerNetwork, call.request.ip);
    const sendsCode = await spendNewCode(tracking, call.request.ip);
    return convert(call, { token, shownRequestId: query.requestId }, { changes: body, sendsCode });
  });

  route(askTownWithCoveredPhotos, 'anyone', async ({ params: { token }, query, ...call }) => {
    // Rejects a call without a key before its photos are read.
    const tracking = await getUnlocked(call, token);
    return files.receive(call.request, askTownWithCoveredPhotos, async ({ fields, uploads }) => {
      if (uploads.length === 0)
        throw new AppError('invalid_fields', {
          fields: [{ field: 'prescriptionImages', problem: 'picture_required' }],
        });
      await limits.spendFrom(inquiriesPerNetwork, call.request.ip);
      const sendsCode = await spendNewCode(tracking, call.request.ip);
      const coveredPhotos = await files.store(uploads, 'pictures');
      const changes = { ...fields, photosGoAlong: true, coveredPhotos };
      return files.orDiscard(coveredPhotos, () =>
        convert(call, { token, shownRequestId: query.requestId }, { changes, sendsCode }),
      );
    });
  });
}

import {
  closeInquiry as closeCall,
  proveInquiryEmail,
  remindRecipients as remindCall,
  resendInquiryCode,
  sendInquiry,
  widenInquiry as widenCall,
} from '@dawaya/contract/endpoints/inquiries';
import { AppError } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { provePhone, sendNewPhoneCode } from '../../prescription-requests/index.ts';
import { type Readers, readBrowser, type Tracking } from '../../tracking/index.ts';
import { closeInquiry } from '../close-inquiry.ts';
import { createPrivateLinkCalls } from '../private-link-calls.ts';
import { remindAsked, widenInquiry } from '../recipients/widen-and-remind.ts';
import { proveEmail, sendNewCode } from './prove-email.ts';
import { receiveInquiry } from './receive-inquiry.ts';

export function inquiryRoutes(route: Route, services: Services & { readers: Readers }): void {
  const { readByLink, changeByLink, getUnlocked } = createPrivateLinkCalls(services);

  /** @throws AppError `not_found` for the address of a request. */
  const inquiryOf = ({ inquiryId }: Tracking): string => {
    if (!inquiryId) throw new AppError('not_found');
    return inquiryId;
  };

  route(sendInquiry, 'anyone', (call) => receiveInquiry(services, call));

  route(closeCall, 'anyone', ({ params, ...call }) =>
    changeByLink(call, params, async (db, tracking) => {
      await closeInquiry(db, services, inquiryOf(tracking));
    }),
  );

  route(widenCall, 'anyone', ({ params, ...call }) =>
    changeByLink(call, params, (db, tracking) => widenInquiry(db, services, inquiryOf(tracking))),
  );

  route(remindCall, 'anyone', ({ params, ...call }) =>
    changeByLink(call, params, (db, tracking) => remindAsked(db, services, inquiryOf(tracking))),
  );

  route(proveInquiryEmail, 'anyone', async ({ params, body: { code }, ...call }) => {
    const { inquiryId } = await getUnlocked(call, params.token);
    const browserHash = readBrowser(services, call.request);
    if (inquiryId) await proveEmail(services, inquiryId, code, browserHash);
    else await provePhone(services, { ...params, code, browserHash });
    return readByLink(call.request, params.token);
  });

  route(resendInquiryCode, 'anyone', async ({ params, ...call }) => {
    const { inquiryId } = await getUnlocked(call, params.token);
    if (inquiryId) await sendNewCode(services, inquiryId, call.request.ip);
    else await sendNewPhoneCode(services, params.token, call.request.ip);
  });
}

import { isNull, ne, or, type SQL } from 'drizzle-orm';
import { inquiries, inquiryRecipients } from '../../database/schema.ts';
import { type Area, defineWork } from '../../platform/area.ts';
import { countedAddress } from '../../platform/counted-address.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { silentRequestQueue } from '../prescription-requests/index.ts';
import type { Readers } from '../tracking/index.ts';
import { pharmacyInquiryRoutes } from './answers/routes.ts';
import { inquiryChoiceRoutes } from './choice/routes.ts';
import { deleteExpiredInquiries, eraseInquiries } from './clean-up.ts';
import { closingQueue, expireInquiry } from './close-inquiry.ts';
import { inquiryRoutes } from './create/routes.ts';
import { convertSilentRequest } from './from-request/convert-silent-request.ts';
import { fromRequestRoutes } from './from-request/routes.ts';
import { digestQueue, sendDigests } from './recipients/digests.ts';
import {
  planForReopened,
  reopenedQueue,
  reopenedSchedule,
  sendWave,
  waveQueue,
} from './recipients/waves.ts';

export { answerInquiry } from './answers/answer-inquiry.ts';
export { audiencesOfInquiry } from './audiences.ts';
export { type ChoiceNotice, choiceTextQueue } from './choice/choice-texts.ts';
export { chooseOf } from './choice/choose-pharmacy.ts';
export { releaseOf } from './choice/release-choice.ts';
export { closeInquiry } from './close-inquiry.ts';
export { createInquiryByPhone } from './create/create-inquiry.ts';
export { parsePlace } from './create/parse-place.ts';
export {
  proveInquiryByMessage,
  provePhoneOfInquiry,
  sendPhoneCodeOfInquiry,
  storeInquiryProof,
  unproveInquiryPhones,
} from './create/prove-phone.ts';
export { notifyAnsweredCustomers } from './notify-answered-customers.ts';
export { type ChoosableAnswer, inquiryReader, readChoosable } from './tracked-inquiry.ts';

export const area = {
  sealed: [
    {
      table: inquiries,
      missing: {
        where: or(isNull(inquiries.mailbox), ne(inquiries.searchName, '')) as SQL,
        complete: ({ email }) => ({ mailbox: countedAddress(email ?? ''), searchName: '' }),
      },
    },
    { table: inquiryRecipients },
  ],
  routes(route: Route, services: Services & { readers: Readers }) {
    pharmacyInquiryRoutes(route, services);
    inquiryRoutes(route, services);
    fromRequestRoutes(route, services);
    inquiryChoiceRoutes(route, services);
  },
  queues: [
    defineWork(waveQueue, sendWave),
    defineWork(reopenedQueue, (services: Services) => planForReopened(services), reopenedSchedule),
    defineWork(closingQueue, expireInquiry),
    defineWork(digestQueue, sendDigests),
    defineWork(silentRequestQueue, convertSilentRequest),
  ],
  applyRetention: deleteExpiredInquiries,
  erase: eraseInquiries,
} satisfies Area;

import { muteSender as muteCall } from '@dawaya/contract/endpoints/inquiries';
import {
  answerInquiry,
  listEndedInquiries,
  listInquiries,
  markInquiriesSeen,
  readInquiryPhoto,
} from '@dawaya/contract/endpoints/pharmacy-inquiries';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { assertOwnPharmacy } from '../../pharmacies/index.ts';
import * as answers from './answer-inquiry.ts';
import * as ended from './ended-inquiries.ts';
import * as recipients from './list-inquiries.ts';
import * as seen from './mark-seen.ts';
import { muteSender } from './mute-sender.ts';
import { openAskedPhoto } from './open-photo.ts';

export function pharmacyInquiryRoutes(route: Route, services: Services): void {
  route(listInquiries, ['pharmacy', 'assistant'], async ({ params, query, actor }) => {
    assertOwnPharmacy(actor, params.id);
    return recipients.listInquiries(services, params.id, query.cursor);
  });

  route(listEndedInquiries, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.id);
    return ended.listEndedInquiries(services, params.id);
  });

  route(markInquiriesSeen, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwnPharmacy(actor, params.id);
    await seen.markInquiriesSeen(services, params.id, body.ids);
  });

  route(answerInquiry, ['pharmacy', 'assistant'], async ({ params, body, actor }) =>
    answers.answerInquiry(services, actor.pharmacy, params.id, body),
  );

  route(readInquiryPhoto, ['pharmacy', 'assistant'], async ({ params, query, actor, reply }) =>
    services.files.send(
      reply,
      await openAskedPhoto(services, actor.pharmacy, {
        inquiryId: params.id,
        fileId: params.fileId,
        size: query.size,
      }),
    ),
  );

  route(muteCall, ['pharmacy', 'assistant'], ({ params, actor }) =>
    muteSender(services, params.id, actor.pharmacy.id),
  );
}

import {
  answerSearch,
  listAsks,
  listEndedAsks,
  markAsksSeen,
  readSearchPhoto,
} from '@dawaya/contract/endpoints/asks';
import { AppError } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/route.ts';
import { isOwnPharmacy } from '../../pharmacies/policy.ts';
import type { AskingServices } from '../asking/services.ts';
import * as answers from './answer.ts';
import * as ended from './ended.ts';
import * as asks from './list.ts';
import { openAskedPhoto } from './photos.ts';
import * as seen from './seen.ts';

/** What the town asks a pharmacy, and what it answers: assistants do so too (product decision 47). */
export function askRoutes(route: Route, services: AskingServices): void {
  route(listAsks, ['pharmacy', 'assistant'], async ({ params, query, actor }) => {
    if (!isOwnPharmacy(actor, params.id)) throw new AppError('not_found');
    return asks.listAsks(services, params.id, query.cursor);
  });

  route(listEndedAsks, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    if (!isOwnPharmacy(actor, params.id)) throw new AppError('not_found');
    return ended.listEndedAsks(services, params.id);
  });

  route(markAsksSeen, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    if (!isOwnPharmacy(actor, params.id)) throw new AppError('not_found');
    await seen.markAsksSeen(services, params.id, body.ids);
  });

  route(answerSearch, ['pharmacy', 'assistant'], async ({ params, body, actor }) =>
    answers.answerSearch(services, actor.pharmacy, params.id, body),
  );

  route(readSearchPhoto, ['pharmacy', 'assistant'], async ({ params, query, actor, reply }) =>
    services.files.send(
      reply,
      await openAskedPhoto(services, actor.pharmacy, {
        searchId: params.id,
        fileId: params.fileId,
        size: query.size,
      }),
    ),
  );
}

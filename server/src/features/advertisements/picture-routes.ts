import {
  readAdvertisementImage,
  readProposedImage,
  uploadAdvertisementImage,
} from '@dawaya/contract/endpoints/advertisements';
import { AppError } from '../../platform/app-error.ts';
import { minutes } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { receivePicture } from './picture.ts';
import { mayReadPicture, mayReadProposed } from './policy.ts';
import { presentOneOwn } from './present.ts';
import { findVisibility } from './queries.ts';
import { getOwn } from './service.ts';

/** A new picture takes one of two decoders and invalidates the public lists. */
const picturesPerPharmacy: Limit = {
  name: 'advertisement-picture:pharmacy',
  count: 60,
  window: minutes(10),
};

export function pictureRoutes(route: Route, services: Services): void {
  const { db, clock, files, limits } = services;

  route(uploadAdvertisementImage, ['pharmacy'], async ({ params, actor, request }) => {
    await limits.spend(picturesPerPharmacy, actor.pharmacy.id);
    const { id } = await getOwn(db, actor, params.id);
    return files.receive(request, uploadAdvertisementImage, async ({ uploads }) => {
      if (uploads.length !== 1)
        throw new AppError('invalid_fields', {
          fields: [{ field: uploadAdvertisementImage.files.field, problem: 'picture_required' }],
        });
      const [picture] = await files.store(uploads, 'pictures');
      if (!picture) throw new AppError('internal');
      await files.orDiscard([picture], () => receivePicture(services, id, picture));
      return presentOneOwn(db, files, await getOwn(db, actor, id), clock());
    });
  });

  route(readAdvertisementImage, 'anyone', async ({ params, query, actor, reply }) => {
    const advertisement = await findVisibility(db, params.id, clock());
    if (!advertisement || !mayReadPicture(actor, advertisement)) throw new AppError('not_found');
    const opened = await files.open(
      params.fileId,
      { advertisementId: advertisement.id },
      'anybody',
      query.size,
    );
    return files.send(reply, opened, advertisement.isLive ? 'a day in the browser' : 'never');
  });

  route(readProposedImage, ['pharmacy', 'admin'], async ({ params, query, actor, reply }) => {
    const advertisement = await findVisibility(db, params.id, clock());
    if (!advertisement || !mayReadProposed(actor, advertisement)) throw new AppError('not_found');
    const opened = await files.open(
      params.fileId,
      { proposedForId: advertisement.id },
      'anybody',
      query.size,
    );
    return files.send(reply, opened, 'never');
  });
}

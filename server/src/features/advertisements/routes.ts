import {
  confirmAdvertisementPayment,
  createAdvertisement,
  createAdvertisementPayment,
  listOwnAdvertisements,
  readAdvertisementImage,
  uploadAdvertisementImage,
} from '@dawaya/contract/endpoints/advertisements';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { idempotent } from '../../platform/idempotency.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { isOwnPharmacy } from '../pharmacies/policy.ts';
import { mayReadPicture } from './policy.ts';
import { presentOwn } from './present.ts';
import { type AdvertisementRow, findVisibility, listOwn } from './queries.ts';
import { addAdvertisement, getOwn, openPayment, replacePicture } from './service.ts';

const advertisementsPerPharmacy: Limit = {
  name: 'advertisement:pharmacy',
  count: 60,
  window: hours(1),
};
/** Whoever tries out stolen cards opens many payments. */
const paymentsPerPharmacy: Limit = {
  name: 'advertisement-payment:pharmacy',
  count: 30,
  window: minutes(10),
};
/** Each makes this server ask the provider. */
const confirmationsPerPharmacy: Limit = {
  name: 'advertisement-confirmation:pharmacy',
  count: 30,
  window: minutes(10),
};
/** Each is drawn anew, two at a time for everybody, and makes the public lists be written anew. */
const picturesPerPharmacy: Limit = {
  name: 'advertisement-picture:pharmacy',
  count: 60,
  window: minutes(10),
};

export function advertisementRoutes(route: Route, services: Services & { jobs: Jobs }): void {
  const { db, clock, files, limits, payments } = services;

  const present = async (row: AdvertisementRow) => {
    const [presented] = await presentOwn(db, files, [row], clock());
    if (!presented) throw new AppError('not_found');
    return presented;
  };

  route(listOwnAdvertisements, ['pharmacy'], async ({ params, actor }) => {
    if (!isOwnPharmacy(actor, params.pharmacyId)) throw new AppError('not_found');
    return presentOwn(db, files, await listOwn(db, params.pharmacyId), clock());
  });

  route(createAdvertisement, ['pharmacy'], async ({ body, actor, request }) => {
    const pharmacyId = actor.pharmacy.id;
    await limits.spend(advertisementsPerPharmacy, pharmacyId);
    const { id } = await idempotent<{ id: string }>(
      services,
      request,
      [pharmacyId, body],
      (saveAnswer) => addAdvertisement(services, pharmacyId, body, saveAnswer),
    );
    // A repeated one is shown as it stands by now.
    return present(await getOwn(db, actor, id));
  });

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
      try {
        return await present(await replacePicture(services, id, picture));
      } catch (error) {
        await files.discard([picture]);
        throw error;
      }
    });
  });

  route(readAdvertisementImage, 'anyone', async ({ params, query, actor, reply }) => {
    const found = await findVisibility(db, params.id, clock());
    if (!found || !mayReadPicture(actor, found)) throw new AppError('not_found');
    const opened = await files.open(params.fileId, { advertisementId: found.id }, query.size);
    return files.send(reply, opened, found.isLive ? 'a day in the browser' : 'never');
  });

  route(createAdvertisementPayment, ['pharmacy'], async ({ body, actor }) => {
    await limits.spend(paymentsPerPharmacy, actor.pharmacy.id);
    const advertisement = await getOwn(db, actor, body.advertisementId);
    return openPayment(services, advertisement, body.expiresAt);
  });

  route(confirmAdvertisementPayment, ['pharmacy'], async ({ body, actor }) => {
    await limits.spend(confirmationsPerPharmacy, actor.pharmacy.id);
    const { id } = await getOwn(db, actor, body.advertisementId);
    await payments.settle(body.paymentIntentId, id);
    return present(await getOwn(db, actor, id));
  });
}

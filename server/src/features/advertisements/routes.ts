import {
  confirmAdvertisementPayment,
  countAdvertisements,
  createAdvertisement,
  createAdvertisementPayment,
  deleteAdvertisement,
  editAdvertisement,
  listOwnAdvertisements,
  pauseAdvertisement,
  readAdvertisementFigures,
  resumeAdvertisement,
} from '@dawaya/contract/endpoints/advertisements';
import type { Actor } from '../../platform/actor.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { runIdempotently } from '../../platform/idempotency.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { assertOwnPharmacy } from '../pharmacies/index.ts';
import type { Counts } from './count-views.ts';
import { edit, pause, remove, resume } from './edit-advertisement.ts';
import { pictureRoutes } from './picture-routes.ts';
import { presentOneOwn, presentOwn } from './present.ts';
import { type AdvertisementRow, listOwn, liveAmong } from './queries.ts';
import { readFigures } from './read-view-counts.ts';
import { addAdvertisement, getOwn, getOwnOrDeleted, openPayment } from './service.ts';
import { transferRoutes } from './transfers/routes.ts';

const advertisementsPerPharmacy: Limit = {
  name: 'advertisement:pharmacy',
  count: 60,
  window: hours(1),
};
/** Testing stolen cards takes many payments. */
const paymentsPerPharmacy: Limit = {
  name: 'advertisement-payment:pharmacy',
  count: 30,
  window: minutes(10),
};
/** A confirmation makes the server call the payment provider. */
const confirmationsPerPharmacy: Limit = {
  name: 'advertisement-confirmation:pharmacy',
  count: 30,
  window: minutes(10),
};
/** A change invalidates the public lists. */
const editsPerPharmacy: Limit = {
  name: 'advertisement-edit:pharmacy',
  count: 60,
  window: minutes(10),
};
/**
 * The server compares each counted id with the public list. A neighbourhood may share a network.
 */
const countingPerNetwork: Limit = {
  name: 'advertisement-counting:network',
  count: 600,
  window: minutes(10),
};

/** Clients that identify as robots, which figures must not count. */
const isRobot = (userAgent: string | undefined) =>
  /bot|crawl|spider|preview/i.test(userAgent ?? '');

export function advertisementRoutes(route: Route, services: Services & { counts: Counts }): void {
  const { db, clock, files, limits, payments, counts } = services;

  const present = (row: AdvertisementRow) => presentOneOwn(db, files, row, clock());

  transferRoutes(route, services);
  pictureRoutes(route, services);

  route(listOwnAdvertisements, ['pharmacy'], async ({ params, actor }) => {
    assertOwnPharmacy(actor, params.pharmacyId);
    return presentOwn(db, files, await listOwn(db, params.pharmacyId), clock());
  });

  route(createAdvertisement, ['pharmacy'], async ({ body, actor, request }) => {
    const pharmacyId = actor.pharmacy.id;
    await limits.spend(advertisementsPerPharmacy, pharmacyId);
    const { id } = await runIdempotently<{ id: string }>(
      services,
      request,
      { content: [pharmacyId, body] },
      (saveAnswer) => addAdvertisement(services, pharmacyId, body, saveAnswer),
    );
    return present(await getOwn(db, actor, id));
  });

  const ownToChange = async (actor: Actor & { pharmacy: { id: string } }, id: string) => {
    await limits.spend(editsPerPharmacy, actor.pharmacy.id);
    return getOwn(db, actor, id);
  };

  route(editAdvertisement, ['pharmacy'], async ({ params, body, actor }) => {
    const { id } = await ownToChange(actor, params.id);
    await edit(services, id, body);
    return present(await getOwn(db, actor, id));
  });

  route(pauseAdvertisement, ['pharmacy'], async ({ params, actor }) => {
    const { id } = await ownToChange(actor, params.id);
    await pause(services, id);
    return present(await getOwn(db, actor, id));
  });

  route(resumeAdvertisement, ['pharmacy'], async ({ params, actor }) => {
    const { id } = await ownToChange(actor, params.id);
    await resume(services, id);
    return present(await getOwn(db, actor, id));
  });

  route(deleteAdvertisement, ['pharmacy'], async ({ params, actor }) => {
    const { id } = await ownToChange(actor, params.id);
    await remove(services, id);
  });

  route(countAdvertisements, 'anyone', async ({ body, actor, request }) => {
    if (isRobot(request.headers['user-agent'])) return undefined;
    await limits.spendFrom(countingPerNetwork, request.ip);
    const { views, taps } = body;
    const shown = await liveAmong(db, clock(), [...views, ...taps], actor.pharmacy?.id);
    const counted = (ids: string[]) => ids.filter((id) => shown.has(id));
    counts.count(request.ip, { views: counted(views), taps: counted(taps) });
  });

  route(readAdvertisementFigures, ['pharmacy'], async ({ params, actor }) => {
    const advertisement = await getOwn(db, actor, params.id);
    // Includes the counts that this process has in memory.
    await counts.flush();
    return readFigures(db, advertisement, clock());
  });

  route(createAdvertisementPayment, ['pharmacy'], async ({ body, actor }) => {
    await limits.spend(paymentsPerPharmacy, actor.pharmacy.id);
    const advertisement = await getOwn(db, actor, body.advertisementId);
    return openPayment(services, advertisement, body.expiresAt);
  });

  route(confirmAdvertisementPayment, ['pharmacy'], async ({ body, actor }) => {
    await limits.spend(confirmationsPerPharmacy, actor.pharmacy.id);
    const { id } = await getOwnOrDeleted(db, actor, body.advertisementId);
    await payments.settle(body.paymentIntentId, id);
    return present(await getOwn(db, actor, id));
  });
}

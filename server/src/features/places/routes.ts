import { getPlace, reportPlaceGone } from '@dawaya/contract/endpoints/places';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Route } from '../../platform/route.ts';
import type { Services } from '../../services.ts';
import { findShown } from './queries.ts';
import { reportGone } from './service.ts';

/** Few people check a town's places, and three networks must agree to hide one. */
const reportsPerNetwork: Limit = { name: 'place-gone:network', count: 20, window: days(1) };

export function placeRoutes(route: Route, services: Services): void {
  const { db, limits } = services;

  route(getPlace, 'anyone', async ({ params }) => {
    const place = isUuid(params.id) ? await findShown(db, params.id) : undefined;
    if (!place) throw new AppError('not_found');
    return place;
  });

  route(reportPlaceGone, 'anyone', async ({ params, request }) => {
    await limits.spendFrom(reportsPerNetwork, request.ip);
    await reportGone(services, params.id, request.ip);
  });
}

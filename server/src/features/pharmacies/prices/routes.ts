import {
  getPriceList,
  mergePrices,
  parsePriceList,
  replacePriceList,
} from '@dawaya/contract/endpoints/pharmacy-prices';
import type { Actor } from '../../../platform/actor.ts';
import { hours } from '../../../platform/clock.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { Route } from '../../../platform/route.ts';
import type { Services } from '../../../services.ts';
import { readList } from '../lists/read-list.ts';
import { assertOwnPharmacy } from '../policy.ts';
import { addPrices, listPrices, replacePrices } from './service.ts';

const readingsPerPharmacy: Limit = { name: 'price-lists', count: 60, window: hours(1) };

/** Lets all staff who answer inquiries edit the price list, assistants too (docs/inquiries.md). */
export function priceRoutes(route: Route, services: Services): void {
  const assertOwn = (actor: Actor, pharmacyId: string) => {
    assertOwnPharmacy(actor, pharmacyId);
  };

  route(getPriceList, ['pharmacy', 'assistant'], async ({ params, actor }) => {
    assertOwn(actor, params.id);
    return listPrices(services.db, params.id);
  });

  route(replacePriceList, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwn(actor, params.id);
    await replacePrices(services, params.id, body.prices, body.version);
    return listPrices(services.db, params.id);
  });

  route(mergePrices, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwn(actor, params.id);
    await addPrices(services, params.id, body.prices);
    return listPrices(services.db, params.id);
  });

  route(parsePriceList, ['pharmacy', 'assistant'], async ({ params, body, actor }) => {
    assertOwn(actor, params.id);
    await services.limits.spend(readingsPerPharmacy, params.id);
    const { text = '', file } = body;
    const list = file === undefined ? text : Buffer.from(file, 'base64');
    return { lines: await readList(services.db, list) };
  });
}

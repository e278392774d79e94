import type { QueryClient } from '@tanstack/react-query';
import { prefetchContact } from '../features/contact/queries.ts';
import { prefetchDoctors } from '../features/doctors/queries.ts';
import { prefetchAsk } from '../features/inquiries/ask/queries.ts';
import { prefetchPharmacy } from '../features/pharmacy-page/queries.ts';
import { prefetchRequest } from '../features/prescription-requests/request/prefetch.ts';
import { prefetchTown, prefetchTowns } from '../features/towns/queries.ts';
import { prefetchTracked } from '../features/tracking/queries.ts';
import { prefetchFinder } from '../shared/finder/prefetch.ts';
import { pharmacyQuery } from '../shared/pharmacy/pharmacy-query.ts';
import { prefetchPlace } from '../shared/places/queries.ts';
import { prefetchAdvertisements } from '../shared/products/advertisements-query.ts';
import type { Route, RouteMatch } from './routes.ts';

type Prefetch = (
  client: QueryClient,
  at: { params: RouteMatch['params']; search: URLSearchParams },
) => Promise<unknown>;

export const prefetches: Partial<Record<Route['name'], Prefetch>> = {
  home: (client, { search }) => prefetchFinder(client, search),
  request: (client, { search }) => prefetchRequest(client, search),
  pharmacy: (client, { params: { id = '' } }) => prefetchPharmacy(client, id),
  poster: (client, { params: { id = '' } }) => client.prefetchQuery(pharmacyQuery(id)),
  ask: prefetchAsk,
  track: (client, { params: { token = '' } }) => prefetchTracked(client, token),
  towns: prefetchTowns,
  town: (client, { params: { slug = '' } }) => prefetchTown(client, slug),
  registerPharmacy: (client, { search }) => prefetchPlace(client, search),
  doctors: prefetchDoctors,
  advertisements: prefetchAdvertisements,
  contact: prefetchContact,
};

import type { QueryClient } from '@tanstack/react-query';
import { prefetchTakesPhone } from '../../../shared/contact-details/takes-phone.ts';
import { loadFinder } from '../../../shared/finder/lazy-finder.tsx';
import { prefetchFinder } from '../../../shared/finder/prefetch.ts';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';
import { pharmacyIdOf } from './request-page.tsx';

export async function prefetchRequest(client: QueryClient, search: URLSearchParams): Promise<void> {
  const id = pharmacyIdOf(search);
  const [pharmacy] = await Promise.all([
    id && client.fetchQuery(pharmacyQuery(id)).catch(() => undefined),
    prefetchTakesPhone(client),
  ]);
  if (!id || pharmacy === null) await Promise.all([loadFinder(), prefetchFinder(client, search)]);
}

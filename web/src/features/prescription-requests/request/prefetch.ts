import type { QueryClient } from '@tanstack/react-query';
import { loadFinder } from '../../../shared/finder/lazy-finder.tsx';
import { prefetchFinder } from '../../../shared/finder/prefetch.ts';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';
import { pharmacyIdOf } from './request-page.tsx';

export async function prefetchRequest(client: QueryClient, search: URLSearchParams): Promise<void> {
  const id = pharmacyIdOf(search);
  const pharmacy = id && (await client.fetchQuery(pharmacyQuery(id)).catch(() => undefined));
  if (!id || pharmacy === null) await Promise.all([loadFinder(), prefetchFinder(client, search)]);
}

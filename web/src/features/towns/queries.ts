import type { PharmacyPage } from '@dawaya/contract/endpoints/pharmacies';
import { cityOfSlug } from '@dawaya/contract/vocabulary/cities';
import type { QueryClient } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';
import { prefetchSeen } from '../../shared/medicines/prefetch.ts';
import { citiesQuery } from '../../shared/places/cities-query.ts';
import { prefetchPlaces } from '../../shared/places/prefetch.ts';

// The list of towns imports it from here, so the build counts it as a user of the parts of a town's
// page. With fewer users these leave the base file, and the home page loads two files for them.
export { citiesQuery };

/** Pharmacies on a town's page; the finder has the others. */
const pageLength = 24;

/** Reads the first pharmacies of a town, the open ones first. @param city by its English name */
export const townQuery = (city: string) =>
  queryOptions({
    queryKey: ['pharmacies', 'town', city],
    queryFn: async (context) => {
      const answer = await read('GET /api/pharmacies', { query: { city, limit: pageLength } })(
        context,
      );
      // With any parameter the server answers with a page.
      return answer as PharmacyPage;
    },
  });

export const prefetchTowns = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(citiesQuery);

export async function prefetchTown(client: QueryClient, slug: string): Promise<void> {
  const town = cityOfSlug(slug);
  if (!town) return;
  const { city } = town;
  await Promise.all([
    client.prefetchQuery(townQuery(city)),
    prefetchPlaces(client, { city }),
    prefetchSeen(client, { city }),
    prefetchTowns(client),
  ]);
}

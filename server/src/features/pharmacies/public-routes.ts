import { listCities, listPharmacies, pharmacySearch } from '@dawaya/contract/endpoints/pharmacies';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addPublicList, readListingVersion } from '../../platform/public-list.ts';
import type { Services } from '../../services.ts';
import { countByCity } from './cities.ts';
import type { FreshIndex } from './index/fresh-index.ts';
import { readOpeningVersion } from './opening.ts';
import { countListed, listAll } from './queries.ts';
import { searchPharmacies } from './search.ts';

export function publicPharmacyRoutes(
  app: FastifyInstance,
  {
    db,
    clock,
    publicChanges,
    currentIndex,
  }: Pick<Services, 'db' | 'clock' | 'publicChanges'> & { currentIndex: FreshIndex },
): void {
  addPublicList(
    app,
    listPharmacies,
    { readVersion: () => readOpeningVersion(db, clock()), changes: publicChanges },
    (request) => {
      const whole = { key: 'all', read: (language: Language) => listAll(db, language, clock()) };
      if (!request.url.includes('?')) return whole;
      const query = request.query as z.output<typeof pharmacySearch>;
      const parameters = new URLSearchParams(request.url.split('?')[1]);
      const isSearch = Object.keys(pharmacySearch.shape).some((name) => parameters.has(name));
      if (!isSearch) return whole;
      return {
        key: JSON.stringify(query),
        read: async (language, version) =>
          searchPharmacies(await currentIndex.read(version), query, language, clock()),
        // A visitor's position must not be cached.
        isPrivate: query.near !== undefined,
      };
    },
  );
  addPublicList(
    app,
    listCities,
    { readVersion: () => readListingVersion(db), changes: publicChanges },
    () => ({ key: 'all', read: async () => countByCity(await countListed(db)) }),
  );
}

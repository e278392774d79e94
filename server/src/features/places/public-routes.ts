import { listPlaces, type placeSearch } from '@dawaya/contract/endpoints/places';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addPublicList, readListingVersion } from '../../platform/public-list.ts';
import type { Services } from '../../services.ts';
import { createPlaceSearch } from './search.ts';

/** Adds the list of pharmacies from the open map that have no account (docs/operations.md). */
export function publicPlaceRoutes(app: FastifyInstance, { db, publicChanges }: Services): void {
  const search = createPlaceSearch(db);
  addPublicList(
    app,
    listPlaces,
    { readVersion: () => readListingVersion(db), changes: publicChanges },
    (request) => {
      const query = request.query as z.output<typeof placeSearch>;
      return {
        key: JSON.stringify(query),
        read: (language, version) => search(query, language, version),
        // A visitor's position must not be cached.
        isPrivate: query.near !== undefined,
      };
    },
  );
}

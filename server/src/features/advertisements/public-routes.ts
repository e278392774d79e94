import { listAdvertisements } from '@dawaya/contract/endpoints/advertisements';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { addPublicList } from '../../platform/public-list.ts';
import type { Services } from '../../services.ts';
import { presentPublic } from './present.ts';
import { listLive, readPublicVersion } from './queries.ts';

export function publicAdvertisementRoutes(
  app: FastifyInstance,
  { db, clock, files, publicChanges }: Services,
): void {
  addPublicList(
    app,
    listAdvertisements,
    { readVersion: () => readPublicVersion(db, clock()), changes: publicChanges },
    (request) => {
      const { pharmacyId } = request.query as z.output<typeof listAdvertisements.query>;
      return {
        key: pharmacyId ?? 'all',
        read: async (language) =>
          presentPublic(db, files, await listLive(db, clock(), language, pharmacyId)),
      };
    },
  );
}

import { listAdvertisements } from '@dawaya/contract/endpoints/advertisements';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../platform/clock.ts';
import { publicList } from '../../platform/public-list.ts';
import type { Files } from '../files/service.ts';
import { withPictures } from './present.ts';
import { listLive, readPublicVersion } from './queries.ts';

/** The public list, kept until something changes or comes to its end. */
export function publicAdvertisementRoutes(
  app: FastifyInstance,
  { db, clock, files }: { db: Database; clock: Clock; files: Files },
): void {
  publicList(
    app,
    listAdvertisements,
    () => readPublicVersion(db, clock()),
    () => ({
      key: 'all',
      read: async () => withPictures(db, files, await listLive(db, clock())),
    }),
  );
}

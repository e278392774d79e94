import { listDoctors } from '@dawaya/contract/endpoints/doctors';
import type { FastifyInstance } from 'fastify';
import { addPublicList, readListingVersion } from '../../platform/public-list.ts';
import type { Services } from '../../services.ts';
import { listDirectory } from './queries.ts';

export function publicDoctorRoutes(
  app: FastifyInstance,
  { db, clock, publicChanges }: Services,
): void {
  addPublicList(
    app,
    listDoctors,
    { readVersion: () => readListingVersion(db), changes: publicChanges },
    () => ({ key: 'all', read: () => listDirectory(db, clock()) }),
  );
}

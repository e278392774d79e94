import { listDoctors } from '@dawaya/contract/endpoints/doctors';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/client.ts';
import { publicList, readListingVersion } from '../../platform/public-list.ts';
import { listDirectory } from './queries.ts';

export function publicDoctorRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  publicList(
    app,
    listDoctors,
    () => readListingVersion(db),
    () => ({ key: 'all', read: () => listDirectory(db) }),
  );
}

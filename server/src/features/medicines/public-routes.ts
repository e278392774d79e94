import { listMedicines } from '@dawaya/contract/endpoints/medicines';
import type { FastifyInstance } from 'fastify';
import { publicList, readListingVersion } from '../../platform/public-list.ts';
import type { Services } from '../../services.ts';
import { readMedicines } from './queries.ts';

/** The names that a field suggests (product decision 43). */
export function publicMedicineRoutes(app: FastifyInstance, { db }: Services): void {
  publicList(
    app,
    listMedicines,
    () => readListingVersion(db),
    () => ({ key: '', read: async () => ({ items: await readMedicines(db) }) }),
  );
}

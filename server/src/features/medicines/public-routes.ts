import {
  listMedicines,
  listSeenMedicines,
  type seenSearch,
} from '@dawaya/contract/endpoints/medicines';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { minutes } from '../../platform/clock.ts';
import { publicList } from '../../platform/public-list.ts';
import type { Services } from '../../services.ts';
import { readMedicines, readVersions } from './queries.ts';
import { createSeen } from './seen.ts';

/** Answers of pharmacies raise no version, so the result is cached for this time. */
const seenFor = minutes(10);

/** The names that a field suggests (docs/medicines.md), and the medicines seen in towns. */
export function publicMedicineRoutes(
  app: FastifyInstance,
  { db, clock, publicChanges }: Pick<Services, 'db' | 'clock' | 'publicChanges'>,
): void {
  publicList(
    app,
    listMedicines,
    { readVersion: () => readVersions(db), changes: publicChanges },
    () => ({ key: '', read: async () => ({ items: await readMedicines(db) }) }),
  );

  const seen = createSeen(db);
  const period = () => Math.floor(clock().getTime() / seenFor);
  publicList(
    app,
    listSeenMedicines,
    {
      readVersion: async () => `${await readVersions(db)} ${period()}`,
      changes: publicChanges,
    },
    (request) => {
      const query = request.query as z.output<typeof seenSearch>;
      return {
        key: JSON.stringify(query),
        read: async (_language, version) => ({
          items: await seen(query, `${version} ${period()}`, clock()),
        }),
      };
    },
  );
}

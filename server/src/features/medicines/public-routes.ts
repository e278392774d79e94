import {
  listMedicines,
  listSeenMedicines,
  recognizeMedicine,
  type seenSearch,
  suggestMedicines,
} from '@dawaya/contract/endpoints/medicines';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { minutes } from '../../platform/clock.ts';
import { addPublicList } from '../../platform/public-list.ts';
import type { Services } from '../../services.ts';
import { currentReader, currentSuggester } from './current-reader.ts';
import { readListVersion, readMedicines, readPublicMedicinesVersion } from './queries.ts';
import type { Recognized } from './recognize.ts';
import { createSeen } from './seen-in-towns.ts';

/** Answers of pharmacies raise no version, so the result is cached for this time. */
const seenFor = minutes(10);

function publicRecognition(recognized: Recognized | null) {
  if (!recognized) return null;
  const { product, nameEn, nameAr, strength } = recognized;
  const { medicineId: id, form, isProlonged, ratio } = product;
  const release = isProlonged ? ('prolonged' as const) : null;
  return { id, nameEn, nameAr, form, release, strength, ratio };
}

/** Serves the names that a field suggests (docs/medicines.md), and the medicines seen in towns. */
export function publicMedicineRoutes(
  app: FastifyInstance,
  { db, clock, publicChanges }: Pick<Services, 'db' | 'clock' | 'publicChanges'>,
): void {
  addPublicList(
    app,
    listMedicines,
    { readVersion: () => readPublicMedicinesVersion(db), changes: publicChanges },
    () => ({ key: '', read: async () => ({ items: await readMedicines(db) }) }),
  );

  addPublicList(
    app,
    recognizeMedicine,
    { readVersion: () => readListVersion(db), changes: publicChanges },
    (request) => {
      const { text } = request.query as z.output<typeof recognizeMedicine.query>;
      return {
        key: text,
        read: async (_language, _listing, version) => ({
          medicine: publicRecognition((await currentReader(db, version))(text)),
        }),
      };
    },
  );

  addPublicList(
    app,
    suggestMedicines,
    { readVersion: () => readListVersion(db), changes: publicChanges },
    (request) => {
      const { q, language } = request.query as z.output<typeof suggestMedicines.query>;
      return {
        key: `${language} ${q}`,
        read: async (readers, _listing, version) => ({
          items: (await currentSuggester(db, version))(q, language ?? readers),
        }),
      };
    },
  );

  const seen = createSeen(db);
  const period = () => Math.floor(clock().getTime() / seenFor);
  addPublicList(
    app,
    listSeenMedicines,
    {
      readVersion: async () => `${await readPublicMedicinesVersion(db)} ${period()}`,
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

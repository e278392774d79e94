import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** A medicine as a field suggests it: by its generic names, found by all its names. */
const publicMedicine = z
  .object({
    id: z.string(),
    /** Generic names. */
    nameEn: z.string(),
    nameAr: z.string(),
    /** How the generic name is written besides. */
    spellings: z.array(z.string()),
    /** Trade names known in Sudan. */
    brands: z.array(z.string()),
  })
  .meta({ id: 'Medicine' });

export const listMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/medicines',
  area: 'medicines',
  summary: 'Names of medicines that a field suggests (product decision 43)',
  response: { 200: z.object({ items: z.array(publicMedicine) }) },
});

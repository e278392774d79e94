import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, text, timestamp } from '../fields.ts';
import { maxSearchLength } from '../vocabulary/limits.ts';
import { maxMedicineNameLength, maxMedicineSpellings } from '../vocabulary/medicines.ts';

const adminMedicine = z
  .object({
    id: z.string(),
    nameEn: z.string(),
    nameAr: z.string(),
    spellings: z.array(z.string()),
    brands: z.array(z.string()),
    /** No town page ever names it. */
    isSensitive: z.boolean(),
    /** The last change by an admin; null for an entry as it came with the list. */
    editedAt: timestamp.nullable(),
  })
  .meta({ id: 'AdminMedicine' });
export type AdminMedicine = z.input<typeof adminMedicine>;

const name = text(maxMedicineNameLength);
const otherSpellings = z.array(name).max(maxMedicineSpellings);
const medicineForm = z.object({
  nameEn: name,
  nameAr: name,
  spellings: otherSpellings,
  brands: otherSpellings,
  isSensitive: z.boolean(),
});
export type MedicineForm = z.output<typeof medicineForm>;

export const listAdminMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/admin/medicines',
  area: 'admin',
  summary: 'Lists medicines by name, fifty at most, and how many a search finds in all',
  query: z.object({ search: optional(z.string().max(maxSearchLength)) }),
  response: { 200: z.object({ items: z.array(adminMedicine), total: z.number() }) },
});

export const listUnknownMedicineWords = defineEndpoint({
  method: 'GET',
  path: '/api/admin/asked-words',
  area: 'admin',
  summary:
    'Lists words that people asked for lately and that the list does not know, most asked first',
  description: 'At least three different people asked for each.',
  response: {
    200: z.object({ items: z.array(z.object({ words: z.string(), askers: z.number() })) }),
  },
});

export const addMedicine = defineEndpoint({
  method: 'POST',
  path: '/api/admin/medicines',
  area: 'admin',
  summary: 'Adds a medicine to the list',
  body: medicineForm,
  response: { 201: adminMedicine },
});

export const changeMedicine = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/medicines/:id',
  area: 'admin',
  summary: 'Changes names, spellings or sensitivity of a medicine; what is left out stays',
  params: idParams,
  body: medicineForm.partial(),
  response: { 200: adminMedicine },
});

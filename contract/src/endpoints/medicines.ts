import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { optional } from '../fields.ts';
import { longestCity, longestSearch } from '../vocabulary/lengths.ts';

const names = {
  /** Generic names. */
  nameEn: z.string(),
  nameAr: z.string(),
};

/** A medicine as a field suggests it: by its generic names, found by all its names. */
const publicMedicine = z
  .object({
    id: z.string(),
    ...names,
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

const seenMedicine = z
  .object({
    medicineId: z.string(),
    ...names,
    /** By its English name. */
    city: z.string(),
    /** How many pharmacies of the town said so; never fewer than two. */
    pharmacies: z.number(),
    /** The day in Khartoum on which one last said so, YYYY-MM-DD. */
    lastSeenOn: z.string(),
  })
  .meta({ id: 'SeenMedicine' });
export type SeenMedicine = z.output<typeof seenMedicine>;

export const seenSearch = z.object({
  /** What somebody looks for, in their words; all medicines where it is left out. */
  search: optional(z.string().max(longestSearch)),
  /** In any spelling that is known; all towns where it is left out. */
  city: optional(z.string().max(longestCity)),
});

export const listSeenMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/medicines/seen',
  area: 'medicines',
  summary: 'What pharmacies of towns said to have, of what enough people asked for; last first',
  query: seenSearch,
  response: { 200: z.object({ items: z.array(seenMedicine) }) },
});

const askedMedicines = z
  .object({
    /** The pharmacy's town by its English name. */
    city: z.string(),
    /** Whether it is mailed once a week. */
    wantsMail: z.boolean(),
    /** Most asked first. */
    items: z.array(z.object({ medicineId: z.string(), ...names, times: z.number() })),
  })
  .meta({ id: 'AskedMedicines' });
export type AskedMedicines = z.output<typeof askedMedicines>;

const pharmacyId = z.object({ id: z.string() });

export const readAskedMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/asked-medicines',
  area: 'pharmacies',
  summary: 'What its town asked for in the last seven days and no pharmacy had',
  params: pharmacyId,
  response: { 200: askedMedicines },
});

export const changeAskedMail = defineEndpoint({
  method: 'PUT',
  path: '/api/pharmacies/:id/asked-medicines',
  area: 'pharmacies',
  summary: 'Switches the weekly mail of it on or off',
  params: pharmacyId,
  body: z.object({ wantsMail: z.boolean() }),
  response: { 200: askedMedicines },
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, text } from '../fields.ts';
import { maxItemLength } from '../vocabulary/inquiries.ts';
import { languages } from '../vocabulary/languages.ts';
import { maxCityLength, maxSearchLength } from '../vocabulary/limits.ts';
import { formGroups } from '../vocabulary/medicines.ts';

const names = {
  /** Generic names. */
  nameEn: z.string(),
  nameAr: z.string(),
};

/** A medicine that a field suggests by its generic names and finds by all its names. */
const publicMedicine = z
  .object({
    id: z.string(),
    ...names,
    /** Other spellings of the generic name. */
    spellings: z.array(z.string()),
    /** Trade names known in Sudan. */
    brands: z.array(z.string()),
  })
  .meta({ id: 'Medicine' });

export const listMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/medicines',
  area: 'medicines',
  summary: 'Lists names of medicines that a field suggests',
  response: { 200: z.object({ items: z.array(publicMedicine) }) },
});

const recognizedMedicine = z
  .object({
    id: z.string(),
    ...names,
    /** The form that the text states or its name implies; null if neither does. */
    form: z.enum(formGroups).nullable(),
    release: z.literal('prolonged').nullable(),
    /** The strength that the text states, in milligrams: '500 mg', '125 mg/5 ml'. */
    strength: z.string().nullable(),
    /** A concentration: '5%', '300iu/1ml'. */
    ratio: z.string().nullable(),
  })
  .meta({ id: 'RecognizedMedicine' });

export const recognizeMedicine = defineEndpoint({
  method: 'GET',
  path: '/api/medicines/recognize',
  area: 'medicines',
  summary:
    'Returns the one medicine that a text names; null when it names none, several or may be another',
  query: z.object({ text: text(maxItemLength) }),
  response: { 200: z.object({ medicine: recognizedMedicine.nullable() }) },
});

const suggestion = z
  .object({
    /** The text of the field after the choice. */
    text: z.string(),
    /** A product of a register. */
    productId: z.string().optional(),
    /** The only substance of the medicine. */
    substanceId: z.string().optional(),
    brand: z.string().optional(),
    /** The generic name in the reader's language; empty for the typed text itself. */
    generic: z.string(),
    strength: z.string().optional(),
    form: z.enum(formGroups).optional(),
    /** A name of another medicine that a reader may take for this one. */
    lookAlike: z.object({ text: z.string(), generic: z.string() }).optional(),
  })
  .meta({ id: 'MedicineSuggestion' });
export type MedicineSuggestion = z.output<typeof suggestion>;

export const suggestMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/medicines/suggestions',
  area: 'medicines',
  summary: 'Lists medicines that a text may become; first the text itself, then the best match',
  query: z.object({ q: text(maxItemLength), language: z.enum(languages).optional() }),
  response: { 200: z.object({ items: z.array(suggestion) }) },
});

/** One product with its form, release and ratio (docs/medicines.md). */
export const product = {
  medicineId: z.string(),
  ...names,
  /** Null where the medicine has one form only, or the askers did not state it. */
  form: z.enum(formGroups).nullable(),
  isProlonged: z.boolean(),
  /** A concentration: '5%', '300iu/1ml'. */
  ratio: z.string().nullable(),
};
const publicProduct = z.object(product);
export type PublicProduct = z.output<typeof publicProduct>;

const seenMedicine = z
  .object({
    ...product,
    /** The English name of the town. */
    city: z.string(),
    /** The number of pharmacies of the town that have it; never fewer than two. */
    pharmacies: z.number(),
    /** The last day on which a pharmacy answered so, YYYY-MM-DD in Khartoum. */
    lastSeenOn: z.string(),
  })
  .meta({ id: 'SeenMedicine' });
export type SeenMedicine = z.output<typeof seenMedicine>;

export const seenSearch = z.object({
  /** The visitor's search; without it, all medicines. */
  search: optional(z.string().max(maxSearchLength)),
  /** In any known spelling; without it, all towns. */
  city: optional(z.string().max(maxCityLength)),
});

export const listSeenMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/medicines/seen',
  area: 'medicines',
  summary:
    'Lists medicines that pharmacies of a town recently had, if enough people asked; latest first',
  query: seenSearch,
  response: { 200: z.object({ items: z.array(seenMedicine) }) },
});

const askedMedicines = z
  .object({
    /** The English name of the pharmacy's town. */
    city: z.string(),
    /** Whether the pharmacy gets the list by mail once a week. */
    wantsMail: z.boolean(),
    /** Most requested first. */
    items: z.array(z.object({ ...product, times: z.number() })),
  })
  .meta({ id: 'AskedMedicines' });
export type AskedMedicines = z.output<typeof askedMedicines>;

export const readAskedMedicines = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/asked-medicines',
  area: 'pharmacies',
  summary:
    'Lists medicines that people of its town asked for without success in the last seven days',
  params: idParams,
  response: { 200: askedMedicines },
});

export const changeAskedMail = defineEndpoint({
  method: 'PUT',
  path: '/api/pharmacies/:id/asked-medicines',
  area: 'pharmacies',
  summary: 'Switches the weekly mail with these medicines on or off',
  params: idParams,
  body: z.object({ wantsMail: z.boolean() }),
  response: { 200: askedMedicines },
});

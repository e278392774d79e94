import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, pounds, problem, text, timestamp } from '../fields.ts';
import {
  maxListFileBytes,
  maxListLength,
  maxPriceNameLength,
  maxPrices,
  priceLineProblems,
} from '../vocabulary/prices.ts';
import { product } from './medicines.ts';

/** A row of a pharmacy's price list, which only that pharmacy reads. */
const price = z
  .object({
    name: z.string(),
    /** Identifies the recognised product; null if none is recognised. */
    product: z.string().nullable(),
    /** Whole Sudanese pounds. */
    priceSdg: z.number(),
    changedAt: timestamp,
  })
  .meta({ id: 'PharmacyPrice' });
export type PharmacyPrice = z.input<typeof price>;

const priceList = z
  .object({
    /** Sorted by name. */
    prices: z.array(price),
    /** Every change sets a new version. */
    version: z.string(),
  })
  .meta({ id: 'PharmacyPriceList' });
export type PharmacyPriceList = z.input<typeof priceList>;

const priceInput = z.object({
  name: text(maxPriceNameLength),
  priceSdg: pounds,
});
const priceInputs = (limit: number) =>
  z.array(priceInput).max(limit, { error: problem('too_many_prices') });

export const getPriceList = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/prices',
  area: 'pharmacies',
  summary: "Returns the signed-in pharmacy's price list",
  description: 'The answer form suggests its prices. No other account can read it.',
  params: idParams,
  response: { 200: priceList },
});

export const replacePriceList = defineEndpoint({
  method: 'PUT',
  path: '/api/pharmacies/:id/prices',
  area: 'pharmacies',
  summary:
    "Replaces the price list of the signed-in pharmacy; with `version`, only if it is the list's",
  params: idParams,
  body: z.object({ prices: priceInputs(maxPrices), version: z.string().max(80).optional() }),
  response: { 200: priceList },
  errors: ['prices_changed'],
});

export const mergePrices = defineEndpoint({
  method: 'PATCH',
  path: '/api/pharmacies/:id/prices',
  area: 'pharmacies',
  summary: 'Adds prices to the list of the signed-in pharmacy, or changes those with the same name',
  params: idParams,
  body: z.object({ prices: priceInputs(maxPrices) }),
  response: { 200: priceList },
});

export const priceListLine = z
  .object({
    /** Its line or row, counted from 1. */
    at: z.number(),
    written: z.string(),
    name: z.string(),
    /** Whole Sudanese pounds; null if the line does not state exactly one price. */
    priceSdg: z.number().nullable(),
    problem: z.enum(priceLineProblems).nullable(),
    /**
     * The recognised medicine; null if the name matches no medicine, several, or only uncertainly.
     */
    product: z.object({ ...product, strength: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'PriceListLine' });
export type PriceListLine = z.input<typeof priceListLine>;

export const parsePriceList = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/prices/read',
  area: 'pharmacies',
  summary:
    'Reads names and prices of a pasted text, or of an Excel or CSV file in base64; it stores nothing',
  params: idParams,
  body: z.object({
    text: optional(text(maxListLength)),
    file: optional(z.base64().max(Math.ceil(maxListFileBytes / 3) * 4)),
  }),
  response: { 200: z.object({ lines: z.array(priceListLine) }) },
  errors: ['unreadable_file', 'too_many_tries'],
});

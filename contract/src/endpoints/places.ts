import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { cursor, idParams, optional, timestamp } from '../fields.ts';
import { maxCityLength, maxSearchLength } from '../vocabulary/limits.ts';
import { placeSourceNames } from '../vocabulary/places.ts';
import { stateNames } from '../vocabulary/regions.ts';
import { pageOf, paging } from './paging.ts';
import { near } from './pharmacies.ts';

/**
 * A pharmacy on an open map that is not part of Dawaya: no request can reach it
 * (docs/operations.md).
 */
const publicPlace = z
  .object({
    id: z.string(),
    /** One of the two may be missing, never both. */
    nameAr: z.string().nullable(),
    nameEn: z.string().nullable(),
    /** Null for a place far from every known city. */
    city: z.string().nullable(),
    state: z.enum(stateNames),
    latitude: z.string(),
    longitude: z.string(),
    /** E.164. */
    phone: z.string().nullable(),
    source: z.enum(placeSourceNames),
    /** The licence requires pages to show it next to the place. */
    attribution: z.string(),
    /** Distance from `near` along the earth's surface. */
    distanceKm: z.number().optional(),
  })
  .meta({ id: 'Place' });
export type PublicPlace = z.infer<typeof publicPlace>;

const placePage = pageOf(publicPlace);
export type PlacePage = z.infer<typeof placePage>;

/** Places on a page, if the caller sets no limit. */
export const defaultPlaceLimit = 10;

export const placeSearch = z.object({
  search: optional(z.string().max(maxSearchLength)),
  /** In any known spelling. */
  city: optional(z.string().max(maxCityLength)),
  state: optional(z.string().max(maxCityLength)),
  near: optional(near),
  limit: optional(z.coerce.number<number>().int().min(1).max(100)),
  cursor: cursor(600),
});
export type PlaceSearch = z.infer<typeof placeSearch>;

export const listPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/places',
  area: 'places',
  summary: 'Lists pharmacies on the open map that have not joined, a page of them',
  query: placeSearch,
  response: { 200: placePage },
});

export const getPlace = defineEndpoint({
  method: 'GET',
  path: '/api/places/:id',
  area: 'places',
  summary: 'Returns one such pharmacy, to fill in a registration',
  params: idParams,
  response: { 200: publicPlace },
});

export const reportPlaceGone = defineEndpoint({
  method: 'POST',
  path: '/api/places/:id/report-gone',
  area: 'places',
  summary: 'Reports that a place no longer exists; counts once for each network',
  params: idParams,
  response: { 204: z.void() },
});

const reportedPlace = publicPlace
  .omit({ distanceKm: true })
  .extend({
    /** The number of networks that reported it as gone. */
    goneReports: z.number(),
    /** When the place was hidden, because enough networks reported it. */
    hiddenAt: timestamp.nullable(),
  })
  .meta({ id: 'ReportedPlace' });
export type ReportedPlace = z.input<typeof reportedPlace>;

export const listReportedPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reported-places',
  area: 'admin',
  summary: 'Lists places that were reported as gone, last reported first',
  query: z.object(paging),
  response: { 200: pageOf(reportedPlace) },
});

export const dismissReports = defineEndpoint({
  method: 'POST',
  path: '/api/admin/keep-place/:id',
  area: 'admin',
  summary: 'Shows a reported place again and deletes its reports',
  params: idParams,
  response: { 204: z.void() },
});

export const removePlace = defineEndpoint({
  method: 'POST',
  path: '/api/admin/remove-place/:id',
  area: 'admin',
  summary: 'Removes a place permanently: a later import does not bring it back',
  params: idParams,
  response: { 204: z.void() },
});

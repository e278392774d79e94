import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, optional, timestamp } from '../fields.ts';
import { longestCity } from '../vocabulary/lengths.ts';
import { stateNames } from '../vocabulary/regions.ts';

/** Whole weeks, which begin on Sunday in Khartoum; without either the last twelve. */
const period = z.object({
  /** A day of the first week, YYYY-MM-DD. */
  from: optional(day),
  /** A day of the last week; weeks to come are left out. */
  until: optional(day),
  state: optional(z.enum(stateNames)),
  /** A town, by any of its spellings. */
  city: optional(z.string().max(longestCity)),
});

/** Of the requests that were sent in a week to the pharmacies of a town, and of all of both. */
const figures = {
  requests: z.number(),
  /** Answered within their urgency's time, of `measured` (product decision 13). */
  answeredInTime: z.number(),
  /** Those that were answered, or whose time is over. */
  measured: z.number(),
  declined: z.number(),
  /** Those that somebody has looked at. */
  seen: z.number(),
  /** From sending to the first look, the median; null where nobody has looked. */
  medianMinutesToFirstLook: z.number().nullable(),
  /** Pharmacies that registered. */
  newPharmacies: z.number(),
};
const town = {
  /** The English name, or as it was written. */
  city: z.string(),
  nameAr: z.string(),
  state: z.enum(stateNames),
};
/** Doctors have no town: these are null where the overview is of one state or town. */
const withoutTown = {
  consultations: z.number().nullable(),
  newDoctors: z.number().nullable(),
};

const overview = z
  .object({
    /** The first day and the last, YYYY-MM-DD. */
    from: z.string(),
    until: z.string(),
    total: z.object({ ...figures, ...withoutTown }),
    /** Every week of the period, by its first day, the first first. */
    weeks: z.array(z.object({ week: z.string(), ...figures, ...withoutTown })),
    /** Towns with any figure, most requests first. */
    towns: z.array(z.object({ ...town, ...figures })),
    /**
     * Verified pharmacies with requests of the last seven days that nobody looked at within their
     * urgency's time, whatever the period; most of them first, a hundred at most.
     */
    silentPharmacies: z.array(
      z.object({
        id: z.string(),
        shopName: z.string(),
        ...town,
        phone: z.string().nullable(),
        email: z.string(),
        /** Requests that nobody looked at in time. */
        missed: z.number(),
        /** When somebody last looked at a request; null for never. */
        lastLookAt: timestamp.nullable(),
      }),
    ),
    /** How many there are in all. */
    silent: z.number(),
  })
  .meta({ id: 'Overview' });
export type Overview = z.input<typeof overview>;

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  area: 'admin',
  summary: 'What was asked and answered, by week and by town, without any person',
  query: period,
  response: { 200: overview },
});

export const getOverviewCsv = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview.csv',
  area: 'admin',
  summary: 'The same figures as a file for spreadsheets, a row for each town and week',
  query: period,
  response: { 200: z.any() },
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, optional, timestamp } from '../fields.ts';
import { bytes } from '../file-endpoints.ts';
import { maxCityLength } from '../vocabulary/limits.ts';
import { stateNames } from '../vocabulary/regions.ts';

const place = {
  state: optional(z.enum(stateNames)),
  /** A town, by any of its spellings. */
  city: optional(z.string().max(maxCityLength)),
};

/** Whole weeks, which begin on Sunday in Khartoum. Without `from` and `until`: the last twelve. */
const period = z.object({
  /** A day of the first week, YYYY-MM-DD. */
  from: optional(day),
  /** A day of the last week. The answer omits weeks in the future. */
  until: optional(day),
  ...place,
});

/** Figures of the requests that customers sent to pharmacies, by week, by town and in total. */
const figures = {
  requests: z.number(),
  /** Answered within the time of their urgency, out of `measured` (docs/requests.md). */
  answeredInTime: z.number(),
  /** Answered requests, and requests whose deadline has passed. */
  measured: z.number(),
  declined: z.number(),
  /** Requests that the pharmacy has seen (docs/requests.md). */
  seen: z.number(),
  /** The median time from sending to the first look; null if no pharmacy has looked. */
  medianMinutesToFirstLook: z.number().nullable(),
  newPharmacies: z.number(),
};
const town = {
  /** The English name, or the text of an unknown town as the pharmacy typed it. */
  city: z.string(),
  nameAr: z.string(),
  state: z.enum(stateNames),
};
/** Doctors have no town: these are null if the overview covers one state or town. */
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
    /**
     * The same number of weeks before `from`. If the last week has not ended, up to the same time
     * of the week, so that the two compare.
     */
    previous: z.object({ ...figures, ...withoutTown }),
    /** Every week of the period, by its first day, oldest first. */
    weeks: z.array(z.object({ week: z.string(), ...figures, ...withoutTown })),
    /** Towns with any figure, most requests first. */
    towns: z.array(z.object({ ...town, ...figures })),
    /**
     * Verified pharmacies that did not look in time at requests of the last seven days, whatever
     * the period. Most missed requests first, at most a hundred.
     */
    silentPharmacies: z.array(
      z.object({
        id: z.string(),
        shopName: z.string(),
        ...town,
        phone: z.string().nullable(),
        email: z.string().nullable(),
        /** The private number of an account without an email address. */
        accountPhone: z.string().nullable(),
        /** Requests that the pharmacy did not see within the time of their urgency. */
        missed: z.number(),
        /** The pharmacy's last look at any request; null if it never looked. */
        lastLookAt: timestamp.nullable(),
      }),
    ),
    /** The number of all silent pharmacies. */
    silent: z.number(),
  })
  .meta({ id: 'Overview' });
export type Overview = z.input<typeof overview>;

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  area: 'admin',
  summary: 'Returns figures of requests, consultations and new accounts by week and town',
  description: 'They contain no personal data of customers.',
  query: period,
  response: { 200: overview },
});

export const getOverviewCsv = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview.csv',
  area: 'admin',
  summary: 'Returns the same figures as a file for spreadsheets, a row for each town and week',
  provesAgain: true,
  query: period,
  response: { 200: bytes },
});

/** Null where fewer people asked than `minAskers` (docs/medicines.md). */
const monthFigures = z
  .object({
    requests: z.number(),
    /** Out of `measured`: answered requests, and requests whose deadline has passed. */
    answered: z.number(),
    measured: z.number(),
    /** The median time from sending to the first answer; null without an answer. */
    medianMinutesToFirstAnswer: z.number().nullable(),
  })
  .nullable();

const month = z
  .object({
    total: monthFigures,
    /** The thirty days before these, up to the present time of day. */
    previous: monthFigures,
    /** The last thirty days, YYYY-MM-DD, oldest first; empty when `total` is null. */
    days: z.array(z.object({ day: z.string(), requests: z.number() })),
    /** Towns with any request, most requests first. */
    towns: z.array(z.object({ ...town, figures: monthFigures })),
  })
  .meta({ id: 'Month' });
export type Month = z.input<typeof month>;

export const getMonth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview/month',
  area: 'admin',
  summary: 'Returns the requests of the last thirty days by day and by town',
  description: 'It adds the answered share and the median time to the first answer.',
  query: z.object(place),
  response: { 200: month },
});

import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { answerKinds } from '../vocabulary/answers.ts';
import { searchStatuses } from '../vocabulary/searches.ts';
import { urgencies } from '../vocabulary/urgencies.ts';
import { answer } from './answers.ts';
import { pharmacyNames } from './sessions.ts';

export const searchItem = z
  .object({ text: z.string(), quantity: z.string().nullable() })
  .meta({ id: 'SearchItem' });
export type SearchItem = z.input<typeof searchItem>;

/** An answer as whoever asked reads it, with what they choose by. */
export const searchAnswer = answer
  .extend({
    pharmacyId: z.string(),
    ...pharmacyNames,
    phone: z.string().nullable(),
    address: z.string(),
    landmark: z.string().nullable(),
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    isOpen: z.boolean(),
    /** From the point of the search, where it has one. */
    distanceKm: z.number().nullable(),
    /** Which items it has not, counted from 0. */
    missing: z.array(z.number()),
  })
  .meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.input<typeof searchAnswer>;

/** A search for whoever holds its tracking address; what `locked` hides is null or empty. */
export const trackedSearch = z
  .object({
    kind: z.literal('search'),
    id: z.string(),
    code: z.string(),
    locked: z.boolean(),
    status: z.enum(searchStatuses),
    items: z.array(searchItem),
    notes: z.string().nullable(),
    forName: z.string().nullable(),
    urgency: z.enum(urgencies),
    /** Where it asks: a city by its names, or a point with what it stands beside. */
    city: z.object({ city: z.string(), nameAr: z.string(), nameEn: z.string() }).nullable(),
    state: z.string(),
    landmark: z.string().nullable(),
    isWidened: z.boolean(),
    photosGoAlong: z.boolean(),
    createdAt: timestamp,
    closesAt: timestamp,
    chosenAt: timestamp.nullable(),
    closedAt: timestamp.nullable(),
    /** How many were asked, have looked, and have answered that they have none. */
    asked: z.number(),
    looked: z.number(),
    declined: z.number(),
    nextWaveAt: timestamp.nullable(),
    /** Without it there is one wave only. */
    emailProven: z.boolean(),
    canWiden: z.boolean(),
    /** Whether somebody has not looked or answered, and the last reminder is an hour old. */
    canRemind: z.boolean(),
    photos: z.array(z.string()),
    /** All before some, open before closed, near before far, then by price. */
    answers: z.array(searchAnswer),
    messages: z.array(z.never()),
  })
  .meta({ id: 'TrackedSearch' });
export type TrackedSearch = z.input<typeof trackedSearch>;

/** A question as a pharmacy that is asked reads it: nothing of who asks. */
export const ask = z
  .object({
    searchId: z.string(),
    items: z.array(searchItem),
    notes: z.string().nullable(),
    urgency: z.enum(urgencies),
    status: z.enum(searchStatuses),
    askedAt: timestamp,
    remindedAt: timestamp.nullable(),
    closesAt: timestamp,
    seenAt: timestamp.nullable(),
    /** Addresses of the photos; empty without the asker's tick. */
    photos: z.array(z.string()),
    answer: z.enum(answerKinds).nullable(),
    /** The answer in full, while `version` is not 0. */
    given: answer.nullable(),
    version: z.number(),
    /** Who of the pharmacy's people answered last. */
    answeredBy: z.string().nullable(),
    mutedAt: timestamp.nullable(),
    /** What who asks is beside, in their words. */
    landmark: z.string().nullable(),
    /** Kilometres from where it is asked, where that is a point and the pharmacy's is known. */
    distanceKm: z.number().nullable(),
  })
  .meta({ id: 'Ask' });
export type Ask = z.input<typeof ask>;

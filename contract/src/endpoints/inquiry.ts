import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { answerKinds } from '../vocabulary/answers.ts';
import { inquiryStatuses } from '../vocabulary/inquiries.ts';
import { urgencies } from '../vocabulary/urgencies.ts';
import { answer } from './answers.ts';
import { pharmacyNames } from './sessions.ts';

export const inquiryItem = z
  .object({ text: z.string(), quantity: z.string().nullable() })
  .meta({ id: 'InquiryItem' });
export type InquiryItemInput = z.input<typeof inquiryItem>;

/** An answer as the customer reads it, with the facts to choose by. */
export const inquiryAnswer = answer
  .extend({
    pharmacyId: z.string(),
    ...pharmacyNames,
    phone: z.string().nullable(),
    address: z.string(),
    landmark: z.string().nullable(),
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    isOpen: z.boolean(),
    /** When a closed pharmacy opens, if it is known. */
    opensAt: timestamp.nullable(),
    /** Distance from the point of the inquiry, if it has one. */
    distanceKm: z.number().nullable(),
    /** Indexes of the items that the pharmacy does not have, counted from 0. */
    missing: z.array(z.number()),
  })
  .meta({ id: 'InquiryAnswer' });
export type InquiryAnswer = z.input<typeof inquiryAnswer>;

/** An inquiry as the holder of its private link reads it; `locked` fields are null or empty. */
export const trackedInquiry = z
  .object({
    kind: z.literal('inquiry'),
    id: z.string(),
    code: z.string(),
    locked: z.boolean(),
    status: z.enum(inquiryStatuses),
    items: z.array(inquiryItem),
    notes: z.string().nullable(),
    forName: z.string().nullable(),
    urgency: z.enum(urgencies),
    /** The place of the inquiry: a city by its names, or a point with a landmark. */
    city: z.object({ city: z.string(), nameAr: z.string(), nameEn: z.string() }).nullable(),
    state: z.string(),
    landmark: z.string().nullable(),
    isWidened: z.boolean(),
    photosGoAlong: z.boolean(),
    createdAt: timestamp,
    closesAt: timestamp,
    chosenAt: timestamp.nullable(),
    closedAt: timestamp.nullable(),
    /** The number of pharmacies that were asked. */
    asked: z.number(),
    /** How many of these pharmacies had it on their screen. */
    looked: z.number(),
    /** How many of these pharmacies answered `none`. */
    declined: z.number(),
    nextWaveAt: timestamp.nullable(),
    /** Until the customer has proven the address, only the first wave of pharmacies is asked. */
    emailProven: z.boolean(),
    /** Whether a code that can prove it was sent. */
    hasCode: z.boolean(),
    /** How the code that proves the address is sent: an inquiry without an email proves its phone. */
    provenBy: z.enum(['email', 'sms']),
    canWiden: z.boolean(),
    /**
     * Whether the customer can remind the pharmacies that have neither answered nor muted it: an
     * hour after it was sent, and an hour after each reminder.
     */
    canRemind: z.boolean(),
    photos: z.array(z.string()),
    /** Sorted: `all` before `some`, open before closed, near before far, then by price. */
    answers: z.array(inquiryAnswer),
    /** Always empty: only a request to one pharmacy has a conversation. */
    messages: z.array(z.never()),
  })
  .meta({ id: 'TrackedInquiry' });
export type TrackedInquiry = z.input<typeof trackedInquiry>;

/** An inquiry as a recipient pharmacy reads it, without the customer's identity. */
export const receivedInquiry = z
  .object({
    inquiryId: z.string(),
    items: z.array(inquiryItem),
    /** For each item the key of its product, as in the pharmacy's price list. */
    products: z.array(z.string().nullable()),
    /** Indexes of the items that the pharmacy reported to have, counted from 0. */
    reported: z.array(z.number()),
    /** For each item the price that the pharmacy offered last for this name; null without one. */
    lastPrices: z.array(z.number().nullable()),
    notes: z.string().nullable(),
    urgency: z.enum(urgencies),
    status: z.enum(inquiryStatuses),
    askedAt: timestamp,
    remindedAt: timestamp.nullable(),
    closesAt: timestamp,
    seenAt: timestamp.nullable(),
    /** URLs of the photos; empty unless the customer shares them. */
    photos: z.array(z.string()),
    answer: z.enum(answerKinds).nullable(),
    /** The full answer, while `version` is not 0. */
    given: answer.nullable(),
    version: z.number(),
    /** The member of staff who answered last. */
    answeredBy: z.string().nullable(),
    mutedAt: timestamp.nullable(),
    /** The customer's description of a landmark nearby. */
    landmark: z.string().nullable(),
    /** Kilometres from the point of the inquiry, if that and the pharmacy's position are known. */
    distanceKm: z.number().nullable(),
  })
  .meta({ id: 'ReceivedInquiry' });
export type ReceivedInquiry = z.input<typeof receivedInquiry>;

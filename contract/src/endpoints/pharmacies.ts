import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  clearable,
  code,
  cursor,
  email,
  idParams,
  latitude,
  line,
  longitude,
  optional,
  problem,
  text,
  timestamp,
  uuid,
} from '../fields.ts';
import { pictureEndpoint, uploadErrors } from '../file-endpoints.ts';
import { closures, hours, openingAnswers } from '../opening-hours.ts';
import { phone } from '../phone.ts';
import { westernDigits } from '../vocabulary/digits.ts';
import {
  maxAddressLength,
  maxCityLength,
  maxLandmarkLength,
  maxSearchLength,
  maxShopNameLength,
  maxZipCodeLength,
} from '../vocabulary/limits.ts';
import { pharmacyFilters } from '../vocabulary/pharmacy-filters.ts';
import { stateNames } from '../vocabulary/regions.ts';
import { verificationStatuses } from '../vocabulary/verification.ts';
import { pageOf } from './paging.ts';
import { secondFactorRequired, secondStep } from './second-factor.ts';
import { accountAddress, codeRequired, emailProof, pharmacyNames, phoneProof } from './sessions.ts';

/**
 * A verified pharmacy as the public reads it (specification §3), without its email address
 * (docs/admin.md).
 */
export const publicPharmacy = z
  .object({
    id: z.string(),
    ...pharmacyNames,
    address: z.string(),
    city: z.string(),
    state: z.enum(stateNames),
    zipCode: z.string().nullable(),
    /** E.164. */
    phone: z.string().nullable(),
    /**
     * The pharmacist's override while it lasts, otherwise the opening hours (docs/search.md).
     */
    isOpen: z.boolean(),
    /** The next change; null if unknown or never. */
    opensAt: timestamp.nullable(),
    closesAt: timestamp.nullable(),
    /** When the pharmacist last confirmed that it is open. */
    confirmedOpenAt: timestamp.nullable(),
    is24Hours: z.boolean(),
    hasDelivery: z.boolean(),
    /** Distance from `near` along the earth's surface. */
    distanceKm: z.number().optional(),
  })
  .meta({ id: 'Pharmacy' });
export type PublicPharmacy = z.input<typeof publicPharmacy>;

/** So pages need no table of cities. */
export const cityNames = {
  /** For an unknown place, both are the text as typed. */
  cityAr: z.string(),
  cityEn: z.string(),
};

/** A pharmacy's place as pages show it. */
const displayAddress = {
  ...cityNames,
  /** `address` without a city and state at its end. */
  street: z.string(),
};

/** A pharmacy's position, in addition to its postal address. */
const location = {
  /** Degrees as text (specification §3). Both are present, or neither. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  /** The pharmacist's description of a landmark nearby. */
  landmark: z.string().nullable(),
  plusCode: z.string().nullable(),
};

/** A pharmacy as its own page shows it. */
export const pharmacyInFull = publicPharmacy
  .omit({ distanceKm: true })
  .extend({ ...displayAddress, ...location, ...openingAnswers })
  .meta({ id: 'PharmacyInFull' });
export type PharmacyInFull = z.input<typeof pharmacyInFull>;

/** A match in a list. */
export const foundPharmacy = publicPharmacy.extend(displayAddress).meta({ id: 'FoundPharmacy' });
export type FoundPharmacy = z.input<typeof foundPharmacy>;

export const pharmacyPage = pageOf(foundPharmacy).extend({
  /** The number of matches on all pages. */
  total: z.number(),
  /** The city of the query as typed, with its names. */
  askedCity: z.object({ city: z.string(), nameAr: z.string(), nameEn: z.string() }).nullable(),
  /**
   * Nothing matches the text as typed. The matches have one wrong letter, use the other keyboard
   * layout, or match in part.
   */
  isApproximate: z.boolean(),
  /** The probable meaning: a place name, or the text in the other keyboard layout. */
  meant: z.string().nullable(),
  /** The filters that the search text names. */
  readAs: z.object({
    filters: z.array(z.enum(pharmacyFilters)),
    /** The search text says 'near me', and the visitor sent no position. */
    near: z.boolean(),
  }),
  /** Names with a similar spelling, if nothing matches at all. */
  suggestions: z.array(z.string()).max(3),
});
export type PharmacyPage = z.input<typeof pharmacyPage>;

/** The finder's default page length, and the longest that a caller may request. */
export const defaultPharmacyLimit = 12;
const maxPharmacyLimit = 100;

/** A point as `latitude,longitude`, in any of the three digit systems. */
export const near = z.string().transform((value, context) => {
  const parts = westernDigits(value).replaceAll('٫', '.').split(',');
  const [latitude, longitude, ...rest] = parts.map((degrees) =>
    /^\s*[+-]?\d{1,3}(\.\d+)?\s*$/.test(degrees) ? Number(degrees) : undefined,
  );
  const fits = (degrees: number | undefined, limit: number): degrees is number =>
    degrees !== undefined && Math.abs(degrees) <= limit;
  if (fits(latitude, 90) && fits(longitude, 180) && rest.length === 0)
    return { latitude, longitude };
  context.addIssue({ code: 'custom', message: problem('invalid_coordinate') });
  return z.NEVER;
});

export const pharmacySearch = z.object({
  search: optional(z.string().max(maxSearchLength)),
  filter: optional(z.enum(pharmacyFilters)),
  limit: optional(z.coerce.number<number>().int().min(1).max(maxPharmacyLimit)),
  cursor: cursor(600),
  near: optional(near),
  /** In any of its spellings (docs/search.md). */
  city: optional(z.string().max(maxCityLength)),
  state: optional(z.string().max(maxCityLength)),
});
export type PharmacySearch = z.infer<typeof pharmacySearch>;

export const listPharmacies = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies',
  area: 'pharmacies',
  summary: 'Lists all verified pharmacies; with any parameter, a page of matches',
  query: pharmacySearch,
  response: { 200: z.union([z.array(publicPharmacy), pharmacyPage]) },
});

export const listCities = defineEndpoint({
  method: 'GET',
  path: '/api/cities',
  area: 'pharmacies',
  summary: 'Lists cities and towns that have listed pharmacies, those with the most first',
  response: {
    200: z.array(
      z
        .object({
          /** The English name, or the text as typed for an unknown place. */
          city: z.string(),
          /** The town's name in its page's path; null for an unknown place. */
          slug: z.string().nullable(),
          state: z.enum(stateNames),
          nameAr: z.string(),
          nameEn: z.string(),
          pharmacies: z.number(),
        })
        .meta({ id: 'City' }),
    ),
  },
});

export const getPharmacy = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id',
  area: 'pharmacies',
  summary: 'Returns one verified pharmacy, as its own page shows it',
  params: idParams,
  response: { 200: pharmacyInFull },
});

const bothOrNeither = (fields: { latitude?: string; longitude?: string }) =>
  (fields.latitude === undefined) === (fields.longitude === undefined);

const name = line(maxShopNameLength);

const registration = z.object({
  /** A name in either script; `nameAr` and `nameEn` may add the other (docs/search.md). */
  shopName: name,
  nameAr: optional(name),
  nameEn: optional(name),
  state: z.enum(stateNames),
  city: line(maxCityLength),
  address: text(maxAddressLength),
  landmark: optional(text(maxLandmarkLength)),
  latitude: optional(latitude),
  longitude: optional(longitude),
  phone: optional(phone),
  zipCode: optional(text(maxZipCodeLength)),
});

export const provePharmacyPhone = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/signup/phone',
  area: 'pharmacies',
  summary: 'Proves the phone number for the account of a new pharmacy',
  description:
    'Without a code the call texts one; with the code the server remembers this browser for a day.',
  ...phoneProof,
});

export const pharmacySignup = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/signup',
  area: 'pharmacies',
  summary: 'Registers a pharmacy with its verification documents and signs this browser in',
  form: registration
    .extend({
      ...accountAddress,
      placeId: optional(uuid),
    })
    .refine(bothOrNeither, { error: 'incomplete_coordinates', path: ['longitude'] }),
  files: { field: 'verificationDocuments', kinds: 'documents' },
  response: { 201: z.object({ id: z.string() }) },
  errors: ['email_taken', 'phone_taken', 'phone_unproven', ...uploadErrors],
});

export const pharmacyLogin = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/login',
  area: 'pharmacies',
  summary: 'Signs a pharmacist in by a code',
  description: 'Staff of several pharmacies choose one after they have proven the address.',
  body: z.object({
    /** Required where the operator has no gateway; else this or `phone`. */
    email: optional(email),
    phone: optional(phone),
    code: optional(code),
    pharmacyId: optional(uuid),
    ...secondStep,
  }),
  response: {
    200: z.object({ id: z.string(), ...pharmacyNames, email: z.string().nullable() }),
    202: z.union([codeRequired, secondFactorRequired]),
  },
  errors: [
    'invalid_code',
    'which_pharmacy',
    'wrong_second_factor',
    'wrong_passkey',
    'app_unreadable',
    'text_codes_used_up',
    'phone_lapsed',
  ],
});

/** The names that wait for an admin; `shopName` is the one in the reader's language. */
export const proposedNames = z.object({ ...pharmacyNames, proposedAt: timestamp });

const pharmacyProfile = publicPharmacy
  .omit({ distanceKm: true })
  .extend({
    /** Null for an account with a phone number. */
    email: z.string().nullable(),
    ...emailProof,
    ...location,
    ...openingAnswers,
    /** The pharmacist's statement. If it is null or expired, the opening hours apply. */
    openOverride: z.boolean().nullable(),
    openOverrideUntil: timestamp.nullable(),
    verificationStatus: z.enum(verificationStatuses),
    verificationReason: z.string().nullable(),
    /** After verification a new name waits for an admin (docs/admin.md). */
    proposedNames: proposedNames.optional(),
    nameRefusedFor: z.string().optional(),
    /** The reader is an owner who checks spellings of medicines (docs/medicines.md). */
    isNameReviewer: z.boolean().optional(),
    /**
     * Requests with an answer within the time of their urgency, out of the requests that have an
     * answer or whose deadline has passed (docs/requests.md).
     */
    responseRate: z.object({ withinTarget: z.number(), measured: z.number() }),
  })
  .meta({ id: 'PharmacyProfile' });
export type PharmacyProfile = z.input<typeof pharmacyProfile>;

export const getPharmacyProfile = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/profile',
  area: 'pharmacies',
  summary: 'Returns the profile of the signed-in pharmacy',
  params: idParams,
  response: { 200: pharmacyProfile },
});

export const sendPharmacyCode = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/email-code',
  area: 'pharmacies',
  summary:
    'Mails the signed-in pharmacy a code, for this browser; logging in with it proves the address',
  params: idParams,
  response: { 202: codeRequired },
});

export const updatePharmacy = defineEndpoint({
  method: 'PATCH',
  path: '/api/pharmacies/:id',
  area: 'pharmacies',
  summary: 'Changes the public details of the signed-in pharmacy',
  description: 'After verification a new name waits for an admin.',
  params: idParams,
  body: z
    .object({
      /** A pharmacist may clear one of the two names, not both. */
      nameAr: clearable(name),
      nameEn: clearable(name),
      /** Overrides the hours; null ends the override. */
      isOpen: z.boolean().nullable().optional(),
      /** The end of `isOpen`. Absent: the next change by the hours. Null: no end. */
      openOverrideUntil: timestamp.nullable().optional(),
      /** Confirms that it is open now, and overrides hours that say otherwise. */
      confirmOpen: z.literal(true).optional(),
      hours: hours.optional(),
      closures: closures.optional(),
      is24Hours: z.boolean().optional(),
      hasDelivery: z.boolean().optional(),
      phone: clearable(phone),
      zipCode: clearable(text(maxZipCodeLength)),
      address: text(maxAddressLength).optional(),
      landmark: clearable(text(maxLandmarkLength)),
      latitude: clearable(latitude),
      longitude: clearable(longitude),
    })
    .refine(
      (change) =>
        (change.latitude === undefined) === (change.longitude === undefined) &&
        (change.latitude === null) === (change.longitude === null),
      { error: 'incomplete_coordinates', path: ['longitude'] },
    ),
  response: { 200: pharmacyProfile },
});

export const resubmitPharmacy = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/resubmit',
  area: 'pharmacies',
  summary:
    'Corrects the details and documents of a rejected pharmacy, which then waits for verification again',
  params: idParams,
  form: registration.refine(bothOrNeither, {
    error: 'incomplete_coordinates',
    path: ['longitude'],
  }),
  files: { field: 'verificationDocuments', kinds: 'documents', optional: true },
  response: { 200: pharmacyProfile },
  errors: ['verification_conflict', ...uploadErrors],
});

export const readVerificationDocument = defineEndpoint({
  ...pictureEndpoint,
  path: '/api/pharmacies/:id/verification-documents/:fileId',
  area: 'pharmacies',
  summary: 'Returns a verification document, for its owner or an admin',
  provesAgain: true,
});

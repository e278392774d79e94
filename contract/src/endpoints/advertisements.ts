import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { httpsUrl, optional, text, timestamp, uuid } from '../fields.ts';
import { fetchedPictureStates } from '../vocabulary/advertising.ts';
import { longestDescription, longestPrice, longestProductName } from '../vocabulary/lengths.ts';
import { pharmacyNames } from './sessions.ts';

const product = {
  id: z.string(),
  pharmacyId: z.string(),
  productName: z.string(),
  description: z.string(),
  /** Free text; shown as Sudanese pounds (specification §2). */
  price: z.string(),
  /**
   * An address of this server; `?size=small` for lists. The pharmacy itself reads the `https` address
   * that it gave until its picture has been fetched.
   */
  productImage: z.string().nullable(),
  isPaid: z.boolean(),
  isActive: z.boolean(),
  expiresAt: timestamp.nullable(),
};

/** What everybody may read of an advertisement that runs (product decision 16). */
const publicAdvertisement = z
  .object({
    ...product,
    pharmacy: z.object({ ...pharmacyNames, city: z.string(), state: z.string() }),
  })
  .meta({ id: 'PublicAdvertisement' });
export type PublicAdvertisement = z.input<typeof publicAdvertisement>;

/** An advertisement as its own pharmacy reads it. */
export const advertisement = z
  .object({
    ...product,
    /** Its time is over, by the server's clock. */
    isExpired: z.boolean(),
    /** What became of the picture whose address was given; null when it is there, or none was given. */
    productImageState: z.enum(fetchedPictureStates).nullable(),
    /** Why it was taken down although it had been paid. */
    takenDownFor: z.enum(['refund', 'dispute']).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Advertisement' });
export type Advertisement = z.input<typeof advertisement>;

export const listAdvertisements = defineEndpoint({
  method: 'GET',
  path: '/api/advertisements',
  area: 'advertisements',
  summary: 'Advertisements that run now, of verified pharmacies, the newest first',
  query: z.object({ pharmacyId: optional(uuid) }),
  response: { 200: z.array(publicAdvertisement) },
});

export const listOwnAdvertisements = defineEndpoint({
  method: 'GET',
  path: '/api/advertisements/:pharmacyId',
  area: 'advertisements',
  summary: "The signed-in pharmacy's own advertisements, the newest first",
  params: z.object({ pharmacyId: z.string() }),
  response: { 200: z.array(advertisement) },
});

export const createAdvertisement = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements',
  area: 'advertisements',
  summary:
    'Creates an unpaid advertisement of the signed-in pharmacy, whatever pharmacyId is sent; an Idempotency-Key makes it one advertisement',
  body: z.object({
    productName: text(longestProductName),
    description: text(longestDescription),
    price: text(longestPrice),
    productImage: optional(httpsUrl),
    /** As the specification sends it (§7); whose it is, the session says. */
    pharmacyId: optional(z.string().max(64)),
  }),
  response: { 201: advertisement },
  errors: ['idempotency_conflict'],
});

export const uploadAdvertisementImage = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements/:id/image',
  area: 'advertisements',
  summary: "Puts one picture in place of an own advertisement's picture",
  params: z.object({ id: z.string() }),
  form: z.object({}),
  files: { field: 'productImage', kinds: 'pictures' },
  response: { 200: advertisement },
  errors: ['file_too_large', 'too_many_files', 'unsupported_file'],
});

export const readAdvertisementImage = defineEndpoint({
  method: 'GET',
  path: '/api/advertisements/:id/image/:fileId',
  area: 'advertisements',
  summary: 'An uploaded picture, of an advertisement that runs for everybody, else for its owner',
  params: z.object({ id: z.string(), fileId: z.string() }),
  query: z.object({ size: optional(z.literal('small')) }),
  response: { 200: z.any() },
});

export const createAdvertisementPayment = defineEndpoint({
  method: 'POST',
  path: '/api/create-ad-payment-intent',
  area: 'advertisements',
  summary: 'Opens the payment of an own advertisement, or finds the one that is open',
  body: z.object({
    advertisementId: text(64),
    /** Until when it ran as the list showed it; null, for one that is not paid for. Absent: whatever it is. */
    expiresAt: timestamp.nullable().optional(),
  }),
  response: { 200: z.object({ clientSecret: z.string() }) },
  errors: [
    'own_pharmacy_not_verified',
    'payment_already_made',
    'payment_not_configured',
    'payment_provider_failed',
    'payment_provider_slow',
  ],
});

export const confirmAdvertisementPayment = defineEndpoint({
  method: 'POST',
  path: '/api/confirm-ad-payment',
  area: 'advertisements',
  summary: 'Activates an own advertisement, once the provider says that it is paid',
  body: z.object({ advertisementId: text(64), paymentIntentId: text(255) }),
  response: { 200: advertisement },
  errors: [
    'payment_not_succeeded',
    'payment_mismatch',
    'payment_not_configured',
    'payment_provider_failed',
    'payment_provider_slow',
  ],
});

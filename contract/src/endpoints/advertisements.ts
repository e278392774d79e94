import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  httpsUrl,
  idParams,
  line,
  optional,
  possibleId,
  rowId,
  text,
  timestamp,
  uuid,
} from '../fields.ts';
import { pictureEndpoint, uploadErrors } from '../file-endpoints.ts';
import { fetchedPictureStates } from '../vocabulary/advertising.ts';
import {
  maxCountedAtOnce,
  maxDescriptionLength,
  maxPriceLength,
  maxProductNameLength,
} from '../vocabulary/limits.ts';
import { cityNames } from './pharmacies.ts';
import { pharmacyNames } from './sessions.ts';
import { transferClaim } from './transfer-claims.ts';

const product = {
  id: z.string(),
  pharmacyId: z.string(),
  productName: z.string(),
  description: z.string(),
  /** Free text; pages add 'Sudanese pounds' (specification §2). */
  price: z.string(),
  /**
   * A URL of this server; `?size=small` for lists. The pharmacy itself gets the `https` URL that it
   * entered until the server has fetched the picture.
   */
  productImage: z.string().nullable(),
  isPaid: z.boolean(),
  isActive: z.boolean(),
  expiresAt: timestamp.nullable(),
};

/** A running advertisement as the public reads it (docs/advertisements.md). */
const publicAdvertisement = z
  .object({
    ...product,
    pharmacy: z.object({ ...pharmacyNames, city: z.string(), ...cityNames, state: z.string() }),
  })
  .meta({ id: 'PublicAdvertisement' });
export type PublicAdvertisement = z.input<typeof publicAdvertisement>;

export const advertisement = z
  .object({
    ...product,
    /** Its time has ended by the server's clock. */
    isExpired: z.boolean(),
    /**
     * The state of the picture at the given URL; null if the server has it, or no URL was given.
     */
    productImageState: z.enum(fetchedPictureStates).nullable(),
    /** The reason why the server took a paid advertisement down. */
    takenDownFor: z.enum(['refund', 'dispute']).nullable(),
    /** When its pharmacy paused it; its paid days run on (docs/advertisements.md). */
    pausedAt: timestamp.nullable(),
    /** The version of its texts; an edit names it. */
    version: z.number(),
    /** The picture that replaces the present one once an admin accepts it. */
    proposedPicture: z.object({ url: z.string(), proposedAt: timestamp }).nullable(),
    /** The reason why an admin refused the last proposed picture. */
    pictureRefusedFor: z.string().nullable(),
    /** The last claim to have paid by bank transfer (docs/payments.md). */
    transferClaim: transferClaim.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Advertisement' });
export type Advertisement = z.input<typeof advertisement>;

export const listAdvertisements = defineEndpoint({
  method: 'GET',
  path: '/api/advertisements',
  area: 'advertisements',
  summary: 'Lists advertisements that run now, of verified pharmacies, the newest first',
  query: z.object({ pharmacyId: optional(uuid) }),
  response: { 200: z.array(publicAdvertisement) },
});

export const listOwnAdvertisements = defineEndpoint({
  method: 'GET',
  path: '/api/advertisements/:pharmacyId',
  area: 'advertisements',
  summary: "Lists the signed-in pharmacy's advertisements, newest first",
  params: z.object({ pharmacyId: z.string() }),
  response: { 200: z.array(advertisement) },
});

export const createAdvertisement = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements',
  area: 'advertisements',
  summary: 'Creates an unpaid advertisement of the signed-in pharmacy',
  description: 'A sent pharmacyId is ignored. An Idempotency-Key prevents duplicates.',
  body: z.object({
    productName: line(maxProductNameLength),
    description: text(maxDescriptionLength),
    price: text(maxPriceLength),
    productImage: optional(httpsUrl),
    /** The specification sends it (§7); the server takes the pharmacy from the session instead. */
    pharmacyId: optional(possibleId),
  }),
  response: { 201: advertisement },
  errors: ['idempotency_conflict'],
});

export const editAdvertisement = defineEndpoint({
  method: 'PATCH',
  path: '/api/advertisements/:id',
  area: 'advertisements',
  summary:
    'Changes an advertisement of the signed-in pharmacy; a changed picture waits for an admin',
  params: idParams,
  body: z.object({
    productName: line(maxProductNameLength).optional(),
    description: text(maxDescriptionLength).optional(),
    price: text(maxPriceLength).optional(),
    /** The server fetches it once, as for a new advertisement. */
    productImage: optional(httpsUrl),
    /**
     * The version that the pharmacist read; 409 if there is a newer one. Without it the edit replaces
     * a newer one.
     */
    version: z.number().int().optional(),
  }),
  response: { 200: advertisement },
  errors: ['advertisement_changed'],
});

export const pauseAdvertisement = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements/:id/pause',
  area: 'advertisements',
  summary: 'Pauses a running advertisement of the signed-in pharmacy; its days continue to count',
  params: idParams,
  response: { 200: advertisement },
  errors: ['advertisement_not_running'],
});

export const resumeAdvertisement = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements/:id/resume',
  area: 'advertisements',
  summary: 'Resumes a paused advertisement of the signed-in pharmacy',
  params: idParams,
  response: { 200: advertisement },
});

export const deleteAdvertisement = defineEndpoint({
  method: 'DELETE',
  path: '/api/advertisements/:id',
  area: 'advertisements',
  summary: 'Deletes an advertisement of the signed-in pharmacy',
  description: 'Its open payment is cancelled, and nothing is refunded.',
  params: idParams,
  response: { 204: z.void() },
});

/** Counts without any visitor's identity, by day in Khartoum. */
const counted = { views: z.number(), taps: z.number() };

export const countAdvertisements = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements/seen',
  area: 'advertisements',
  summary:
    'Counts advertisements that were visible for a second, and those that a visitor followed',
  description: 'The server counts by day and stores nothing about the visitor.',
  body: z.object({
    views: z.array(uuid).max(maxCountedAtOnce).default([]),
    taps: z.array(uuid).max(maxCountedAtOnce).default([]),
  }),
  response: { 204: z.void() },
});

export const readAdvertisementFigures = defineEndpoint({
  method: 'GET',
  path: '/api/advertisements/:id/figures',
  area: 'advertisements',
  summary: 'Returns how often visitors saw and followed an advertisement of the signed-in pharmacy',
  description: 'The figures cover the last 30 days.',
  params: idParams,
  response: {
    200: z
      .object({
        /** The day on which counting began. */
        countedSince: timestamp,
        /** Sums of the 30 days. */
        ...counted,
        /** Oldest first, today in Khartoum last; null before the first count. */
        days: z.array(
          z.object({
            day: z.iso.date(),
            views: z.number().nullable(),
            taps: z.number().nullable(),
          }),
        ),
      })
      .meta({ id: 'AdvertisementFigures' }),
  },
});

export const uploadAdvertisementImage = defineEndpoint({
  method: 'POST',
  path: '/api/advertisements/:id/image',
  area: 'advertisements',
  summary: "Replaces a picture of the pharmacy's own advertisement",
  description: 'A paid advertisement shows it once an admin has accepted it.',
  params: idParams,
  form: z.object({}),
  files: { field: 'productImage', kinds: 'pictures' },
  response: { 200: advertisement },
  errors: uploadErrors,
});

export const readAdvertisementImage = defineEndpoint({
  ...pictureEndpoint,
  path: '/api/advertisements/:id/image/:fileId',
  area: 'advertisements',
  summary: 'Returns the picture of an advertisement: public while it runs, otherwise for its owner',
});

export const readProposedImage = defineEndpoint({
  ...pictureEndpoint,
  path: '/api/advertisements/:id/proposed-image/:fileId',
  area: 'advertisements',
  summary: 'Returns a changed picture while it waits for an admin, for its pharmacy and for admins',
});

export const createAdvertisementPayment = defineEndpoint({
  method: 'POST',
  path: '/api/create-ad-payment-intent',
  area: 'advertisements',
  summary: 'Opens the payment of an advertisement, or returns the open one',
  body: z.object({
    advertisementId: rowId,
    /** The end that the list showed, null if unpaid. Without it the server does not compare. */
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
  summary: 'Activates an advertisement after the provider confirms the payment',
  body: z.object({ advertisementId: rowId, paymentIntentId: text(255) }),
  response: { 200: advertisement },
  errors: [
    'payment_not_succeeded',
    'payment_mismatch',
    'payment_not_configured',
    'payment_provider_failed',
    'payment_provider_slow',
  ],
});

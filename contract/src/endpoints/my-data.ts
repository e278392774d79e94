import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, email, exactlyOneOf, optional, timestamp } from '../fields.ts';
import { bytes } from '../file-endpoints.ts';
import { phone } from '../phone.ts';
import { ownDataFacts, ownDataKinds } from '../vocabulary/own-data.ts';
import { roles } from '../vocabulary/roles.ts';
import { secondFactorRequired, secondStep } from './second-factor.ts';
import { codeRequired } from './sessions.ts';

const ownData = z
  .object({
    /** The proven address; null for a phone number. */
    email: z.string().nullable(),
    /** The proven phone number in E.164; null for an address. */
    phone: z.string().nullable(),
    openUntil: timestamp,
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(ownDataKinds),
        at: timestamp,
        /** All texts of the record, by the person and by others. */
        texts: z.array(z.string()),
        /** The role of an account's session, browser or device; else null. */
        role: z.enum(roles).nullable(),
        /** The moves and other moments of the record; a reminder's is the start of its day. */
        facts: z.array(z.object({ name: z.enum(ownDataFacts), at: timestamp })),
        /** The hours without notifications on a device, for example "22:00–06:00". */
        quietHours: z.string().nullable(),
        photos: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.output<typeof ownData>;

export const openMyData = defineEndpoint({
  method: 'POST',
  path: '/api/my-data',
  area: 'my-data',
  summary: 'Sends a code, and with the code opens the stored data for an hour',
  description:
    'An account with a second factor needs it too. A phone number gets a text message; without a gateway, its newest email address gets the code.',
  body: z
    .object({ email: optional(email), phone: optional(phone), code: optional(code), ...secondStep })
    .superRefine(exactlyOneOf('email', 'phone')),
  response: { 200: ownData, 202: z.union([codeRequired, secondFactorRequired]) },
  errors: [
    'invalid_code',
    'wrong_second_factor',
    'wrong_passkey',
    'app_unreadable',
    'text_codes_used_up',
  ],
});

export const getMyData = defineEndpoint({
  method: 'GET',
  path: '/api/my-data',
  area: 'my-data',
  summary: 'Returns all that is stored about the proven address or phone number',
  response: { 200: ownData },
});

export const exportMyData = defineEndpoint({
  method: 'GET',
  path: '/api/my-data/export',
  area: 'my-data',
  summary: 'Returns the stored data as one JSON file with the photos',
  response: { 200: bytes },
});

export const endPhone = defineEndpoint({
  method: 'POST',
  path: '/api/my-data/end-phone',
  area: 'my-data',
  summary: 'Ends what a stolen phone may do with the stored data; sent requests continue',
  description:
    'With an email address, its news go there. With a phone number, its chats end and the number stays.',
  response: { 204: z.void() },
});

export const deleteMyData = defineEndpoint({
  method: 'DELETE',
  path: '/api/my-data',
  area: 'my-data',
  summary: 'Deletes all that is stored about the proven address or phone number',
  response: { 204: z.void() },
  errors: ['data_must_stay'],
});

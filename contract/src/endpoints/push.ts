import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { optional, problem, trackingToken } from '../fields.ts';
import { languages } from '../vocabulary/languages.ts';
import { maxUrlLength } from '../vocabulary/limits.ts';
import { readTime } from '../vocabulary/opening-times.ts';
import { pushRoles } from '../vocabulary/push.ts';

/** Accepts Base64url text of exactly `count` bytes, as browsers write it; padding is allowed. */
const bytes = (count: number) =>
  z
    .string()
    .transform((raw) => raw.replace(/=+$/, ''))
    .refine((raw) => /^[\w-]+$/.test(raw) && raw.length === Math.ceil((count * 4) / 3), {
      error: problem('invalid'),
    });

const endpoint = z.string().min(1).max(maxUrlLength);

const time = z.string().transform((raw, context) => {
  const read = readTime(raw, true);
  if (read) return read;
  context.addIssue({ code: 'custom', message: problem('invalid_time') });
  return z.NEVER;
});

const settings = z
  .object({
    onlyEmergencies: z.boolean().default(false),
    quietFrom: optional(time),
    quietUntil: optional(time),
    emergenciesAlways: z.boolean().default(true),
  })
  .superRefine(({ quietFrom, quietUntil }, context) => {
    if (!quietFrom === !quietUntil) return;
    const path = [quietFrom ? 'quietUntil' : 'quietFrom'];
    context.addIssue({ code: 'custom', path, message: problem('required') });
  });

/** The result of `PushSubscription.toJSON()`. */
const subscription = {
  endpoint,
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
};

export const pushKey = defineEndpoint({
  method: 'GET',
  path: '/api/push-key',
  area: 'push',
  summary:
    'Returns the key that a browser subscribes with; null if this server sends no notifications',
  response: { 200: z.object({ publicKey: z.string().nullable() }) },
});

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/push-subscriptions',
  area: 'push',
  summary: 'Subscribes this device to the notifications of its roles, or of one private link',
  body: z.object({
    ...subscription,
    language: optional(z.enum(languages)),
    settings: settings.optional(),
    /** The role to notify about; without it, all roles that the browser has a session for. */
    role: optional(z.enum(pushRoles)),
    trackingToken: optional(trackingToken),
  }),
  response: { 204: z.void() },
  errors: ['push_service_unknown', 'push_not_configured'],
});

export const renewSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/push-subscriptions/renew',
  area: 'push',
  summary: 'Replaces a subscription that the browser has renewed',
  body: z.object({ ...subscription, oldEndpoint: endpoint }),
  response: { 204: z.void() },
  errors: ['push_service_unknown'],
});

export const testSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/push-subscriptions/test',
  area: 'push',
  summary: 'Sends a test notification to this device, whatever its settings',
  body: z.object({ endpoint }),
  response: { 204: z.void() },
  errors: ['push_not_configured'],
});

export const confirmNotification = defineEndpoint({
  method: 'POST',
  path: '/api/push-receipts',
  area: 'push',
  summary: 'Takes from a device that it has shown a notification, whose id only the device knows',
  body: z.object({ id: z.uuid() }),
  response: { 204: z.void() },
});

export const unsubscribe = defineEndpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions',
  area: 'push',
  summary: 'Unsubscribes this device from one role, one private link, or all',
  body: z.object({
    endpoint,
    role: optional(z.enum(pushRoles)),
    trackingToken: optional(trackingToken),
  }),
  response: { 204: z.void() },
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { bytes } from '../file-endpoints.ts';

export const smsWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/sms',
  area: 'deliveries',
  summary:
    'Receives the signed events of the SMS gateway: messages that arrived, and reports on ours',
  response: { 200: z.object({ received: z.literal(true) }) },
  errors: ['invalid_signature', 'malformed_body', 'not_found'],
});

export const telegramWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/telegram',
  area: 'deliveries',
  summary: 'Receives the messages of chats from Telegram, with its secret token',
  response: { 200: z.object({ received: z.literal(true) }) },
  errors: ['invalid_signature', 'malformed_body', 'not_found'],
});

export const whatsappWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/whatsapp',
  area: 'deliveries',
  summary: 'Receives the signed events of WhatsApp: messages that arrived, and reports on ours',
  response: { 200: z.object({ received: z.literal(true) }) },
  errors: ['invalid_signature', 'malformed_body', 'not_found'],
});

export const whatsappConfirmation = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks/whatsapp',
  area: 'deliveries',
  summary: 'Repeats the challenge of WhatsApp, which knows by the token that the address is right',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().min(1).max(500),
    'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
  }),
  response: { 200: bytes },
  errors: ['forbidden', 'not_found'],
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

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

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, optional, timestamp } from '../fields.ts';
import { phone } from '../phone.ts';
import { channels } from '../vocabulary/channels.ts';

const channelParams = z.object({ id: z.string(), channel: z.enum(channels) });

/** The code that proves a chat, with the link that sends it. */
export const chatCode = z.object({
  code: z.string(),
  /** Opens the chat with the code. */
  link: z.string(),
  expiresAt: timestamp,
});

const textWay = z.object({
  channel: z.enum(channels),
  /** A number in E.164, or the name of a bot with its @. */
  address: z.string(),
  /** Opens the conversation. */
  link: z.string(),
});
export type TextWay = z.output<typeof textWay>;

export const listPharmacyChannels = defineEndpoint({
  method: 'GET',
  path: '/api/pharmacies/:id/channels',
  area: 'conversations',
  summary: "The caller's own numbers and chats on which questions arrive and answers are written",
  params: z.object({ id: z.string() }),
  response: {
    200: z.object({
      /** The number that the questions come from; null without a gateway. */
      serviceNumber: z.string().nullable(),
      /** The chats that the operator has set up. */
      chats: z.array(textWay),
      own: z.array(
        z.object({
          channel: z.enum(channels),
          /** Null for a chat whose number the service does not know. */
          phone: z.string().nullable(),
          provenAt: timestamp.nullable(),
        }),
      ),
    }),
  },
});

export const addPharmacyChannel = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/channels/:channel',
  area: 'conversations',
  summary: 'Sends a code to a number, or returns the code that proves a chat',
  description:
    'A number gets a code by SMS. A chat is proven by the person, who sends the returned code in it, since a bot cannot write first.',
  params: channelParams,
  body: z.object({ phone: optional(phone) }),
  response: {
    202: z.object({
      chatCode: chatCode.nullable(),
    }),
  },
  errors: ['not_found', 'own_pharmacy_not_verified', 'text_codes_used_up'],
});

export const provePharmacyChannel = defineEndpoint({
  method: 'POST',
  path: '/api/pharmacies/:id/channels/:channel/prove',
  area: 'conversations',
  summary: 'Proves the number by the code that was sent to it',
  params: z.object({ id: z.string(), channel: z.literal('sms') }),
  body: z.object({ code }),
  response: { 204: z.void() },
});

export const removePharmacyChannel = defineEndpoint({
  method: 'DELETE',
  path: '/api/pharmacies/:id/channels/:channel',
  area: 'conversations',
  summary: 'Ends the messages to the number or chat',
  params: channelParams,
  response: { 204: z.void() },
});

export const textMessages = defineEndpoint({
  method: 'GET',
  path: '/api/text-messages',
  area: 'conversations',
  summary:
    'Returns the number that text messages come from, and the ways on which people can write',
  description: 'The number is null without a gateway.',
  response: {
    200: z.object({
      serviceNumber: z.string().nullable(),
      ways: z.array(textWay),
    }),
  },
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, optional, timestamp } from '../fields.ts';
import { newsChannels } from '../vocabulary/channels.ts';
import { chatCode } from './pharmacy-channels.ts';
import { trackingParams } from './tracking-address.ts';

const channelsOfNews = z
  .object({
    channels: z.array(
      z.object({
        channel: z.enum(newsChannels),
        isChosen: z.boolean(),
        /** Not proven yet: a code goes to the phone number, or comes from the chat, first. */
        needsCode: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'NewsChannels' });
export type NewsChannels = z.output<typeof channelsOfNews>;

export const readNewsChannel = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token/news-channel',
  area: 'conversations',
  summary: 'Lists the ways on which news of a request or an inquiry can go, for a holder',
  params: trackingParams,
  response: { 200: channelsOfNews },
  errors: ['tracking_locked'],
});

export const chooseNewsChannel = defineEndpoint({
  method: 'PUT',
  path: '/api/track/:token/news-channel',
  area: 'conversations',
  summary: 'Chooses where news go from now on',
  description: 'Text messages need the code unless the browser has proven the number.',
  params: trackingParams,
  body: z.object({ channel: z.enum(['sms', 'email']), code: optional(code) }),
  response: { 200: channelsOfNews },
  errors: ['tracking_locked', 'inquiry_closed'],
});

export const sendNewsChannelCode = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/news-channel/code',
  area: 'conversations',
  summary: 'Sends a code to the phone number of a request or an inquiry, for a holder',
  params: trackingParams,
  response: { 204: z.void() },
  errors: ['tracking_locked', 'inquiry_closed', 'text_codes_used_up'],
});

export const startQuestionChat = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/news-channel/chat',
  area: 'conversations',
  summary: 'Returns the code that takes a question into a chat, for a holder',
  description:
    'The same code for a day, in the browser that asked. The chat that sends it gets the news from then on, and answers are chosen there. It proves no phone number.',
  params: trackingParams,
  body: z.object({ channel: z.enum(['telegram', 'whatsapp']) }),
  response: { 200: chatCode },
  errors: ['tracking_locked', 'too_many_tries'],
});

const messageProof = z
  .object({
    /** The service's number, in E.164. */
    number: z.string(),
    /** Six digits. A message with them from the phone of the request or the inquiry proves it. */
    code: z.string(),
    expiresAt: timestamp,
  })
  .meta({ id: 'MessageProof' });
export type MessageProof = z.output<typeof messageProof>;

export const startMessageProof = defineEndpoint({
  method: 'POST',
  path: '/api/track/:token/message-proof',
  area: 'conversations',
  summary: 'Returns the digits that a holder texts to prove the phone without a code',
  description:
    'The same digits for a day, in the browser that asked. The link then shows the proof.',
  params: trackingParams,
  response: { 200: messageProof },
  errors: ['tracking_locked', 'too_many_tries'],
});

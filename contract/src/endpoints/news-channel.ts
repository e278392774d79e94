import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, optional, timestamp } from '../fields.ts';
import { newsChannels } from '../vocabulary/channels.ts';
import { trackingParams } from './tracking-address.ts';

const channelsOfNews = z
  .object({
    channels: z.array(
      z.object({
        channel: z.enum(newsChannels),
        isChosen: z.boolean(),
        /** The phone number is not proven yet: a code goes to it first. */
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

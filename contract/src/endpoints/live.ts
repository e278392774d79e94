import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Server-sent events, until either side closes the connection. */
const events = z.any();

export const followOwn = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  area: 'live',
  summary:
    'Streams a server-sent event for each role of the caller, at once and after every change',
  description: 'An event reads `event: version`, `data: {"audience": "pharmacy", "version": 7}`.',
  stream: true,
  response: { 200: events },
  errors: ['unavailable'],
});

export const followTracked = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token/events',
  area: 'live',
  summary: 'Streams the same to a holder of a private link; the audience is `track`',
  params: z.object({ token: z.string() }),
  stream: true,
  response: { 200: events },
  errors: ['unavailable'],
});

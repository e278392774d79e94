import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Server-sent events, until either side closes the connection. */
const events = z.any();

export const followOwn = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  area: 'live',
  summary:
    'Tells whoever is signed in that something changed, as server-sent events: `event: version`, `data: {"audience": "pharmacy", "version": 7}` for each role held, at once and whenever the number is another one',
  stream: true,
  response: { 200: events },
  errors: ['unavailable'],
});

export const followTracked = defineEndpoint({
  method: 'GET',
  path: '/api/track/:token/events',
  area: 'live',
  summary: 'The same for whoever holds a tracking address; the audience is `track`',
  params: z.object({ token: z.string() }),
  stream: true,
  response: { 200: events },
  errors: ['unavailable'],
});

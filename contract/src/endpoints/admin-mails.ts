import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { pageOf, paging } from './admin.ts';

/** A mail that could not be handed over: to whom and about what, not what it says. */
const givenUpMail = z
  .object({
    id: z.string(),
    to: z.string(),
    /** In the language of the recipient. */
    subject: z.string(),
    /** The mail server's words, or our own. */
    reason: z.string(),
    tries: z.number(),
    /** When it was given up. */
    createdAt: timestamp,
  })
  .meta({ id: 'GivenUpMail' });
export type GivenUpMail = z.input<typeof givenUpMail>;

export const listGivenUpMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/given-up-mails',
  area: 'admin',
  summary: 'Mails that were given up within the last seven days, newest first; and how mail stands',
  query: z.object(paging),
  response: {
    200: pageOf(givenUpMail).extend({
      /** Mails that have not left yet. */
      waiting: z.number(),
      /** Until when all mails but codes wait, because an hour's number of mails has left. */
      heldUntil: timestamp.nullable(),
    }),
  },
});

export const sendMailAgain = defineEndpoint({
  method: 'POST',
  path: '/api/admin/given-up-mails/:id/send-again',
  area: 'admin',
  summary: 'Sends a mail that was given up once more',
  params: z.object({ id: z.string() }),
  response: { 204: z.void() },
});

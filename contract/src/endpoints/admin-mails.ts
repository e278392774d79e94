import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, timestamp } from '../fields.ts';
import { pageOf, paging } from './paging.ts';

/** A mail that no mail server accepted: its recipient and subject, without its body. */
const failedMail = z
  .object({
    id: z.string(),
    to: z.string(),
    /** In the language of the recipient. */
    subject: z.string(),
    /** The mail server's answer, or our own sentence. */
    reason: z.string(),
    tries: z.number(),
    /** It carried a log-in code: it is not sent again, the person asks for a new one. */
    isCode: z.boolean(),
    /** When the job gave the mail up. */
    createdAt: timestamp,
  })
  .meta({ id: 'FailedMail' });
export type FailedMail = z.input<typeof failedMail>;

export const listFailedMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/given-up-mails',
  area: 'admin',
  summary:
    'Lists failed mails of the last seven days, newest first, and the state of the mail queue',
  query: z.object(paging),
  response: {
    200: pageOf(failedMail).extend({
      /** The number of mails that have not left yet. */
      waiting: z.number(),
      /** The moment until which all mails but codes wait, because the hourly limit is reached. */
      heldUntil: timestamp.nullable(),
    }),
  },
});

export const sendMailAgain = defineEndpoint({
  method: 'POST',
  path: '/api/admin/given-up-mails/:id/send-again',
  area: 'admin',
  summary: 'Sends a failed mail again',
  params: idParams,
  response: { 204: z.void() },
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, timestamp } from '../fields.ts';
import { deliveryChannels } from '../vocabulary/channels.ts';
import { pageOf, paging } from './paging.ts';

/** A message that was not accepted: its recipient and subject, without its content. */
const failedMail = z
  .object({
    id: z.string(),
    channel: z.enum(deliveryChannels),
    /** An email address, a phone number in E.164, or the id of a device. */
    to: z.string(),
    /** In the language of the recipient; of a text message or a notification its kind. */
    subject: z.string(),
    /** The answer of the mail server or of the gateway, or our own sentence. */
    reason: z.string(),
    tries: z.number(),
    /** Whether it carried a code. Such a mail is not sent again: the person asks for a new code. */
    isCode: z.boolean(),
    /** When the job gave it up, or the gateway or network refused it for good. */
    failedAt: timestamp,
  })
  .meta({ id: 'FailedMail' });
export type FailedMail = z.input<typeof failedMail>;

export const listFailedMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/given-up-mails',
  area: 'admin',
  summary: 'Lists failed messages of seven days on all channels, newest first, and the mail queue',
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
  summary: 'Sends a failed message again',
  params: idParams,
  response: { 204: z.void() },
});

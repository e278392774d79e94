import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, optional, text, timestamp } from '../fields.ts';
import { contactMessageStates } from '../vocabulary/contact-messages.ts';
import { maxHandlingNoteLength } from '../vocabulary/limits.ts';
import { pageOf, paging } from './paging.ts';

const contactMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Null for a sender who gave a phone number only. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    createdAt: timestamp,
    /** Null while it is open. */
    handledAt: timestamp.nullable(),
    /** The email address of the admin who handled it. */
    handledBy: z.string().nullable(),
    handlingNote: z.string().nullable(),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.input<typeof contactMessage>;

export const listContactMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  area: 'admin',
  summary: 'Lists messages of the contact form, all, open or handled, newest first',
  query: z.object({ ...paging, state: optional(z.enum(contactMessageStates)) }),
  response: { 200: pageOf(contactMessage) },
});

export const handleContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-messages/:id/handle',
  area: 'admin',
  summary: 'Marks a contact message as handled, with an optional note; idempotent',
  params: idParams,
  body: z.object({ note: optional(text(maxHandlingNoteLength)) }),
  response: { 200: contactMessage },
});

export const reopenContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/admin/contact-messages/:id/reopen',
  area: 'admin',
  summary: 'Reopens a handled contact message and deletes its note; idempotent',
  params: idParams,
  response: { 200: contactMessage },
});

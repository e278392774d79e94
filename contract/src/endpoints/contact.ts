import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, line, optional, text } from '../fields.ts';
import { phone } from '../phone.ts';
import { maxMessageLength, maxNameLength, maxSubjectLength } from '../vocabulary/limits.ts';

export const getContactDetails = defineEndpoint({
  method: 'GET',
  path: '/api/contact',
  area: 'contact',
  summary: 'Returns how to reach the operator',
  response: {
    200: z.object({
      email: z.string(),
      phone: z.string().nullable(),
      /** The number to which people write for a medicine, where WhatsApp is set up. */
      whatsapp: z.string().nullable(),
    }),
  },
});

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  area: 'contact',
  summary: 'Stores a message to the operator and mails it',
  description: 'A filled `website` marks a bot. An Idempotency-Key prevents duplicates.',
  body: z.object({
    name: line(maxNameLength),
    /** Required where the operator has no gateway for text messages; else one of both is. */
    email: optional(email),
    phone: optional(phone),
    subject: line(maxSubjectLength),
    message: text(maxMessageLength),
    /** A trap for robots: people do not see this field. */
    website: optional(z.string().max(500)),
  }),
  response: { 201: z.object({ received: z.literal(true) }) },
  errors: ['idempotency_conflict'],
});

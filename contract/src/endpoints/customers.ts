import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, email, line, optional } from '../fields.ts';
import { phone } from '../phone.ts';
import { maxNameLength } from '../vocabulary/limits.ts';
import { codeRequired } from './sessions.ts';

export const customer = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Null for an account whose phone number a code proved (docs/sessions.md). */
    email: z.string().nullable(),
    phone: z.string(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

export const customerSignup = defineEndpoint({
  method: 'POST',
  path: '/api/customers/signup',
  area: 'customers',
  summary: 'Creates a customer and signs this browser in',
  description: 'Without an email address, a texted code must prove the phone number first.',
  body: z.object({
    name: line(maxNameLength),
    phone,
    /** Required where the operator has no gateway for text messages. */
    email: optional(email),
    code: optional(code),
  }),
  response: { 201: customer, 202: codeRequired },
  errors: ['email_taken', 'phone_taken', 'invalid_code', 'text_codes_used_up'],
});

export const customerLogin = defineEndpoint({
  method: 'POST',
  path: '/api/customers/login',
  area: 'customers',
  summary: 'Logs a customer in',
  description:
    'A browser that knows the email address needs no code. Others get one by email or text message.',
  body: z.object({
    /** Required where the operator has no gateway; else this or `phone`. */
    email: optional(email),
    phone: optional(phone),
    code: optional(code),
  }),
  response: { 200: customer, 202: codeRequired },
  errors: ['invalid_code', 'text_codes_used_up'],
});

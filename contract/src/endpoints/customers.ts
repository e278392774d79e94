import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, email, line, optional } from '../fields.ts';
import { phone } from '../phone.ts';
import { maxNameLength } from '../vocabulary/limits.ts';
import { codeRequired } from './sessions.ts';

export const customer = z
  .object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customer>;

export const customerSignup = defineEndpoint({
  method: 'POST',
  path: '/api/customers/signup',
  area: 'customers',
  summary: 'Creates a customer and signs this browser in',
  body: z.object({ name: line(maxNameLength), phone, email }),
  response: { 201: customer },
  errors: ['email_taken'],
});

export const customerLogin = defineEndpoint({
  method: 'POST',
  path: '/api/customers/login',
  area: 'customers',
  summary: 'Logs a customer in: at once in a known browser, otherwise with a code sent by email',
  body: z.object({ email, code: optional(code) }),
  response: { 200: customer, 202: codeRequired },
  errors: ['invalid_code'],
});

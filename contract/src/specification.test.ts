import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import * as admin from './endpoints/admin.ts';
import * as decisions from './endpoints/admin-decisions.ts';
import * as advertisements from './endpoints/advertisements.ts';
import * as contact from './endpoints/contact.ts';
import * as customers from './endpoints/customers.ts';
import * as doctors from './endpoints/doctors.ts';
import * as pharmacies from './endpoints/pharmacies.ts';
import * as requests from './endpoints/prescription-requests.ts';

/**
 * Section 7 of the specification: each call, the fields that it sends, and the fields of its answer
 * that clients use.
 */
const calls: [call: string, sends: string, uses: string][] = [
  [
    'GET /api/pharmacies',
    '',
    'id shopName address city state zipCode phone isOpen is24Hours hasDelivery',
  ],
  ['GET /api/pharmacies/:id', '', 'shopName'],
  [
    'POST /api/prescription-requests',
    // A gateway for text messages replaces the email address (docs/messages.md). Without one the
    // server refuses a request that lacks it (request-by-phone.test.ts).
    'pharmacyId customerId? customerName phone email? urgency? notes? prescriptionImages?',
    '',
  ],
  // Likewise (sign-up-by-phone.test.ts).
  ['POST /api/customers/signup', 'name phone email?', 'id name email phone'],
  ['POST /api/customers/login', 'email?', 'id name email phone'],
  [
    'GET /api/pharmacies/:pharmacyId/prescription-requests',
    '',
    'id customerName createdAt prescriptionImages notes urgency status',
  ],
  ['PATCH /api/prescription-requests/:id/status', 'status', ''],
  [
    'POST /api/pharmacies/signup',
    'shopName email? state city address latitude? longitude? verificationDocuments',
    'id',
  ],
  [
    'GET /api/advertisements/:pharmacyId',
    '',
    'id pharmacyId productName description price productImage isPaid isActive expiresAt',
  ],
  [
    'GET /api/advertisements',
    '',
    'id pharmacyId productName description price productImage isPaid isActive expiresAt',
  ],
  ['POST /api/advertisements', 'productName description price productImage? pharmacyId?', 'id'],
  ['POST /api/create-ad-payment-intent', 'advertisementId', 'clientSecret'],
  ['POST /api/confirm-ad-payment', 'advertisementId paymentIntentId', ''],
  ['POST /api/doctors/login', 'email?', 'id'],
  [
    'POST /api/doctors',
    'fullName email? specialization licenseNumber phone? bio? consultationFee?',
    '',
  ],
  [
    'GET /api/doctors',
    '',
    'id fullName specialization phone bio consultationFee isOnline isVerified',
  ],
  // Likewise (contact.test.ts).
  ['POST /api/contact', 'name email? phone? subject message', ''],
  ['POST /api/admin/login', 'email password', 'admin token'],
  ['POST /api/admin/logout', '', ''],
  ['GET /api/admin/pending-pharmacies', '', 'id shopName email verificationDocuments'],
  ['GET /api/admin/pending-doctors', '', 'id fullName email specialization licenseNumber'],
  ['POST /api/admin/approve-pharmacy/:id', '', ''],
  ['POST /api/admin/approve-doctor/:id', '', ''],
];

const areas = [admin, decisions, advertisements, contact, customers, doctors, pharmacies, requests];
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const endpoints = new Map(
  areas
    .flatMap((area) => Object.values(area) as unknown[])
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

type Schema = z.core.JSONSchema.BaseSchema;
const described = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  schema.toJSONSchema({ io, unrepresentable: 'any' });

/** The fields of an object, of the items of a list, or of the first alternative of a union. */
function collectFields(schema: Schema, whole = schema): Schema {
  if (schema.$ref)
    return collectFields(whole.$defs?.[schema.$ref.split('/').pop() ?? ''] as Schema, whole);
  if (schema.anyOf) return collectFields(schema.anyOf[0] as Schema, whole);
  if (schema.type === 'array') return collectFields(schema.items as Schema, whole);
  return schema;
}

/** `name` for a required field, `name?` for an optional one. */
function sentBy({ body, form, files }: Endpoint): string[] {
  const given = body ?? form;
  const { properties = {}, required = [] } = given ? collectFields(described(given, 'input')) : {};
  const names = Object.keys(properties).map((name) =>
    required.includes(name) ? name : `${name}?`,
  );
  const isOptional = files?.kinds === 'pictures' || files?.optional;
  return files ? [...names, isOptional ? `${files.field}?` : files.field] : names;
}

const words = (list: string) => list.split(' ').filter(Boolean);

test.each(calls)('%s', (call, sends, uses) => {
  const endpoint = endpoints.get(call);
  if (!endpoint) throw new Error('There is no such call');
  expect(sentBy(endpoint)).toEqual(expect.arrayContaining(words(sends)));
  const required = sentBy(endpoint).filter((name) => !name.endsWith('?'));
  expect(words(sends), 'nothing more is asked for').toEqual(expect.arrayContaining(required));

  const answer = endpoint.response[200] ?? endpoint.response[201];
  const { properties = {} } = answer && uses ? collectFields(described(answer, 'output')) : {};
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(words(uses)));
});

import type { ApiResponse } from '@dawaya/contract/api';
import type {
  PrescriptionRequest,
  PrescriptionRequestPage,
} from '@dawaya/contract/endpoints/prescription-requests';
import { expectTypeOf } from 'vitest';
import { call, read } from '../src/lib/api.ts';
import { callIdempotently } from '../src/lib/submission.ts';

// A wrong call does not compile. `npm run check` reads this file, and no code runs it: each
// `@ts-expect-error` is an error as soon as the line under it compiles.

const id = 'b9a1';
const params = { id };
const photo = new File([], 'photo.jpg');
const status = 'completed';
const move = 'PATCH /api/prescription-requests/:id/status';
const request = {
  pharmacyId: id,
  customerName: 'Amna',
  phone: '0912345678',
  email: 'amna@example.com',
  prescriptionImages: [photo],
};

/** Correct calls. */
export const right = [
  () => call('GET /api/doctors'),
  () => call('GET /api/doctors', {}),
  () => call('GET /api/doctors', { signal: AbortSignal.timeout(1) }),
  () => call('GET /api/pharmacies'),
  () => call('GET /api/pharmacies', { query: { search: 'nile', filter: null, limit: 12 } }),
  () => call('GET /api/pharmacies/:id', { params }),
  () => call('POST /api/admin/logout'),
  () => call('POST /api/sessions/sign-out'),
  () => call('POST /api/sessions/sign-out', { body: { role: 'pharmacy' } }),
  () => call('PATCH /api/prescription-requests/:id/status', { params, body: { status } }),
  () => call('PATCH /api/doctors/:id', { params, body: { phone: '', bio: null } }),
  () => call('POST /api/prescription-requests', { form: request, transport: fetch }),
  () => call('POST /api/prescription-requests', { form: { ...request, urgency: 'urgent' } }),
  () => call('POST /api/advertisements/:id/image', { params, form: { productImage: [photo] } }),
  () => read('GET /api/doctors'),
  () => read('GET /api/pharmacies/:id', { params }),
  (kind: 'doctor' | 'pharmacy') =>
    call(`POST /api/admin/approve-${kind}/:id`, { params, body: {} }),
];

export const wrong = [
  // @ts-expect-error no such call
  () => call('GET /api/pharmacy', { params }),
  // @ts-expect-error no such method of it
  () => call('PATCH /api/admin/logout'),

  // @ts-expect-error no input, where parameters are needed
  () => call('GET /api/pharmacies/:id'),
  // @ts-expect-error no parameters
  () => call('GET /api/pharmacies/:id', {}),
  // @ts-expect-error a misspelt parameter
  () => call('GET /api/pharmacies/:id', { params: { di: id } }),
  // @ts-expect-error one parameter too many
  () => call('GET /api/pharmacies/:id', { params: { id, fileId: id } }),
  // @ts-expect-error a parameter of the wrong type
  () => call('GET /api/pharmacies/:id', { params: { id: 7 } }),
  // @ts-expect-error a parameter that may be missing
  () => call('GET /api/pharmacies/:id', { params: { id: [id].at(0) } }),
  // @ts-expect-error parameters where there are none
  () => call('GET /api/doctors', { params }),

  // @ts-expect-error no body, though there are parameters
  () => call('PATCH /api/prescription-requests/:id/status', { params }),
  // @ts-expect-error no input, where a body is needed
  () => call('POST /api/customers/login'),
  // @ts-expect-error a field of the body is missing
  () => call('POST /api/customers/signup', { body: { name: 'Amna', email: 'amna@example.com' } }),
  // @ts-expect-error a misspelt optional field of the body
  () => call('POST /api/customers/login', { body: { email: 'amna@example.com', cod: '123456' } }),
  // @ts-expect-error a required field of the wrong type
  () => call('POST /api/customers/login', { body: { email: 7 } }),
  // @ts-expect-error an optional field of the wrong type
  () => call('POST /api/customers/login', { body: { email: 'amna@example.com', code: 123456 } }),
  // @ts-expect-error a clearable field of the wrong type
  () => call('PATCH /api/doctors/:id', { params, body: { phone: 912345678 } }),
  // @ts-expect-error an existing status that this call does not set
  () => call(move, { params, body: { status: 'declined' } }),
  // @ts-expect-error a body on a GET
  () => call('GET /api/pharmacies/:id', { params, body: {} }),
  // @ts-expect-error a body where the call has none
  () => call('POST /api/admin/logout', { body: {} }),

  // @ts-expect-error a query on a call without one
  () => call('GET /api/doctors', { query: { search: 'amna' } }),
  // @ts-expect-error an unknown key of a query
  () => call('GET /api/pharmacies', { query: { serach: 'nile' } }),
  // @ts-expect-error a value that the query does not know
  () => call('GET /api/pharmacies', { query: { filter: 'closed' } }),
  // @ts-expect-error a number as text
  () => call('GET /api/pharmacies', { query: { limit: '12' } }),

  // @ts-expect-error no form
  () => call('POST /api/prescription-requests', {}),
  // @ts-expect-error a body in place of a form
  () => call('POST /api/prescription-requests', { body: request }),
  // @ts-expect-error a form in place of a body
  () => call('POST /api/customers/login', { form: { email: 'amna@example.com' } }),
  // @ts-expect-error a misspelt optional field of a form
  () => call('POST /api/prescription-requests', { form: { ...request, urgnecy: 'urgent' } }),
  // @ts-expect-error a required field of a form is missing
  () => call('POST /api/prescription-requests', { form: { ...request, phone: undefined } }),
  // @ts-expect-error a field of a form has a value that it does not know
  () => call('POST /api/prescription-requests', { form: { ...request, urgency: 'soon' } }),
  // @ts-expect-error the files under another name
  () => call('POST /api/advertisements/:id/image', { params, form: { picture: [photo] } }),
  // @ts-expect-error a file that is not in a list
  () => call('POST /api/advertisements/:id/image', { params, form: { productImage: photo } }),
  // @ts-expect-error texts in place of files
  () => call('POST /api/advertisements/:id/image', { params, form: { productImage: ['photo'] } }),
  // @ts-expect-error no files
  () => call('POST /api/advertisements/:id/image', { params, form: {} }),
  // @ts-expect-error a form of unknown fields
  () => call('POST /api/advertisements/:id/image', { params, form: new FormData() }),

  // @ts-expect-error one of the two calls needs a reason
  (one: 'approve' | 'reject') => call(`POST /api/admin/${one}-doctor/:id`, { params, body: {} }),
  // @ts-expect-error a query function without its parameters
  () => read('GET /api/pharmacies/:id'),
  // @ts-expect-error a submission without its body
  () => callIdempotently('contact', 'POST /api/contact', {}),
  // @ts-expect-error an unknown option
  () => call('GET /api/doctors', { onProgres: () => {} }),
];

const requests = 'GET /api/pharmacies/:pharmacyId/prescription-requests';
const list = () => call(requests, { params: { pharmacyId: id } });
expectTypeOf(list).returns.resolves.toEqualTypeOf<
  PrescriptionRequest[] | PrescriptionRequestPage
>();
expectTypeOf<ApiResponse<'POST /api/customers/login'>>().toEqualTypeOf<
  { id: string; name: string; email: string | null; phone: string } | { codeRequired: true }
>();
// @ts-expect-error a field that is not in the answer
expectTypeOf<ApiResponse<'POST /api/doctors'>>().toHaveProperty('email');

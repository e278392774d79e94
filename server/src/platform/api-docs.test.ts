import type { Endpoint } from '@dawaya/contract/endpoint';
import * as accessCalls from '@dawaya/contract/endpoints/accesses';
import * as adminCalls from '@dawaya/contract/endpoints/admin';
import * as advertisementReviewCalls from '@dawaya/contract/endpoints/admin-advertisements';
import * as decisionCalls from '@dawaya/contract/endpoints/admin-decisions';
import * as exportCalls from '@dawaya/contract/endpoints/admin-exports';
import * as historyCalls from '@dawaya/contract/endpoints/admin-history';
import * as mailCalls from '@dawaya/contract/endpoints/admin-mails';
import * as adminMedicineCalls from '@dawaya/contract/endpoints/admin-medicines';
import * as contactMessageCalls from '@dawaya/contract/endpoints/admin-messages';
import * as nameCalls from '@dawaya/contract/endpoints/admin-names';
import * as overviewCalls from '@dawaya/contract/endpoints/admin-overview';
import * as serviceCalls from '@dawaya/contract/endpoints/admin-service';
import * as trustCalls from '@dawaya/contract/endpoints/admin-trust';
import * as advertisementCalls from '@dawaya/contract/endpoints/advertisements';
import * as alertCalls from '@dawaya/contract/endpoints/availability-alerts';
import * as availabilityCalls from '@dawaya/contract/endpoints/availability-reports';
import * as contactCalls from '@dawaya/contract/endpoints/contact';
import * as customerCalls from '@dawaya/contract/endpoints/customers';
import * as deliveryCalls from '@dawaya/contract/endpoints/deliveries';
import * as doctorCalls from '@dawaya/contract/endpoints/doctors';
import * as inquiryCalls from '@dawaya/contract/endpoints/inquiries';
import * as inquiryChoiceCalls from '@dawaya/contract/endpoints/inquiry-choice';
import * as liveCalls from '@dawaya/contract/endpoints/live';
import * as medicineCalls from '@dawaya/contract/endpoints/medicines';
import * as myDataCalls from '@dawaya/contract/endpoints/my-data';
import * as nameReviewCalls from '@dawaya/contract/endpoints/name-reviews';
import * as newsChannelCalls from '@dawaya/contract/endpoints/news-channel';
import * as paymentCalls from '@dawaya/contract/endpoints/payments';
import * as pharmacyCalls from '@dawaya/contract/endpoints/pharmacies';
import * as pharmacyChannelCalls from '@dawaya/contract/endpoints/pharmacy-channels';
import * as pharmacyInquiryCalls from '@dawaya/contract/endpoints/pharmacy-inquiries';
import * as priceCalls from '@dawaya/contract/endpoints/pharmacy-prices';
import * as staffCalls from '@dawaya/contract/endpoints/pharmacy-staff';
import * as placeCalls from '@dawaya/contract/endpoints/places';
import * as requestCalls from '@dawaya/contract/endpoints/prescription-requests';
import * as pushCalls from '@dawaya/contract/endpoints/push';
import * as refillCalls from '@dawaya/contract/endpoints/refills';
import * as messageCalls from '@dawaya/contract/endpoints/request-messages';
import * as quoteCalls from '@dawaya/contract/endpoints/request-quotes';
import * as secondFactorCalls from '@dawaya/contract/endpoints/second-factor';
import * as sessionCalls from '@dawaya/contract/endpoints/sessions';
import * as trackingCalls from '@dawaya/contract/endpoints/tracking';
import * as transferCalls from '@dawaya/contract/endpoints/transfer-claims';
import * as uploadCalls from '@dawaya/contract/endpoints/uploads';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../test/app.ts';
import { Browser } from '../../test/client.ts';

interface Operation {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: {
    content: Record<
      string,
      { schema: { properties: Record<string, object>; required?: string[] } }
    >;
  };
  responses: Record<string, { description: string; content?: object }>;
}
let api: { openapi: string; info: object; paths: Record<string, Record<string, Operation>> };
let raw: string;

beforeAll(async () => {
  const app = await startTestApp();
  const { status, body, text } = await new Browser(app).get('/api/docs/json');
  expect(status).toBe(200);
  api = body;
  raw = text;
  expect((await new Browser(app).get('/api/docs/')).headers['content-type']).toMatch('text/html');
  await app.close();
});

const areas = [
  accessCalls,
  adminCalls,
  adminMedicineCalls,
  advertisementCalls,
  alertCalls,
  availabilityCalls,
  inquiryCalls,
  newsChannelCalls,
  pharmacyChannelCalls,
  pharmacyInquiryCalls,
  inquiryChoiceCalls,
  contactCalls,
  customerCalls,
  deliveryCalls,
  decisionCalls,
  doctorCalls,
  mailCalls,
  messageCalls,
  medicineCalls,
  myDataCalls,
  nameReviewCalls,
  paymentCalls,
  pharmacyCalls,
  placeCalls,
  priceCalls,
  quoteCalls,
  refillCalls,
  requestCalls,
  sessionCalls,
  trackingCalls,
  advertisementReviewCalls,
  historyCalls,
  contactMessageCalls,
  nameCalls,
  overviewCalls,
  exportCalls,
  liveCalls,
  staffCalls,
  pushCalls,
  transferCalls,
  secondFactorCalls,
  serviceCalls,
  trustCalls,
  uploadCalls,
];
const endpoints = areas
  .flatMap((area) => Object.values(area))
  .filter((value): value is Endpoint => value instanceof Object && 'summary' in value);
const documentedPath = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}');
const operationOf = (endpoint: Endpoint) =>
  api.paths[documentedPath(endpoint)]?.[endpoint.method.toLowerCase()];

test('switched off, the documents are not found', async () => {
  const app = await useTestApp({ config: { hasApiDocs: false } });
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/json'])
    expect((await new Browser(app).get(path)).status, path).toBe(404);
});

test('the contract is not empty', () => {
  expect(endpoints.length).toBeGreaterThan(20);
});

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_name, endpoint) => {
  test('is documented with its parameters, body and answers', () => {
    const operation = operationOf(endpoint);
    expect(operation?.summary).toBe(endpoint.summary);
    expect(endpoint.summary.length).toBeLessThanOrEqual(100);
    expect(operation?.description).toBe(endpoint.description);
    expect(operation?.tags).toEqual([endpoint.area]);
    const named = (place: string) =>
      operation?.parameters?.filter((one) => one.in === place).map(({ name }) => name) ?? [];
    expect(named('path')).toEqual(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter),
    );
    expect(named('query').length > 0).toBe(endpoint.query !== undefined);
    expect(operation?.requestBody !== undefined).toBe(Boolean(endpoint.body ?? endpoint.form));
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(Object.keys(endpoint.response)));
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', '404', '429']));
    for (const { description } of Object.values(operation?.responses ?? {}))
      expect(description).toEqual(expect.any(String));
  });
});

test('only endpoints of the contract are documented', () => {
  const known = endpoints.map((endpoint) => `${endpoint.method} ${documentedPath(endpoint)}`);
  const documented = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(known.sort());
});

test('a multipart call shows its fields and its files', () => {
  const content = operationOf(requestCalls.sendPrescriptionRequest)?.requestBody?.content;
  expect(Object.keys(content ?? {})).toEqual(['multipart/form-data']);
  const schema = content?.['multipart/form-data']?.schema;
  expect(Object.keys(schema?.properties ?? {}).sort()).toEqual([
    'askTownAfterMinutes',
    'customerId',
    'customerName',
    'email',
    'forName',
    'items',
    'notes',
    'pharmacyId',
    'phone',
    'photosGoAlong',
    'prescriptionImages',
    'uploadIds',
    'urgency',
  ]);
  expect(schema?.required?.sort()).toEqual(['customerName', 'pharmacyId', 'phone']);
  expect(schema?.properties.prescriptionImages).toEqual({
    type: 'array',
    items: { type: 'string', format: 'binary' },
  });
  expect(schema?.properties.urgency).toMatchObject({ enum: ['normal', 'urgent', 'emergency'] });
});

test('a registration requires its documents, a correction does not', () => {
  const content = operationOf(pharmacyCalls.pharmacySignup)?.requestBody?.content;
  expect(content?.['multipart/form-data']?.schema.required).toContain('verificationDocuments');
  const again = operationOf(pharmacyCalls.resubmitPharmacy)?.requestBody?.content;
  const schema = again?.['multipart/form-data']?.schema;
  expect(Object.keys(schema?.properties ?? {})).toContain('verificationDocuments');
  expect(schema?.required).not.toContain('verificationDocuments');
});

test('every reference has a target', () => {
  const references = [...raw.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((place, step) => (place as Record<string, unknown>)?.[step], api);
    expect(target, reference).toBeInstanceOf(Object);
  }
});

test('the document is valid OpenAPI 3.1', () => {
  expect(api.openapi).toMatch(/^3\.1\./);
  expect(api.info).toMatchObject({ title: 'Dawaya', version: '1' });
});

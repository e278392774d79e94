import net, { type AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { customers, prescriptionRequests } from '../src/database/schema.ts';
import { startTestApp, useTestApp } from './app.ts';
import { type Answer, Browser, signedIn } from './client.ts';
import {
  makeAdmin,
  makeAdvertisement,
  makeCustomer,
  makePharmacy,
  makeRequest,
} from './factories.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
const browser = new Browser(app);
const json = { 'content-type': 'application/json' };
const signup = '/api/customers/signup';

/** Expects exactly a refusal: no stack, no SQL, no names of programs. */
function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const { error, details, code: _code, ...more } = answer.body;
  expect(more).toEqual({});
  expect(error).toMatch(/\S/);
  for (const { field, message, ...rest } of details ?? [])
    expect([typeof field, typeof message, rest]).toEqual(['string', 'string', {}]);
  expect(answer.text).not.toMatch(/\bat .+:\d+|select|insert|FST_|Zod|pg_|node:/i);
}

describe('an invalid body is refused:', () => {
  test.each([
    ['broken JSON', '{"name": "Amna"'],
    ['no JSON at all', 'name=Amna'],
    ['nothing, though JSON was announced', ''],
    ['a list', '[]'],
    ['a text', '"Amna"'],
    ['a number', '7'],
    ['another prototype', '{"__proto__": {"email": "a@example.com"}}'],
    ['a constructor’s prototype', '{"constructor": {"prototype": {"name": "x"}}}'],
  ])('%s', async (_kind, payload) => {
    expectRefusal(await browser.post(signup, payload, json), 400, 'malformed_body');
  });

  test.each([
    ['text/plain', 'name=Amna'],
    ['application/x-www-form-urlencoded', 'name=Amna'],
    ['application/xml', '<name/>'],
    ['nonsense', 'name'],
    ['multipart/form-data; boundary=x', '--x--\r\n'],
  ])('of the type %s', async (type, payload) => {
    const response = await browser.post(signup, payload, { 'content-type': type });
    expectRefusal(response, 415, 'unsupported_content_type');
  });

  test('JSON instead of a form with files', async () => {
    for (const url of ['/api/prescription-requests', '/api/pharmacies/signup'])
      expectRefusal(await browser.post(url, {}), 415, 'unsupported_content_type');
    const { id: pharmacyId } = await makePharmacy(app);
    const { id } = await makeAdvertisement(app, { pharmacyId });
    const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
    // Only endpoints with uploads in parts accept JSON.
    for (const body of [{}, { uploadIds: '[]' }]) {
      const response = await pharmacist.post(`/api/advertisements/${id}/image`, body);
      expectRefusal(response, 415, 'unsupported_content_type');
    }
  });

  test('more bytes than any call needs', async () => {
    const payload = { name: 'x'.repeat(300 * 1024) };
    expectRefusal(await browser.post(signup, payload), 413, 'body_too_large');
  });
});

describe('an invalid address is refused:', () => {
  test.each([
    ['GET', '/api/nothing-here'],
    ['POST', '/api/nothing-here'],
    ['DELETE', '/api/pharmacies'],
    ['PUT', '/api/customers/signup'],
    ['GET', '/api/'],
    ['GET', `/api/pharmacies/${'x'.repeat(2000)}`],
  ] as const)('%s %s', async (method, url) => {
    expectRefusal(await browser.send({ method, url }), 404, 'not_found');
  });

  test.each(['/api/pharmacies/%', '/api/%zz', '/api/pharmacies/%c3%28/profile'])(
    'one that cannot be decoded: %s',
    async (url) => {
      expectRefusal(await browser.get(url), 404, 'not_found');
    },
  );
});

test("the message of a refusal is in the reader's language", async () => {
  for (const [accept, sentence] of [
    ['ar', 'لم نجد المطلوب.'],
    ['ar-SD,ar;q=0.9,en;q=0.8', 'لم نجد المطلوب.'],
    ['fr-FR, ar;q=0.5', 'لم نجد المطلوب.'],
    ['en-GB', 'This was not found.'],
    ['fr', 'This was not found.'],
    ['', 'This was not found.'],
  ] as const) {
    const { body } = await browser.get('/api/nothing-here', { 'accept-language': accept });
    expect([accept, body.error]).toEqual([accept, sentence]);
  }
});

describe('characters that PostgreSQL refuses', () => {
  test('are removed from a text, which is stored without them', async () => {
    const form = { name: 'Am\u0000na\u0007', phone: '0912345678', email: 'nul\u0000@example.com' };
    const { status, body } = await browser.post(signup, form);
    expect([status, body.name, body.email]).toEqual([201, 'Amna', 'nul@example.com']);
  });

  test('cause no failure anywhere', async () => {
    const pharmacy = await makePharmacy(app);
    const { id } = await makeRequest(app, { pharmacyId: pharmacy.id });
    const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const cursor = Buffer.from(JSON.stringify(['a\u0000b', pharmacy.id])).toString('base64url');
    const answers = {
      search: await browser.get('/api/pharmacies?search=%00nile'),
      cursor: await browser.get(`/api/pharmacies?cursor=${cursor}`),
      near: await browser.get('/api/pharmacies?near=%00'),
      address: await browser.get('/api/pharmacies/%00'),
      phone: await browser.post(signup, { name: 'A', phone: '\u0000', email: 'b@example.com' }),
      login: await browser.post('/api/customers/login', { email: 'x\u0000@example.com' }),
      code: await browser.post('/api/customers/login', { email: 'x@example.com', code: '\u0000' }),
      password: await browser.post('/api/admin/login', {
        email: 'x@example.com',
        password: 'a\u0000b',
      }),
      status: await pharmacist.patch(`/api/prescription-requests/${id}/status`, {
        status: '\u0000',
      }),
      profile: await pharmacist.patch(`/api/pharmacies/${pharmacy.id}`, { address: '\u0000' }),
      advertisement: await pharmacist.post('/api/advertisements', {
        productName: '\u0000',
        description: 'Sixty\u0000 tablets',
        price: '4,500',
      }),
      advertisements: await pharmacist.get('/api/advertisements/%00'),
      picture: await browser.get('/api/advertisements/%00/image/%00'),
      payment: await pharmacist.post('/api/create-ad-payment-intent', {
        advertisementId: 'a\u0000',
      }),
      confirmation: await pharmacist.post('/api/confirm-ad-payment', {
        advertisementId: 'a\u0000',
        paymentIntentId: 'pi_\u0000',
      }),
      reason: await admin.post(`/api/admin/suspend-pharmacy/${pharmacy.id}`, { reason: '\u0000' }),
    };
    const statuses = Object.entries(answers).map(([name, { status }]) => [name, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      search: 200,
      cursor: 400,
      near: 400,
      address: 404,
      phone: 400,
      login: 202,
      code: 401,
      password: 401,
      status: 400,
      profile: 400,
      advertisement: 400,
      advertisements: 404,
      picture: 404,
      payment: 404,
      confirmation: 404,
      reason: 400,
    });
  });

  test('are removed from every field of a prescription request', async () => {
    const pharmacy = await makePharmacy(app);
    const response = await browser.form('/api/prescription-requests', {
      pharmacyId: pharmacy.id,
      customerId: '\u0000',
      customerName: 'Am\u0000na',
      phone: '0912345678',
      email: 'amna@example.com\u0000',
      notes: '\u0000line\nline\u0001',
    });
    expect(response.status).toBe(201);
    expect(
      await app.db.select().from(prescriptionRequests).where(sql`id = ${response.body.id}`),
    ).toMatchObject([
      { customerName: 'Amna', email: 'amna@example.com', notes: 'line\nline', customerId: null },
    ]);
  });
});

test('the keys that every object inherits are no fields', async () => {
  const url = '/api/prescription-requests';
  for (const key of ['toString', 'constructor', 'hasOwnProperty', '__proto__'])
    expectRefusal(await browser.form(url, { [key]: '1' }), 400, 'malformed_body');
  const before = await app.db.$count(customers);
  const payload = '{"name":"A","toString":1,"valueOf":{}}';
  expectRefusal(await browser.post(signup, payload, json), 400, 'invalid_fields');
  expect(await app.db.$count(customers)).toBe(before);
});

test.each([
  ['no HTTP', 'good morning\r\n\r\n'],
  [
    'headers without end',
    `GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
  ],
])('a call that is %s gets our own message too', async (_kind, sent) => {
  const own = await useTestApp();
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const socket = net.connect(port, '127.0.0.1').end(sent);
  const [head = '', body = ''] = (await readAll(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(body)).toEqual({
    error: 'The message arrived damaged. Please try again.',
    code: 'malformed_body',
  });
});

test('two hosts in one request are refused for every path', async () => {
  const own = await useTestApp();
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const ask = async (path: string, hosts: string) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    return readAll(socket);
  };
  for (const path of ['/api/pharmacies', '/api/contact', '/healthz', '/nowhere']) {
    expect(await ask(path, 'Host: dawaya.test\r\n')).not.toMatch(/^HTTP\/1\.1 400 /);
    const answer = await ask(path, 'Host: dawaya.test\r\nhost: elsewhere.test\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"malformed_body"');
  }
});

test('an unexpected error becomes a general error without details', async () => {
  const broken = await useTestApp();
  const { email } = await makeCustomer(broken);
  await broken.db.execute(sql`drop table login_challenges`);
  const answer = await new Browser(broken).post('/api/customers/login', { email });
  expectRefusal(answer, 500, 'internal');
  expect(answer.body.error).toBe('Something went wrong on our side. Please try again.');
  expect(await broken.mailsTo(email)).toEqual([]);
});

import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { Browser, signedIn } from '../../test/client.ts';
import { adminPassword, makeAdmin, makePharmacy } from '../../test/factories.ts';

const publicUrl = 'https://dawaya.example';
const app = await startTestApp({ config: { publicUrl } });
const production = await startTestApp({ config: { publicUrl, isProduction: true } });
afterAll(async () => {
  await app.close();
  await production.close();
});

/** Sends a write with these headers and returns the outcome; 204 means accepted. */
async function write(headers: Record<string, string>, where = app): Promise<string> {
  const browser = new Browser(where);
  browser.cookies.set('__Host-dawaya_session', 'A'.repeat(43));
  const { status, body } = await browser.post('/api/sessions/sign-out', {}, headers);
  return `${status} ${body?.code ?? ''}`.trim();
}
const through = '204';
const refused = '403 foreign_origin';
const ownHost = { host: '127.0.0.1:5000', origin: 'http://127.0.0.1:5000' };

describe('a write from a browser', () => {
  test.each<[string, Record<string, string>, string]>([
    ['the product’s own page', { origin: publicUrl }, through],
    ['another website', { origin: 'https://evil.example' }, refused],
    ['a name that begins alike', { origin: `${publicUrl}.evil.example` }, refused],
    ['a neighbour’s port', { origin: `${publicUrl}:8443` }, refused],
    ['the same host without https', { origin: 'http://dawaya.example' }, refused],
    ['a page without an origin', { origin: 'null' }, refused],
    [
      'the product’s own form under no-referrer',
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      through,
    ],
    [
      'a sandboxed page of another website',
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      refused,
    ],
    ['an empty origin', { origin: '' }, refused],
    ['an old browser that says nothing', {}, through],
    ['the address bar', { 'sec-fetch-site': 'none' }, through],
    ['the same site', { 'sec-fetch-site': 'same-origin' }, through],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, refused],
    ['a neighbouring host that hides it', { 'sec-fetch-site': 'same-site' }, refused],
    [
      'another website that claims to be the same site',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      refused,
    ],
    [
      'another website beside a bearer token',
      { origin: 'https://evil.example', authorization: `Bearer ${'B'.repeat(43)}` },
      refused,
    ],
  ])('from %s', async (_who, headers, expected) => {
    expect(await write(headers)).toBe(expected);
    expect(await write(headers, production)).toBe(expected);
  });

  test('from the request’s own host is accepted outside production only', async () => {
    expect(await write(ownHost)).toBe(through);
    expect(await write(ownHost, production)).toBe(refused);
    expect(await write({ ...ownHost, origin: 'http://127.0.0.1:6000' })).toBe(refused);
  });

  // A website may point its own name at this machine. Then its page and this server share an
  // origin.
  test('from a foreign host name is refused, although it resolves to this machine', async () => {
    const rebound = { host: 'evil.example:5000', origin: 'http://evil.example:5000' };
    expect(await write(rebound)).toBe(refused);
  });

  test('is refused before it changes anything, whatever the call', async () => {
    const pharmacy = await makePharmacy(app);
    const browser = await signedIn(app, 'pharmacy', pharmacy.id);
    const evil = { origin: 'https://evil.example' };
    for (const answer of [
      await browser.patch(`/api/pharmacies/${pharmacy.id}`, { isOpen: true }, evil),
      await browser.form('/api/prescription-requests', { pharmacyId: pharmacy.id }, {}, evil),
      await browser.post('/api/customers/login', { email: 'amna@example.com' }, evil),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
    const { body } = await browser.get(`/api/pharmacies/${pharmacy.id}`, evil);
    expect(body.isOpen).toBe(false);
  });
});

test('a program with a bearer token and no cookie needs no origin', async () => {
  const admin = await makeAdmin(app);
  const login = { email: admin.email, password: adminPassword };
  const { body } = await new Browser(app).post('/api/admin/login', login);
  const { id } = await makePharmacy(app, { verificationStatus: 'pending' });
  const program = new Browser(app, { authorization: `Bearer ${body.token}` });
  const { status } = await program.post(`/api/admin/approve-pharmacy/${id}`, undefined, {
    origin: 'https://tools.example',
  });
  expect(status).toBe(200);
});

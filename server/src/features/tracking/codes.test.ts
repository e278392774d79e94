import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy, makeRequest } from '../../../test/factories.ts';
import { makeInquiry } from '../../../test/inquiries.ts';
import { prescriptionRequests, trackings } from '../../database/schema.ts';
import { hours } from '../../platform/clock.ts';

const phone = '0912345678';

async function send(app: TestApp, browser = new Browser(app), more = {}) {
  const pharmacy = await makePharmacy(app, { shopName: 'صيدلية النيل' });
  const form = { customerName: 'Amna Hassan', phone, email: 'amna@example.com', ...more };
  const sent = await browser.form('/api/prescription-requests', {
    pharmacyId: pharmacy.id,
    ...form,
  });
  expect(sent.status).toBe(201);
  return { ...(sent.body as { id: string; trackingUrl: string; code: string }), pharmacy };
}

const ask = (app: TestApp, body: object, ip?: string) =>
  new Browser(app).post('/api/track/by-code', body, ip ? { 'x-forwarded-for': ip } : {});

test('customer and pharmacy read the same code on a request', async () => {
  const app = await useTestApp();
  const customer = await makeCustomer(app);
  const browser = await signedIn(app, 'customer', customer.id);
  const { id, code, trackingUrl, pharmacy } = await send(app, browser, { customerId: customer.id });
  expect(code).toMatch(/^\d{8}$/);

  const tracked = await new Browser(app).get(`/api${trackingUrl}`);
  expect(tracked.body.code).toBe(code);
  const token = trackingUrl.split('/').at(-1);
  const several = await new Browser(app).post('/api/track', { tokens: [token] });
  expect(several.body[0].code).toBe(code);
  const own = await browser.get(`/api/customers/${customer.id}/prescription-requests`);
  expect(own.body.items[0]).toMatchObject({ id, code });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const list = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  expect(list.body[0]).toMatchObject({ id, code });
  const [mail] = await app.mailsTo('amna@example.com');
  expect(mail?.text).toContain(`${code.slice(0, 4)}\u00a0${code.slice(4)}`);
});

test('a repeated submission gets the code of the first', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const form = { pharmacyId: pharmacy.id, customerName: 'Amna', phone, email: 'a@example.com' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const once = () => new Browser(app).form('/api/prescription-requests', form, {}, headers);
  const first = await once();
  expect((await once()).body).toEqual(first.body);
});

test.each([
  ['as it is shown', (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`],
  ['with a dash', (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`],
  [
    'in Arabic-Indic digits',
    (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  ],
])(
  'the code %s and the phone number reveal the status and the pharmacy only',
  async (_name, write) => {
    const app = await useTestApp();
    const { code } = await send(app);
    const answer = await ask(app, { code: write(code), phone: '+249 91 234 5678' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'new',
      isSeen: false,
      shopName: 'صيدلية النيل',
      canOpen: false,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('for an inquiry they reveal that it is open, and no pharmacy', async () => {
  const app = await useTestApp();
  const { id } = await makeInquiry(app, { phone: '+249912345678' });
  const [tracking] = await app.db.select().from(trackings).where(eq(trackings.inquiryId, id));
  const answer = await ask(app, { code: tracking?.code, phone });
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 'open', isSeen: false, shopName: null, canOpen: false },
  ]);
});

test('an unknown code and a wrong phone number get the same answer', async () => {
  const app = await useTestApp();
  const { code } = await send(app);
  const other = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
  const unknown = await ask(app, { code: other, phone });
  const wrong = await ask(app, { code, phone: '0912345679' });
  expect(unknown.status).toBe(404);
  expect(wrong.status).toBe(404);
  expect(wrong.body).toEqual(unknown.body);
});

test('an invalid code is refused beside its field', async () => {
  const app = await useTestApp();
  const answer = await ask(app, { code: '1234', phone });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([{ field: 'code', message: expect.stringContaining('8') }]);
});

test('a network has five wrong tries an hour for a phone number; a right one resets them', async () => {
  const app = await useTestApp();
  await send(app);
  await app.db.update(trackings).set({ code: '12345678' });
  const wrong = () => ask(app, { code: '00000000', phone });
  const right = () => ask(app, { code: '12345678', phone });
  for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).status).toBe(404);
  expect((await right()).status).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).toBe(404);
  const refused = await right();
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await ask(app, { code: '00000000', phone: '0912345679' })).status).toBe(404);
  app.advance(hours(1));
  expect((await right()).status).toBe(200);
});

test('a code has twenty wrong numbers an hour, from all networks', async () => {
  const app = await useTestApp({ config: { trustProxy: 1 } });
  await send(app);
  await app.db.update(trackings).set({ code: '12345678' });
  const tryNumber = (tries: number, number = `09123400${tries + 10}`) =>
    ask(app, { code: '12345678', phone: number }, `198.51.100.${tries}`);
  for (let tries = 0; tries < 20; tries += 1) expect((await tryNumber(tries)).status).toBe(404);
  expect((await tryNumber(20, phone)).status).toBe(429);
  app.advance(hours(1));
  expect((await tryNumber(20, phone)).status).toBe(200);
});

test('a network has sixty wrong tries an hour in all; right ones do not count', async () => {
  const app = await useTestApp();
  await send(app);
  await app.db.update(trackings).set({ code: '12345678' });
  for (let tries = 0; tries < 59; tries += 1)
    await ask(app, { code: String(20_000_000 + tries), phone: `09123400${tries + 10}` });
  const right = () => ask(app, { code: '12345678', phone });
  for (let tries = 0; tries < 3; tries += 1) expect((await right()).status).toBe(200);
  expect((await ask(app, { code: '30000000', phone: '0912340009' })).status).toBe(404);
  expect((await right()).status).toBe(429);
});

test('after fifty tries for a phone number from all networks, right ones are delayed more and more', async () => {
  const app = await useTestApp({ config: { trustProxy: 1 } });
  const { code } = await send(app);
  for (let tries = 0; tries < 50; tries += 1)
    await ask(app, { code: String(10_000_000 + tries), phone }, `198.51.100.${tries}`);
  expect(app.pauses).toEqual([]);
  for (let tries = 0; tries < 4; tries += 1) await ask(app, { code, phone }, `203.0.113.${tries}`);
  expect(app.pauses).toEqual([1000, 2000, 4000, 4000]);
});

test('a code is deleted with its request, and a row of an older release gets one', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  // The insert of an older release, which does not know the other table.
  const { id } = await makeRequest(app, { pharmacyId: pharmacy.id });
  const codes = () => app.db.select().from(trackings).where(eq(trackings.requestId, id));
  expect(await codes()).toMatchObject([{ code: expect.stringMatching(/^\d{8}$/) }]);
  await app.db.delete(prescriptionRequests).where(eq(prescriptionRequests.id, id));
  expect(await codes()).toEqual([]);
});

test('a code is unique', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const first = await makeRequest(app, { pharmacyId: pharmacy.id });
  const [taken] = await app.db.select().from(trackings);
  await app.db.execute(sql`create sequence chance`);
  await app.db.execute(
    sql.raw(`create or replace function random_tracking_code() returns text language sql as $$
      select case nextval('chance') when 1 then '${taken?.code}' else '11112222' end $$`),
  );
  const second = await makeRequest(app, { pharmacyId: pharmacy.id });
  const rows = await app.db.select().from(trackings);
  expect(rows.find(({ requestId }) => requestId === first.id)?.code).toBe(taken?.code);
  expect(rows.find(({ requestId }) => requestId === second.id)?.code).toBe('11112222');
});

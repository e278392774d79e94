import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  deliveries,
  inquiries,
  limitCounters,
  prescriptionRequests,
  provenPhones,
} from '../../database/schema.ts';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import { silentRequestQueue } from './silent-requests.ts';

const phone = '+249912345678';
const form = { customerName: 'Amna Hassan', phone: '٠٩١٢ ٣٤٥ ٦٧٨', notes: 'Insulin' };

const codeIn = (texts: readonly string[]) => /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';

/** Sends a request without an email address. */
async function send(app: SmsApp, more: Record<string, string> = {}, browser = new Browser(app)) {
  const pharmacy = await makePharmacy(app, { nameEn: 'Nile Pharmacy', city: 'Kassala' });
  const sent = await browser.form('/api/prescription-requests', {
    pharmacyId: pharmacy.id,
    ...form,
    ...more,
  });
  expect(sent.status).toBe(201);
  await app.run();
  return {
    browser,
    pharmacy,
    id: String(sent.body.id),
    code: String(sent.body.code),
    path: `/api${sent.body.trackingUrl}`,
  };
}

async function sendAndProve(app: SmsApp, more: Record<string, string> = {}) {
  const sent = await send(app, more);
  const code = codeIn(app.received(phone));
  const proven = await sent.browser.post(`${sent.path}/prove-email`, { code });
  expect([proven.status, proven.body.awaitsPhoneCode]).toEqual([200, false]);
  return sent;
}

const news = (app: SmsApp) =>
  app.db
    .select({ text: deliveries.text })
    .from(deliveries)
    .where(and(eq(deliveries.kind, 'news'), isNull(deliveries.error)))
    .orderBy(deliveries.position);

/** Lets a move stay, and its news go out. */
async function settle(app: SmsApp) {
  app.advance(seconds(7));
  await app.run();
}

test('without a gateway a request needs an email address', async () => {
  const app = await useTestApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const refused = await new Browser(app).form('/api/prescription-requests', {
    pharmacyId,
    ...form,
    customerName: '',
  });
  expect(refused.status).toBe(400);
  expect(refused.body.details.map(({ field }: { field: string }) => field)).toEqual([
    'customerName',
    'email',
  ]);
});

test('a request of the web is proven by a code on the phone, which then gets its news', async () => {
  const app = await useSmsApp();
  const { browser, pharmacy, id, code, path } = await send(app);
  expect((await browser.get(path)).body).toMatchObject({ awaitsPhoneCode: true });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const list = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  expect(list.body).toMatchObject([{ id, phone, email: null }]);
  const move = (status: string) =>
    pharmacist.patch(`/api/prescription-requests/${id}/status`, { status });
  await move('in-progress');
  await settle(app);
  // Nothing else goes to a number that anybody may have typed.
  expect(app.received(phone)).toHaveLength(1);

  const right = codeIn(app.received(phone));
  const wrong = right === '123456' ? '654321' : '123456';
  expect((await browser.post(`${path}/prove-email`, { code: wrong })).status).toBe(400);
  const stranger = await new Browser(app).post(`${path}/prove-email`, { code: right });
  expect([stranger.status, stranger.body.code]).toEqual([403, 'tracking_locked']);
  const proven = await browser.post(`${path}/prove-email`, { code: right });
  expect([proven.status, proven.body.awaitsPhoneCode]).toEqual([200, false]);

  await pharmacist.post(`/api/prescription-requests/${id}/messages`, { body: 'Bring the paper' });
  app.advance(minutes(3));
  await app.run();
  await move('completed');
  await settle(app);
  expect(await news(app)).toMatchObject([
    { text: `Nile Pharmacy wrote to you on Dawaya. Read it on the website. Code ${code}.` },
    { text: `Nile Pharmacy: your request is completed, code ${code}. Get well soon.` },
  ]);
  expect(app.received(phone)).toHaveLength(3);
  expect(await app.mailsTo('')).toEqual([]);
});

test('a declined request sends its news in the sender’s language', async () => {
  const app = await useSmsApp();
  const browser = new Browser(app, { 'accept-language': 'ar' });
  const { pharmacy, id, path } = await send(app, {}, browser);
  await browser.post(`${path}/prove-email`, { code: codeIn(app.received(phone)) });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  await pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'ما عندنا' });
  await settle(app);
  const text = app.received(phone).at(-1);
  expect(text).toContain('اعتذرت عن طلبك');
  expect(text).not.toContain('ما عندنا');
});

test('a browser that proved the number sends the next request without a code, another browser does not', async () => {
  const app = await useSmsApp();
  const first = await sendAndProve(app);
  const next = await send(app, {}, first.browser);
  expect((await next.browser.get(next.path)).body.awaitsPhoneCode).toBe(false);
  expect(app.received(phone)).toHaveLength(1);
  const other = await send(app);
  expect((await other.browser.get(other.path)).body.awaitsPhoneCode).toBe(true);
  await other.browser.post(`${other.path}/prove-email`, { code: codeIn(app.received(phone)) });
  // The number belongs to the browser that proved it last.
  expect(await app.db.$count(provenPhones)).toBe(1);
  const again = await send(app, {}, first.browser);
  expect((await again.browser.get(again.path)).body.awaitsPhoneCode).toBe(true);
});

test('a proof that has lapsed can be renewed, and a request that is sent again asks for it', async () => {
  const app = await useSmsApp();
  const first = await sendAndProve(app);
  app.advance(days(119));
  const next = await send(app, {}, first.browser);
  expect((await next.browser.get(next.path)).body.awaitsPhoneCode).toBe(false);
  app.advance(days(2));
  expect((await next.browser.get(next.path)).body.awaitsPhoneCode).toBe(true);
  const pharmacist = await signedIn(app, 'pharmacy', next.pharmacy.id);
  const status = `/api/prescription-requests/${next.id}/status`;
  await pharmacist.patch(status, { status: 'completed' });
  await settle(app);
  expect(await news(app)).toEqual([]);

  const again = await next.browser.post(`${next.path}/again`, {});
  expect(again.status).toBe(201);
  await app.run();
  const path = `/api${again.body.trackingUrl}`;
  const code = codeIn(app.received(phone));
  const proven = await next.browser.post(`${path}/prove-email`, { code });
  expect([proven.status, proven.body.awaitsPhoneCode]).toEqual([200, false]);
});

test('two browsers that prove a number at once leave one with it', async () => {
  const app = await useSmsApp();
  const sent = [await send(app), await send(app)];
  const codes = app.received(phone).map((text) => codeIn([text]));
  const answers = await Promise.all(
    sent.map(({ browser, path }, index) =>
      browser.post(`${path}/prove-email`, { code: codes[index] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await app.db.$count(provenPhones)).toBe(1);
});

test('the town is not asked for an unproven number whose codes are used up', async () => {
  const app = await useSmsApp();
  const { browser, path } = await send(app);
  for (const index of [1, 2]) await send(app, { notes: `Insulin ${index}` }, new Browser(app));
  const asked = await browser.post(`${path}/ask-town`, {});
  expect([asked.status, asked.body.code]).toEqual([429, 'too_many_tries']);
  expect(app.received(phone)).toHaveLength(3);
  expect(await app.db.$count(inquiries)).toBe(0);
});

test('a code dies after a day, a new one takes its place, and tries are counted', async () => {
  const app = await useSmsApp();
  const { browser, path } = await send(app);
  const first = codeIn(app.received(phone));
  app.advance(hours(25));
  expect((await browser.post(`${path}/prove-email`, { code: first })).status).toBe(400);
  expect((await browser.post(`${path}/prove-email/resend`)).status).toBe(204);
  await app.run();
  const second = codeIn(app.received(phone));
  const wrong = second === '123456' ? '654321' : '123456';
  for (const status of [400, 400, 400, 400, 429])
    expect((await browser.post(`${path}/prove-email`, { code: wrong })).status).toBe(status);
  app.advance(hours(1));
  expect((await browser.post(`${path}/prove-email`, { code: second })).status).toBe(200);
});

test('a form that is refused, or comes twice, takes no code from the owner of its number', async () => {
  const app = await useSmsApp();
  const pending = await makePharmacy(app, { verificationStatus: 'pending' });
  const to = (pharmacyId: string, more = {}) =>
    new Browser(app).form('/api/prescription-requests', { pharmacyId, ...form, ...more });
  expect((await to(pending.id)).status).toBe(409);
  const { id } = await makePharmacy(app);
  const abroad = await to(id, { phone: '+4915112345678' });
  expect([abroad.status, abroad.body.details[0].field]).toEqual([400, 'phone']);
  const keys = await app.db.select({ key: limitCounters.key }).from(limitCounters);
  expect(keys.filter(({ key }) => key.includes('text-code'))).toEqual([]);
  for (const status of [201, 201, 201, 429]) expect((await to(id)).status).toBe(status);
  expect(await app.db.$count(prescriptionRequests)).toBe(3);
});

test('a forwarded request takes its code along', async () => {
  const app = await useSmsApp();
  const { browser, path } = await send(app);
  const other = await makePharmacy(app);
  expect((await browser.post(`${path}/resend`, { pharmacyId: other.id })).status).toBe(200);
  const proven = await browser.post(`${path}/prove-email`, { code: codeIn(app.received(phone)) });
  expect([proven.status, proven.body.awaitsPhoneCode]).toEqual([200, false]);
});

test('a silent request asks the town in the name of its proven number, an unproven one gets a new code', async () => {
  const app = await useSmsApp();
  const ask = { askTownAfterMinutes: '15', notes: 'Insulin' };
  const { id } = await sendAndProve(app, ask);
  const unproven = await send(app, { ...ask, phone: '0912345679' });
  app.advance(minutes(16));
  for (const requestId of [id, unproven.id])
    await app.jobs.send(app.db, silentRequestQueue, { requestId });
  await app.run();
  const asked = await app.db.select().from(inquiries).orderBy(inquiries.createdAt);
  expect(asked.map((row) => [row.phone, row.email, row.emailProvenAt !== null])).toEqual(
    expect.arrayContaining([
      [phone, null, true],
      ['+249912345679', null, false],
    ]),
  );
  const code = codeIn(app.received('+249912345679'));
  expect(app.received('+249912345679')).toHaveLength(2);
  const { browser, path } = unproven;
  expect((await browser.post(`${path}/prove-email`, { code })).body.emailProven).toBe(true);
});

test('the holder of the number sees and erases the request by a code, and the browser forgets the number', async () => {
  const app = await useSmsApp();
  await sendAndProve(app);
  const owner = new Browser(app);
  app.advance(minutes(15));
  expect((await owner.post('/api/my-data', { phone })).status).toBe(202);
  await app.run();
  const code = codeIn(app.received(phone));
  const opened = await owner.post('/api/my-data', { phone, code });
  expect(opened.status).toBe(200);
  const kinds = opened.body.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['request', 'account']));
  expect((await owner.delete('/api/my-data')).status).toBe(204);
  expect(await app.db.$count(prescriptionRequests)).toBe(0);
  expect(await app.db.$count(provenPhones)).toBe(0);
});

test('after 120 days a number must be proven again, and gets no more news', async () => {
  const app = await useSmsApp();
  const { browser, pharmacy, id } = await sendAndProve(app);
  app.advance(days(120));
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  await pharmacist.patch(`/api/prescription-requests/${id}/status`, { status: 'completed' });
  await settle(app);
  expect(await news(app)).toEqual([]);
  const next = await send(app, {}, browser);
  expect((await browser.get(next.path)).body.awaitsPhoneCode).toBe(true);
});

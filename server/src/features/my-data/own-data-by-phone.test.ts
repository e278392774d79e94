import type { OwnData } from '@dawaya/contract/endpoints/my-data';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, makePharmacyByPhone } from '../../../test/factories.ts';
import { type SmsApp, textCondition, useSmsApp } from '../../../test/sms.ts';
import {
  contactMessages,
  conversations,
  dataOpenings,
  deliveries,
  incomingMessages,
  inquiries,
  prescriptionRequests,
} from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';

const phone = '+249912345678';
const asked = { phone: '٠٩١٢ ٣٤٥ ٦٧٨' };

async function usePerson() {
  const app = await useSmsApp();
  const pharmacy = await makePharmacy(app, { shopName: 'Nile' });
  const send = async (email: string, notes: string, number = phone) => {
    const { status } = await new Browser(app).form('/api/prescription-requests', {
      pharmacyId: pharmacy.id,
      customerName: 'Amna Hassan',
      phone: number,
      email,
      notes,
    });
    expect(status).toBe(201);
  };
  await send('amna@people.test', 'for my mother');
  await send('sister@people.test', 'of the same phone');
  await send('omar@people.test', 'of another person', '+249911111111');
  app.advance(minutes(1));
  for (const text of ['دوا بندول كسلا', 'نعم']) {
    await app.gateway.write(phone, text);
    await app.run();
    app.advance(minutes(1));
  }
  app.advance(minutes(20));
  return { app, send };
}

const codeIn = (texts: readonly string[]) => /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0] ?? '';

async function open(app: SmsApp) {
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', asked)).status).toBe(202);
  await app.run();
  const code = codeIn(app.received(phone));
  return { browser, opened: await browser.post('/api/my-data', { ...asked, code }) };
}

test('a code by text message opens, exports and erases what the number sent without an email address', async () => {
  const { app } = await usePerson();
  const { browser, opened } = await open(app);
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ phone, email: null });
  const kinds = opened.body.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['conversation', 'inquiry']);
  const texts = JSON.stringify(opened.body);
  expect(texts).toContain('بندول');
  // The number beside an address may be mistyped, or somebody else's by now.
  for (const text of ['for my mother', 'of the same phone', 'of another person'])
    expect(texts).not.toContain(text);

  const exported = (await browser.get('/api/my-data/export')).body;
  expect(exported).toMatchObject({ phone });
  expect(exported.records).toHaveLength(2);

  expect((await browser.delete('/api/my-data')).status).toBe(204);
  const left = await app.db.select().from(prescriptionRequests);
  expect(left.map(({ email }) => email).toSorted()).toEqual([
    'amna@people.test',
    'omar@people.test',
    'sister@people.test',
  ]);
  expect(await app.db.$count(inquiries)).toBe(0);
  for (const table of [conversations, incomingMessages, dataOpenings])
    expect(await app.db.$count(table)).toBe(0);
  expect(await app.db.$count(deliveries, textCondition)).toBe(0);
  expect((await browser.get('/api/my-data')).status).toBe(401);
});

test('a number opens and erases nothing that is older than 120 days, which an earlier holder may have sent', async () => {
  const app = await useSmsApp();
  const pharmacy = await makePharmacy(app);
  const send = async (notes: string) => {
    const form = { pharmacyId: pharmacy.id, customerName: 'Amna Hassan', phone, notes };
    const browser = new Browser(app);
    const sent = await browser.form('/api/prescription-requests', form);
    expect(sent.status).toBe(201);
    await app.run();
    const code = codeIn(app.received(phone));
    const path = `/api${sent.body.trackingUrl}/prove-email`;
    expect((await browser.post(path, { code })).status).toBe(200);
  };
  await send('of the earlier holder');
  app.advance(days(120));
  await send('of the present holder');
  app.advance(minutes(16));
  const { browser, opened } = await open(app);
  expect(opened.status).toBe(200);
  expect(JSON.stringify(opened.body)).toContain('of the present holder');
  expect(JSON.stringify(opened.body)).not.toContain('of the earlier holder');
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  const left = await app.db.select().from(prescriptionRequests);
  expect(left.map(({ notes }) => notes)).toEqual(['of the earlier holder']);
});

test('a number neither opens nor erases what no code proved, which may be mistyped', async () => {
  const { app } = await usePerson();
  const message = { name: 'Huda', phone, subject: 'A question', message: 'of another stranger' };
  expect((await new Browser(app).post('/api/contact', message)).status).toBe(201);
  const pharmacy = await makePharmacy(app);
  const form = { pharmacyId: pharmacy.id, customerName: 'Huda', phone, notes: 'of a stranger' };
  expect((await new Browser(app).form('/api/prescription-requests', form)).status).toBe(201);
  await app.run();
  app.advance(minutes(16));
  const { browser, opened } = await open(app);
  expect(opened.status).toBe(200);
  expect(JSON.stringify(opened.body)).not.toMatch(/of a(nother)? stranger/);
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  const left = await app.db.select().from(prescriptionRequests);
  expect(left.map(({ notes }) => notes)).toContain('of a stranger');
  expect(await app.db.$count(contactMessages)).toBe(1);
});

test('an unknown number gets the same answers, also at the limit, and no text message', async () => {
  const { app } = await usePerson();
  const ask = async (number: string) => {
    const { status, body } = await new Browser(app).post('/api/my-data', { phone: number });
    await app.run();
    return { status, body };
  };
  const before = app.received(phone).length;
  for (let times = 0; times < 5; times++)
    expect(await ask('+249922222222')).toEqual(await ask(phone));
  expect((await ask(phone)).status).toBe(429);
  expect(app.received(phone)).toHaveLength(before + 3);
  expect(app.received('+249922222222')).toEqual([]);
});

test('a number abroad gets its code by email', async () => {
  const { app, send } = await usePerson();
  const abroad = '+4915112345678';
  await send('berlin@people.test', 'from abroad', abroad);
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', { phone: abroad })).status).toBe(202);
  await app.run();
  expect(app.received(abroad)).toEqual([]);
  const code = /\b\d{6}\b/.exec((await app.mailsTo('berlin@people.test')).at(-1)?.text ?? '')?.[0];
  const opened = await browser.post('/api/my-data', { phone: abroad, code });
  expect(opened.body).toMatchObject({ email: 'berlin@people.test', phone: null });
});

test('a number with an email address beside it gets its code there, and opens what that sent', async () => {
  const { app, send } = await usePerson();
  const number = '+249933333333';
  await send('hala@people.test', 'with an address', number);
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', { phone: number })).status).toBe(202);
  await app.run();
  expect(app.received(number)).toEqual([]);
  const code = /\b\d{6}\b/.exec((await app.mailsTo('hala@people.test')).at(-1)?.text ?? '')?.[0];
  const opened = await browser.post('/api/my-data', { phone: number, code });
  expect(opened.body).toMatchObject({ email: 'hala@people.test', phone: null });
  expect(JSON.stringify(opened.body)).toContain('with an address');
});

test('the number of a pharmacy’s account opens and exports it; its documents must stay', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  const owner = await signedIn(app, 'pharmacy', id);
  const { browser, opened } = await open(app);
  expect(opened.status).toBe(200);
  expect(opened.body).toMatchObject({ phone, email: null });
  const kinds = opened.body.items.map(({ kind, role }: OwnData['items'][number]) => [kind, role]);
  expect(kinds).toContainEqual(['account', null]);
  expect(kinds).toContainEqual(['session', 'pharmacy']);
  const { records } = (await browser.get('/api/my-data/export')).body;
  expect(records).toContainEqual(expect.objectContaining({ phone, role: 'owner' }));
  const refused = await browser.delete('/api/my-data');
  expect([refused.status, refused.body.code]).toEqual([409, 'data_must_stay']);
  expect((await owner.get('/api/sessions/current')).body.roles.pharmacy).toMatchObject({ id });
});

test('a lapsed number opens nothing of the pharmacy, which an earlier holder may run', async () => {
  const app = await useSmsApp();
  await makePharmacyByPhone(app, phone);
  app.advance(days(120));
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', asked)).status).toBe(202);
  await app.run();
  expect(app.received(phone)).toEqual([]);
});

test('the second factor of a pharmacy’s account protects its data behind the number', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  const owner = await signedIn(app, 'pharmacy', id);
  const { secret } = (await owner.post(`/api/second-factor/${id}`)).body;
  const appCode = () => generateSync({ secret, epoch: app.clock().getTime() / 1000 });
  await owner.post(`/api/second-factor/${id}/confirm`, { code: appCode() });
  app.advance(minutes(20));
  const { browser, opened } = await open(app);
  expect([opened.status, opened.body.secondFactorRequired]).toEqual([202, true]);
  expect((await browser.get('/api/my-data')).status).toBe(401);
  const code = codeIn(app.received(phone));
  const whole = await browser.post('/api/my-data', { ...asked, code, secondFactorCode: appCode() });
  expect(whole.status).toBe(200);
});

test('a chat of the account’s number erases nothing, and says why', async () => {
  const app = await useSmsApp();
  await makePharmacyByPhone(app, phone);
  await app.gateway.write(phone, 'مسح');
  await app.run();
  app.advance(minutes(1));
  await app.gateway.write(phone, codeIn(app.received(phone)));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('/contact');
  expect(await app.db.$count(incomingMessages)).toBe(2);
});

import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../test/answered-inquiry.ts';
import { Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import { makeDevice, pushKeys } from '../../../test/device.ts';
import { makeCustomer, makeDoctor, makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  accessLog,
  availabilityAlerts,
  conversations,
  deliveries,
  inquiries,
  prescriptionRequests,
  pushSubscriptions,
} from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';

const phone = '+249912000004';
const whatsapp = `whatsapp:${phone}`;
const email = 'amna@example.com';
const form = {
  customerName: 'Amna Hassan',
  phone,
  items: JSON.stringify([{ text: 'Metformin' }]),
  city: 'Kassala',
  state: 'Kassala',
};
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const mailsTo = (app: SmsApp) => app.mails.filter(({ to }) => to === email);
const chosenOf = ({ body }: { body: { channels: { channel: string; isChosen: boolean }[] } }) =>
  body.channels.find(({ isChosen }) => isChosen)?.channel;

async function useTown() {
  const app = await useSmsApp({ config: { push: pushKeys } });
  const shops: Browser[] = [];
  const ids: string[] = [];
  for (const nameEn of ['Nile Pharmacy', 'Kassala Pharmacy']) {
    const { id } = await makePharmacy(app, { nameEn, city: 'Kassala', state: 'Kassala' });
    shops.push(await signedIn(app, 'pharmacy', id));
    ids.push(id);
  }
  return { app, shops, ids };
}

/** Writes from the phone, and returns the messages that come back. */
async function say(app: SmsApp, from: string, text: string): Promise<string[]> {
  const before = app.received(from).length;
  app.advance(minutes(1));
  await (from === whatsapp ? app.whatsapp : app.gateway).write(from, text);
  await app.run();
  return app.received(from).slice(before);
}

const answer = (app: SmsApp, shop: Browser | undefined, id: string) =>
  shop
    ?.post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 9000 })
    .then(() => app.run());

/** Chooses text messages with the code that arrives. */
async function chooseText(app: SmsApp, browser: Browser, path: string) {
  await browser.post(`${path}/news-channel/code`);
  await app.run();
  const code = codeIn(app.received(phone).at(-1));
  return browser.put(`${path}/news-channel`, { channel: 'sms', code });
}

/** Asks on the web with an email address, whose news then go to the phone. */
async function askForTexts(app: SmsApp) {
  const browser = new Browser(app);
  const sent = await browser.form('/api/inquiries', { ...form, email });
  await app.run();
  const path = `/api${sent.body.trackingUrl}`;
  const code = codeIn(mailsTo(app).at(-1)?.text);
  await browser.post(`${path}/prove-email`, { code });
  expect(chosenOf(await chooseText(app, browser, path))).toBe('sms');
  await app.run();
  const trackingToken = String(sent.body.trackingUrl).slice('/track/'.length);
  const device = { ...makeDevice(), trackingToken };
  expect((await browser.post('/api/push-subscriptions', device)).status).toBe(204);
  return { browser, path, id: sent.body.id as string };
}

/** Opens the data of an address or a number on another device. */
async function openElsewhere(app: SmsApp, asked: { email: string } | { phone: string }) {
  const browser = new Browser(app);
  await browser.post('/api/my-data', asked);
  await app.run();
  const code =
    'email' in asked ? codeIn(mailsTo(app).at(-1)?.text) : codeIn(app.received(phone).at(-1));
  expect((await browser.post('/api/my-data', { ...asked, code })).status).toBe(200);
  return browser;
}

const endPhone = async (browser: Browser) =>
  expect((await browser.post('/api/my-data/end-phone')).status).toBe(204);

test('a stolen phone chooses nothing, reads nothing and gets no news; its question continues by email', async () => {
  const { app, shops } = await useTown();
  const customer = await makeCustomer(app, { email, phone: '+249911111111' });
  const stolen = await askForTexts(app);
  await signedIn(app, 'customer', customer.id, { browser: stolen.browser });
  await answer(app, shops[0], stolen.id);
  // The device that follows has shown nothing.
  app.advance(minutes(2));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
  const other = await openElsewhere(app, { email });
  // A message that waits in the queue comes too late.
  await app.gateway.write(phone, '1');
  await endPhone(other);
  await app.run();

  const [inquiry] = await app.db.select().from(inquiries).where(eq(inquiries.id, stolen.id));
  expect(inquiry?.status).toBe('open');
  expect(await app.db.$count(prescriptionRequests)).toBe(0);
  for (const command of ['1', 'وين', 'كود']) {
    const texts = await say(app, phone, command);
    expect(texts.join()).not.toMatch(/Nile|\d{8}/);
  }
  expect((await stolen.browser.get(stolen.path)).body.locked).toBe(true);
  expect(statusAndCode(await stolen.browser.get(`${stolen.path}/news-channel`))).toEqual([
    403,
    'tracking_locked',
  ]);
  expect((await stolen.browser.get('/api/sessions/current')).body.roles.customer).toBe(undefined);
  expect(await app.db.$count(pushSubscriptions)).toBe(0);
  const texts = app.received(phone).length;
  const mails = mailsTo(app).length;
  await answer(app, shops[1], stolen.id);
  expect(mailsTo(app).length).toBe(mails + 1);
  expect(app.received(phone)).toHaveLength(texts);
  const logged = await app.db.select().from(accessLog).where(eq(accessLog.action, 'end-phone'));
  expect(logged).toMatchObject([{ actor: 'person', subject: 'own-data' }]);

  // With the number in a new phone, the holder proves it as before.
  await other.post(`${stolen.path}/unlock`, { digits: '0004' });
  app.advance(minutes(61));
  expect(chosenOf(await chooseText(app, other, stolen.path))).toBe('sms');
});

test('answers that were gathered for a stolen phone are mailed', async () => {
  const { app, shops } = await useTown();
  const { id } = await askForTexts(app);
  await answer(app, shops[0], id);
  await answer(app, shops[1], id);
  const texts = app.received(phone).length;
  await endPhone(await openElsewhere(app, { email }));
  const mails = mailsTo(app).length;
  app.advance(minutes(6));
  await app.run();
  expect(mailsTo(app)).toHaveLength(mails + 1);
  expect(mailsTo(app).at(-1)?.text).toContain('/my-requests');
  expect(app.received(phone)).toHaveLength(texts);
});

test('news that wait for a gateway do not reach the stolen phone', async () => {
  const { app, shops } = await useTown();
  const { id } = await askForTexts(app);
  app.state.isDown = true;
  await answer(app, shops[0], id);
  await endPhone(await openElsewhere(app, { email }));
  app.state.isDown = false;
  const texts = app.received(phone).length;
  app.advance(minutes(2));
  await app.run();
  expect(app.received(phone)).toHaveLength(texts);
  expect(await app.db.$count(deliveries, eq(deliveries.kind, 'news'))).toBe(0);
  expect(mailsTo(app).at(-1)?.text).toContain('/my-requests');
});

test('an address ends its own questions only, not those that others ask from the number', async () => {
  const { app } = await useTown();
  const browser = new Browser(app);
  const sent = await browser.form('/api/inquiries', { ...form, email });
  await app.run();
  const code = codeIn(mailsTo(app).at(-1)?.text);
  await browser.post(`/api${sent.body.trackingUrl}/prove-email`, { code });
  for (const text of ['دوا بندول كسلا', 'نعم']) await say(app, phone, text);
  await endPhone(await openElsewhere(app, { email }));
  expect(await app.db.select().from(conversations)).toMatchObject([{ sender: phone }]);
});

test('a number in a new phone ends the chat of the stolen one, and gets the answers', async () => {
  const { app, shops } = await useTown();
  for (const text of ['دوا بندول كسلا', 'نعم']) await say(app, whatsapp, text);
  const [inquiry] = await app.db.select().from(inquiries);
  await answer(app, shops[0], String(inquiry?.id));
  expect(app.received(whatsapp).at(-1)).toContain('Nile Pharmacy');
  await endPhone(await openElsewhere(app, { phone }));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('Nile Pharmacy');
  await say(app, whatsapp, '1');
  expect(await app.db.$count(prescriptionRequests)).toBe(0);
  await say(app, phone, '1');
  expect(await app.db.select().from(prescriptionRequests)).toMatchObject([{ phone }]);
});

const alertsOf = async (app: SmsApp) =>
  new Map(
    (await app.db.select().from(availabilityAlerts)).map(({ text, endedAt }) => [
      text,
      endedAt !== null,
    ]),
  );

test('a number in a new phone ends the alerts of the stolen chat, and keeps its own', async () => {
  const { app, shops, ids } = await useTown();
  await loadMedicines(app.db);
  await say(app, whatsapp, 'نبهني بنادول كسلا');
  await say(app, phone, 'نبهني فلاجيل كسلا');
  const other = await openElsewhere(app, { phone });
  app.state.isDown = true;
  const asked = await makeAnsweredInquiry(app, ['Panadol'], [{ pharmacyId: String(ids[0]) }]);
  await answer(app, shops[0], asked);
  expect(await app.db.$count(deliveries, like(deliveries.eventKey, 'alert:%'))).toBe(1);
  await endPhone(other);
  app.state.isDown = false;
  const texts = app.received(whatsapp).length;
  app.advance(minutes(2));
  await app.run();
  expect(app.received(whatsapp)).toHaveLength(texts);
  expect(await alertsOf(app)).toEqual(
    new Map([
      ['بنادول', true],
      ['فلاجيل', false],
    ]),
  );
});

test('an address ends alerts by text of the stolen phone, and its browser reads neither alerts nor consultations', async () => {
  const { app } = await useTown();
  await loadMedicines(app.db);
  const { browser } = await askForTexts(app);
  await say(app, phone, 'نبهني فلاجيل كسلا');
  await browser.post('/api/availability-alerts', { text: 'Insulin', city: 'Kassala', email });
  const doctor = await makeDoctor(app, { isOnline: true });
  const sent = await browser.post(`/api/doctors/${doctor.id}/consultation-requests`, {
    name: 'Amna Hassan',
    phone,
    reason: 'A cough',
    email,
  });
  const consultation = `/api${sent.body.trackingUrl}`;
  const alerts = async () => (await browser.get('/api/availability-alerts')).body.items;
  expect((await browser.get(consultation)).body.locked).toBe(false);
  expect(await alerts()).toMatchObject([{ text: 'Insulin' }]);
  await endPhone(await openElsewhere(app, { email }));
  expect((await browser.get(consultation)).body.locked).toBe(true);
  expect(await alerts()).toEqual([]);
  expect(await alertsOf(app)).toEqual(
    new Map([
      ['فلاجيل', true],
      ['Insulin', false],
    ]),
  );
});

test('news of a request that wait for the stolen chat go to the number', async () => {
  const { app, shops } = await useTown();
  for (const text of ['دوا بندول كسلا', 'نعم']) await say(app, whatsapp, text);
  const [inquiry] = await app.db.select().from(inquiries);
  await answer(app, shops[0], String(inquiry?.id));
  await say(app, whatsapp, '1');
  const [request] = await app.db.select().from(prescriptionRequests);
  const other = await openElsewhere(app, { phone });
  const texts = app.received(whatsapp).length;
  app.state.isDown = true;
  await shops[0]?.patch(`/api/prescription-requests/${request?.id}/status`, {
    status: 'completed',
  });
  app.advance(minutes(1));
  await app.run();
  await endPhone(other);
  app.state.isDown = false;
  app.advance(minutes(2));
  await app.run();
  expect(app.received(whatsapp)).toHaveLength(texts);
  expect(app.received(phone).at(-1)).toContain('Nile Pharmacy');
});

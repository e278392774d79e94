import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  deliveries,
  inquiries,
  prescriptionRequests,
} from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';

const phone = '+249912345678';
const email = 'amna@example.com';
const form = {
  customerName: 'Amna Hassan',
  phone,
  email,
  items: JSON.stringify([{ text: 'Metformin' }]),
  city: 'Kassala',
  state: 'Kassala',
};
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const mailsTo = (app: SmsApp) => app.mails.filter(({ to }) => to === email);

/** Asks the town with an email address, which its code has proven. */
async function ask(app: SmsApp) {
  const browser = new Browser(app);
  const sent = await browser.form('/api/inquiries', form);
  expect(sent.status).toBe(201);
  await app.run();
  const path = `/api${sent.body.trackingUrl}`;
  const code = codeIn(mailsTo(app).at(-1)?.text);
  expect((await browser.post(`${path}/prove-email`, { code })).status).toBe(200);
  return { browser, id: sent.body.id as string, path };
}

const chosenOf = ({ body }: { body: { channels: { channel: string; isChosen: boolean }[] } }) =>
  body.channels.find(({ isChosen }) => isChosen)?.channel;

/** Chooses text messages with the code that arrives. */
async function chooseText(app: SmsApp, browser: Browser, path: string) {
  expect((await browser.post(`${path}/news-channel/code`)).status).toBe(204);
  await app.run();
  const code = codeIn(app.received(phone).at(-1));
  return browser.put(`${path}/news-channel`, { channel: 'sms', code });
}

test('a customer who gave an email address chooses text messages, and gets news there only', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const { browser, id, path } = await ask(app);
  expect((await browser.get(`${path}/news-channel`)).body.channels).toEqual([
    { channel: 'email', isChosen: true, needsCode: false },
    { channel: 'sms', isChosen: false, needsCode: true },
    { channel: 'telegram', isChosen: false, needsCode: true },
    { channel: 'whatsapp', isChosen: false, needsCode: true },
  ]);
  const withoutCode = await browser.put(`${path}/news-channel`, { channel: 'sms' });
  expect([withoutCode.status, withoutCode.body.details[0].field]).toEqual([400, 'code']);
  expect(chosenOf(await chooseText(app, browser, path))).toBe('sms');
  await app.run();

  const mails = mailsTo(app).length;
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 9000 });
  await app.run();
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
  app.advance(minutes(1));
  await app.gateway.write(phone, '1');
  await app.run();
  const tracked = (await browser.get(path)).body;
  expect(tracked).toMatchObject({ kind: 'request', status: 'in-progress' });
  app.advance(minutes(1));
  await pharmacist.post(`/api/prescription-requests/${tracked.id}/messages`, { body: 'Come by' });
  app.advance(minutes(3));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('Nile Pharmacy wrote to you');
  expect(mailsTo(app)).toHaveLength(mails);

  // Back to mails, and once more to the phone: this browser has proven it.
  expect(chosenOf(await browser.put(`${path}/news-channel`, { channel: 'email' }))).toBe('email');
  const texts = app.received(phone).length;
  await pharmacist.patch(`/api/prescription-requests/${tracked.id}/status`, {
    status: 'completed',
  });
  app.advance(minutes(1));
  await app.run();
  expect(mailsTo(app)).toHaveLength(mails + 1);
  expect(app.received(phone)).toHaveLength(texts);
  expect(chosenOf(await browser.put(`${path}/news-channel`, { channel: 'sms' }))).toBe('sms');
});

test('news of a request to one pharmacy go where its sender chooses', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const browser = new Browser(app);
  const sent = await browser.form('/api/prescription-requests', {
    customerName: 'Amna Hassan',
    phone,
    email,
    notes: 'Metformin 500 mg',
    urgency: 'normal',
    pharmacyId,
  });
  expect(sent.status).toBe(201);
  const path = `/api${sent.body.trackingUrl}`;
  expect(chosenOf(await browser.get(`${path}/news-channel`))).toBe('email');
  expect(chosenOf(await chooseText(app, browser, path))).toBe('sms');
  const mails = mailsTo(app).length;
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.patch(`/api/prescription-requests/${sent.body.id}/status`, {
    status: 'in-progress',
  });
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('Nile Pharmacy');
  expect(mailsTo(app)).toHaveLength(mails);
});

test('a choice goes on with a request that goes on to the town, and its proof stays as old', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const { id: otherId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const browser = new Browser(app);
  const send = async (address: { email?: string; phone: string }) => {
    const sent = await browser.form('/api/prescription-requests', {
      customerName: 'Amna Hassan',
      notes: 'Metformin 500 mg',
      urgency: 'normal',
      pharmacyId,
      ...address,
    });
    expect(sent.status).toBe(201);
    await app.run();
    return `/api${sent.body.trackingUrl}`;
  };
  const path = await send({ phone, email });
  const provenAt = app.clock();
  expect(chosenOf(await chooseText(app, browser, path))).toBe('sms');
  app.advance(days(10));
  expect((await browser.post(`${path}/ask-town`, { photosGoAlong: false })).status).toBe(200);
  await app.run();
  expect(chosenOf(await browser.get(`${path}/news-channel`))).toBe('sms');
  const mails = mailsTo(app).length;
  const [inquiry] = await app.db.select().from(inquiries);
  const pharmacist = await signedIn(app, 'pharmacy', otherId);
  await pharmacist.post(`/api/inquiries/${inquiry?.id}/answer`, { answer: 'all', totalSdg: 9000 });
  await app.run();
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
  expect(mailsTo(app)).toHaveLength(mails);
  app.advance(minutes(1));
  await app.gateway.write(phone, '1');
  await app.run();
  const chosen = (await app.db.select().from(prescriptionRequests)).find(
    ({ inquiryId }) => inquiryId === inquiry?.id,
  );
  expect(chosen?.phoneProvenAt).toEqual(provenAt);

  // The same without an email address.
  const other = '+249912345679';
  const bare = await send({ phone: other });
  const code = codeIn(app.received(other).at(-1));
  const otherProvenAt = app.clock();
  expect((await browser.post(`${bare}/prove-email`, { code })).status).toBe(200);
  app.advance(days(10));
  expect((await browser.post(`${bare}/ask-town`, { photosGoAlong: false })).status).toBe(200);
  const rows = await app.db.select().from(inquiries);
  expect(rows.find((row) => row.phone === other)?.emailProvenAt).toEqual(otherProvenAt);
});

test('news of a request that an unproven question became go to the phone after a code', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const browser = new Browser(app);
  const { email: _, ...bare } = form;
  const sent = await browser.form('/api/inquiries', bare);
  expect(sent.status).toBe(201);
  await app.run();
  const path = `/api${sent.body.trackingUrl}`;
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${sent.body.id}/answer`, {
    answer: 'all',
    totalSdg: 9000,
  });
  expect((await browser.post(`${path}/choose`, { pharmacyId, version: 1 })).status).toBe(200);
  await app.run();
  expect((await browser.get(`${path}/news-channel`)).body.channels).toEqual([
    { channel: 'sms', isChosen: false, needsCode: true },
  ]);
  expect(chosenOf(await chooseText(app, browser, path))).toBe('sms');
  const { body: request } = await browser.get(path);
  const texts = app.received(phone).length;
  await pharmacist.patch(`/api/prescription-requests/${request.id}/status`, {
    status: 'completed',
  });
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone).length).toBeGreaterThan(texts);
});

test('another browser with the private link changes nothing, and a wrong code neither', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const { browser, path } = await ask(app);
  const stranger = new Browser(app);
  for (const refused of [
    await stranger.get(`${path}/news-channel`),
    await stranger.put(`${path}/news-channel`, { channel: 'email' }),
    await stranger.post(`${path}/news-channel/code`),
  ])
    expect(refused.body.code).toBe('tracking_locked');
  await browser.post(`${path}/news-channel/code`);
  await app.run();
  const wrong = codeIn(app.received(phone).at(-1)) === '123456' ? '654321' : '123456';
  const refused = await browser.put(`${path}/news-channel`, { channel: 'sms', code: wrong });
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'code']);
  expect(chosenOf(await browser.get(`${path}/news-channel`))).toBe('email');
  expect(await app.db.$count(conversations)).toBe(0);
});

test('text messages are not offered for a second question of the phone, nor without a gateway', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const first = await ask(app);
  expect(chosenOf(await chooseText(app, first.browser, first.path))).toBe('sms');
  const second = await ask(app);
  const { body } = await second.browser.get(`${second.path}/news-channel`);
  // Without a proof of the number nobody learns that it follows another question.
  expect(body.channels.map(({ channel }: { channel: string }) => channel)).toEqual([
    'email',
    'sms',
    'telegram',
    'whatsapp',
  ]);
  const refused = await chooseText(app, second.browser, second.path);
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'channel']);
  // The first one still has its place.
  expect(chosenOf(await first.browser.get(`${first.path}/news-channel`))).toBe('sms');

  const bare = await useTestApp();
  await makePharmacy(bare);
  const browser = new Browser(bare);
  const sent = await browser.form('/api/inquiries', form);
  const listed = await browser.get(`/api${sent.body.trackingUrl}/news-channel`);
  expect(listed.body.channels).toEqual([{ channel: 'email', isChosen: true, needsCode: false }]);
});

test('news of a request keep to text messages when the phone asks something else', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const { browser, id, path } = await ask(app);
  await chooseText(app, browser, path);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 9000 });
  await app.run();
  for (const text of ['1', 'Amoclan 1 g Kassala', 'yes']) {
    app.advance(minutes(1));
    await app.gateway.write(phone, text);
    await app.run();
  }
  const tracked = (await browser.get(path)).body;
  expect(tracked).toMatchObject({ kind: 'request', status: 'in-progress' });
  expect(await app.db.select().from(conversations)).toMatchObject([
    { inquiryId: expect.not.stringMatching(id) },
  ]);
  expect(chosenOf(await browser.get(`${path}/news-channel`))).toBe('sms');

  const mails = mailsTo(app).length;
  await pharmacist.post(`/api/prescription-requests/${tracked.id}/messages`, { body: 'Come by' });
  app.advance(minutes(3));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('Nile Pharmacy wrote to you');
  await pharmacist.patch(`/api/prescription-requests/${tracked.id}/status`, {
    status: 'completed',
  });
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('your request is completed, code');
  expect(mailsTo(app)).toHaveLength(mails);
});

test('news that are to go by text message go by mail when the operator has removed the gateway', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const { browser, id, path } = await ask(app);
  await chooseText(app, browser, path);
  await app.run();
  const texts = app.received(phone).length;
  const bare = await useTestApp({ beside: app, config: { telegram: undefined } });
  bare.advance(minutes(1));
  const customer = new Browser(bare);
  for (const [name, value] of browser.cookies) customer.cookies.set(name, value);
  expect((await customer.get(`${path}/news-channel`)).body.channels).toEqual([
    { channel: 'email', isChosen: true, needsCode: false },
  ]);
  const pharmacist = await signedIn(bare, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 9000 });
  await bare.jobs.runWaiting();
  const subjects = () => bare.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects()).toEqual(['A pharmacy has answered you']);
  await customer.post(`${path}/choose`, { pharmacyId, version: 1 });
  const { body: chosen } = await customer.get(path);
  await pharmacist.patch(`/api/prescription-requests/${chosen.id}/status`, { status: 'completed' });
  bare.advance(minutes(1));
  await bare.jobs.runWaiting();
  expect(subjects()).toEqual([expect.any(String), 'Your request is completed']);
  expect(await bare.db.select().from(deliveries).where(eq(deliveries.state, 'failed'))).toEqual([]);
  expect(app.received(phone)).toHaveLength(texts);
});

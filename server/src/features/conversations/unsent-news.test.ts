import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import { conversations, deliveries, prescriptionRequests } from '../../database/schema.ts';
import { unreachableNumber } from '../../dev/gateway-double.ts';
import { days, hours, minutes } from '../../platform/clock.ts';

const email = 'amna@example.com';
const phone = '+249912345678';
const person = { customerName: 'Amna Hassan', phone, email };
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const subjectsTo = (app: SmsApp) =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const unsent = 'There is news in “My requests”';
const countUnsent = (app: SmsApp) => subjectsTo(app).filter((one) => one === unsent).length;
const listFailed = (app: SmsApp) =>
  app.db.select().from(deliveries).where(eq(deliveries.state, 'failed'));

async function chooseText(app: SmsApp, browser: Browser, path: string) {
  await browser.post(`${path}/news-channel/code`);
  await app.run();
  const code = codeIn(app.received(phone).at(-1));
  const chosen = await browser.put(`${path}/news-channel`, { channel: 'sms', code });
  expect(chosen.status).toBe(200);
  await app.run();
}

/** Asks the town with an email address, and chooses text messages for the news. */
async function ask(app: SmsApp) {
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const browser = new Browser(app);
  const place = { city: 'Kassala', state: 'Kassala' };
  const items = JSON.stringify([{ text: 'Metformin' }]);
  const sent = await browser.form('/api/inquiries', { ...person, items, ...place });
  await app.run();
  const path = `/api${sent.body.trackingUrl}`;
  const code = codeIn(app.mails.filter(({ to }) => to === email).at(-1)?.text);
  expect((await browser.post(`${path}/prove-email`, { code })).status).toBe(200);
  await chooseText(app, browser, path);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const answer = (totalSdg: number) =>
    pharmacist.post(`/api/inquiries/${sent.body.id}/answer`, { answer: 'all', totalSdg });
  return { browser, path, pharmacist, answer };
}

test('news that no gateway takes in half an hour go by mail once, and are among the failed ones', async () => {
  const app = await useSmsApp();
  const { answer } = await ask(app);
  app.state.isDown = true;
  await answer(9000);
  await app.run();
  app.advance(minutes(29));
  await app.run();
  expect([countUnsent(app), await listFailed(app)]).toEqual([0, []]);
  app.advance(minutes(2));
  await app.run();
  expect(countUnsent(app)).toBe(1);
  const mail = app.mails.find(({ subject }) => subject === unsent);
  expect(mail?.text).toContain('/my-requests');
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/metformin|nile/i);
  const [failed, ...more] = await listFailed(app);
  expect([failed?.error, more]).toEqual(['the gateway answered 502', []]);

  // An admin sends it again, and it fails again, which causes no further mail.
  const texts = app.received(phone).length;
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  expect((await admin.post(`/api/admin/given-up-mails/${failed?.id}/send-again`)).status).toBe(204);
  app.advance(days(1));
  await app.run();
  await app.cleanUp();
  app.state.isDown = false;
  app.advance(hours(2));
  await app.run();
  expect(await listFailed(app)).toHaveLength(1);
  expect([countUnsent(app), app.received(phone).length]).toEqual([1, texts]);
});

test('news that a chat does not take goes by mail after half an hour, and not to its number', async () => {
  const app = await useSmsApp();
  const { answer } = await ask(app);
  await app.db.update(conversations).set({ channel: 'whatsapp' });
  const texts = app.received(phone).length;
  app.state.isDown = true;
  await answer(9000);
  await app.run();
  const list = () => app.db.select().from(deliveries).where(eq(deliveries.kind, 'chat-news'));
  expect(await list()).toMatchObject([{ channel: 'whatsapp', state: 'queued' }]);
  app.advance(minutes(29));
  await app.run();
  expect(countUnsent(app)).toBe(0);
  app.advance(minutes(2));
  await app.run();
  expect([countUnsent(app), app.received(phone).length]).toEqual([1, texts]);
});

test('a text that the gateway takes in half an hour causes no mail', async () => {
  const app = await useSmsApp();
  const { answer } = await ask(app);
  app.state.isDown = true;
  await answer(9000);
  await app.run();
  app.state.isDown = false;
  app.advance(minutes(20));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
  app.advance(minutes(11));
  await app.run();
  expect([countUnsent(app), await listFailed(app)]).toEqual([0, []]);
});

test('news go by mail when SMS_PER_DAY is used up', async () => {
  const app = await useSmsApp({ config: { smsPerDay: 10 } });
  const { answer } = await ask(app);
  // Eight parts are for messages.
  for (let index = 0; index < 8; index++) await app.gateway.write(`+24991200000${index}`, 'مساعدة');
  await app.run();
  const texts = app.received(phone).length;
  await answer(9000);
  await app.run();
  app.advance(minutes(31));
  await app.run();
  expect([countUnsent(app), app.received(phone).length]).toEqual([1, texts]);
  expect((await listFailed(app)).filter(({ kind }) => kind === 'news')).toHaveLength(1);
  // The next day's budget sends it no more.
  app.advance(days(1));
  await app.run();
  expect([countUnsent(app), app.received(phone).length]).toEqual([1, texts]);
});

test('news that wait when the operator takes the gateway away go by mail', async () => {
  const app = await useSmsApp();
  const { answer } = await ask(app);
  app.state.isDown = true;
  await answer(9000);
  await app.run();
  const without = await useTestApp({ beside: app });
  without.advance(app.clock().getTime() - without.clock().getTime() + minutes(5));
  await without.jobs.runWaiting();
  expect(without.mails).toMatchObject([{ to: email, subject: unsent }]);
  expect(await listFailed(app)).toMatchObject([{ error: 'the channel is not set up' }]);
});

test('news of a request go by mail when the network refuses the number', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const browser = new Browser(app);
  const sent = await browser.form('/api/prescription-requests', {
    ...person,
    notes: 'Metformin 500 mg',
    urgency: 'normal',
    pharmacyId,
  });
  const path = `/api${sent.body.trackingUrl}`;
  await chooseText(app, browser, path);
  await app.db.update(prescriptionRequests).set({ phone: unreachableNumber });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.patch(`/api/prescription-requests/${sent.body.id}/status`, {
    status: 'in-progress',
  });
  for (const length of [1, 1, 5, 15, 15]) {
    app.advance(minutes(length));
    await app.run();
  }
  expect(countUnsent(app)).toBe(1);
  expect(await listFailed(app)).toMatchObject([{ kind: 'news', error: 'RESULT_ERROR_NO_SERVICE' }]);
});

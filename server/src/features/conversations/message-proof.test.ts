import { expect, test } from 'vitest';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, textCondition, useSmsApp } from '../../../test/sms.ts';
import {
  deliveries,
  inquiries,
  messageProofs,
  pharmacies,
  prescriptionRequests,
  provenPhones,
} from '../../database/schema.ts';
import { days, hours, minutes } from '../../platform/clock.ts';

const phone = '+249912345678';
const stranger = '+249912345679';
const form = {
  customerName: 'Amna Hassan',
  phone,
  items: JSON.stringify([{ text: 'Metformin' }]),
  city: 'Kassala',
  state: 'Kassala',
};
const arabicDigits = (code: string) =>
  code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

/** Asks the town without an email address. */
async function ask(app: SmsApp, more: Record<string, string> = {}, browser = new Browser(app)) {
  const sent = await browser.form('/api/inquiries', { ...form, ...more });
  expect(sent.status).toBe(201);
  await app.run();
  return { browser, path: `/api${sent.body.trackingUrl}` };
}

/** Sends a request to one pharmacy without an email address. */
async function send(app: SmsApp, browser = new Browser(app)) {
  const { id: pharmacyId } = await makePharmacy(app);
  const { customerName } = form;
  const sent = await browser.form('/api/prescription-requests', {
    pharmacyId,
    customerName,
    phone,
    notes: 'Insulin',
  });
  expect(sent.status).toBe(201);
  await app.run();
  return { browser, path: `/api${sent.body.trackingUrl}` };
}

const start = ({ browser, path }: { browser: Browser; path: string }) =>
  browser.post(`${path}/message-proof`);

async function codeOf(held: { browser: Browser; path: string }): Promise<string> {
  const { status, body } = await start(held);
  expect([status, body.number]).toEqual([200, '+249123000000']);
  expect(body.code).toMatch(/^\d{6}$/);
  return body.code;
}

/** Writes a text from a phone to the service's number, and has it answered. */
async function write(app: SmsApp, from: string, text: string): Promise<void> {
  app.advance(minutes(1));
  await app.gateway.write(from, text);
  await app.run();
}

const isProven = async ({ browser, path }: { browser: Browser; path: string }) => {
  const { body } = await browser.get(path);
  return body.kind === 'request' ? !body.awaitsPhoneCode : body.emailProven;
};

test('a message from its phone proves a question of the web, and one short reply says so', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app);
  const code = await codeOf(asked);
  // A page that loads again shows the same digits.
  expect(await codeOf(asked)).toBe(code);
  const texts = app.received(phone).length;
  await write(app, phone, arabicDigits(code));
  expect(await isProven(asked)).toBe(true);
  expect(app.received(phone).slice(texts)).toEqual([
    'Your number is confirmed on Dawaya. If the request is not yours, write forget.',
  ]);
  // This browser asks again without a proof.
  expect(await isProven(await ask(app, {}, asked.browser))).toBe(true);
});

test('a message proves a request to one pharmacy', async () => {
  const app = await useSmsApp();
  const sent = await send(app);
  await write(app, phone, ` ${await codeOf(sent)} `);
  expect(await isProven(sent)).toBe(true);
  expect(await app.db.select().from(prescriptionRequests)).toMatchObject([
    { phoneProvenAt: app.clock(), phoneCodeHash: null },
  ]);
});

test('a sender with an email address proves the phone by a code only', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app, { email: 'amna@example.com' });
  expect((await start(asked)).status).toBe(404);
  await app.db.update(inquiries).set({ emailProvenAt: app.clock() });
  expect((await start(asked)).status).toBe(404);
});

/** Answers a question and has its sender choose the pharmacy on the page. */
async function choose(app: SmsApp, { browser, path }: { browser: Browser; path: string }) {
  const [pharmacy] = await app.db.select().from(pharmacies);
  const [inquiry] = await app.db.select().from(inquiries);
  const pharmacyId = String(pharmacy?.id);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${inquiry?.id}/answer`, { answer: 'all', totalSdg: 9000 });
  expect((await browser.post(`${path}/choose`, { pharmacyId, version: 1 })).status).toBe(200);
  await app.run();
  return pharmacist;
}

test('a message that comes after the choice of a pharmacy proves the request, whose news go to the phone', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app);
  const code = await codeOf(asked);
  const pharmacist = await choose(app, asked);
  await write(app, phone, code);
  const { body } = await asked.browser.get(`${asked.path}/news-channel`);
  expect(body.channels[0]).toEqual({ channel: 'sms', isChosen: true, needsCode: false });
  const texts = app.received(phone).length;
  const [request] = await app.db.select().from(prescriptionRequests);
  await pharmacist.patch(`/api/prescription-requests/${request?.id}/status`, {
    status: 'completed',
  });
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone).length).toBeGreaterThan(texts);
});

test('a message that comes once more proves the request that has lost its proof since', async () => {
  const app = await useSmsApp();
  const sent = await send(app);
  const code = await codeOf(sent);
  await write(app, phone, code);
  await app.db.update(prescriptionRequests).set({ phoneProvenAt: null });
  await write(app, phone, code);
  expect(await isProven(sent)).toBe(true);
  expect(app.received(phone).at(-1)).toContain('Your number is confirmed on Dawaya');
});

test("another phone's message and a chat prove nothing, and read what any unclear message gets", async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app);
  const code = await codeOf(asked);
  await write(app, stranger, otherThan(code));
  await write(app, `${stranger.slice(0, -1)}0`, code);
  const [unclear] = app.received(stranger);
  expect(app.received(`${stranger.slice(0, -1)}0`)).toEqual([unclear]);
  await app.whatsapp.write(phone, code);
  await app.run();
  expect(await isProven(asked)).toBe(false);
  expect(await app.db.$count(provenPhones)).toBe(0);
});

test('a message after a day proves nothing, and the page then shows other digits', async () => {
  const app = await useSmsApp();
  const sent = await send(app);
  const code = await codeOf(sent);
  app.advance(days(1));
  await write(app, phone, code);
  expect(await isProven(sent)).toBe(false);
  expect(await codeOf(sent)).not.toBe(code);
  await app.cleanUp();
  expect(await app.db.$count(messageProofs)).toBe(1);
});

test('a message that comes twice proves once and gets one reply', async () => {
  const app = await useSmsApp();
  const sent = await send(app);
  const code = await codeOf(sent);
  await write(app, phone, code);
  const texts = app.received(phone).length;
  const proven = await app.db.select().from(provenPhones);
  // The same moment, so the same message.
  await app.gateway.write(phone, code);
  await app.run();
  await write(app, phone, code);
  expect(app.received(phone)).toHaveLength(texts);
  expect(await app.db.select().from(provenPhones)).toEqual(proven);
});

test('a message proves a form that was sent while no code could go out', async () => {
  const app = await useSmsApp({ config: { smsPerDay: 5 } });
  const { id } = await makePharmacy(app);
  // The only code for numbers that anybody may have typed.
  await ask(app, { phone: stranger });
  app.state.isDown = true;
  const asked = await ask(app);
  const sent = await send(app);
  expect(await app.db.$count(deliveries, textCondition)).toBe(1);
  expect((await asked.browser.get(asked.path)).body.hasCode).toBe(false);
  expect((await sent.browser.get(sent.path)).body.hasPhoneCode).toBe(false);
  const refused = await asked.browser.post(`${asked.path}/prove-email/resend`);
  expect(refused.body.code).toBe('text_codes_used_up');
  await write(app, phone, await codeOf(asked));
  await write(app, phone, await codeOf(sent));
  expect([await isProven(asked), await isProven(sent)]).toEqual([true, true]);
  const pharmacist = await signedIn(app, 'pharmacy', id);
  expect((await pharmacist.get(`/api/pharmacies/${id}/inquiries`)).status).toBe(200);
});

test('after five wrong messages in an hour also the right one proves nothing', async () => {
  const app = await useSmsApp();
  const sent = await send(app);
  const code = await codeOf(sent);
  for (let tries = 0; tries < 5; tries++) await write(app, phone, otherThan(code));
  await write(app, phone, code);
  expect(await isProven(sent)).toBe(false);
  app.advance(hours(1));
  await write(app, phone, code);
  expect(await isProven(sent)).toBe(true);
});

test('a browser that does not hold the link learns no digits, and the proof belongs to the one that shows them', async () => {
  const app = await useSmsApp();
  const sent = await send(app);
  const other = { ...sent, browser: new Browser(app) };
  expect((await start(other)).body.code).toBe('tracking_locked');
  await write(app, phone, await codeOf(sent));
  expect(await isProven(await send(app, other.browser))).toBe(false);
  expect(await isProven(await send(app, sent.browser))).toBe(true);
});

test('the digits of one browser are replaced no sooner than after a day, and few are made', async () => {
  const app = await useSmsApp();
  const sent = await send(app);
  for (let index = 0; index < 20; index++) await codeOf(sent);
  expect((await start(sent)).status).toBe(429);
  expect(await app.db.$count(messageProofs)).toBe(1);
});

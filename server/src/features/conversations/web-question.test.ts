import { maxOpenInquiries } from '@dawaya/contract/vocabulary/inquiries';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, textCondition, useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  deliveries,
  inquiries,
  inquiryRecipients,
  limitCounters,
  prescriptionRequests,
} from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';
import { textNewsQueue } from '../prescription-requests/index.ts';

const phone = '+249912345678';
const form = {
  customerName: 'Amna Hassan',
  phone: '٠٩١٢ ٣٤٥ ٦٧٨',
  items: JSON.stringify([{ text: 'Metformin' }]),
  city: 'Kassala',
  state: 'Kassala',
};

const codeIn = (texts: readonly string[]) => /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';

/** Asks the town without an email address. */
async function ask(app: SmsApp, browser = new Browser(app)) {
  const sent = await browser.form('/api/inquiries', form);
  expect(sent.status).toBe(201);
  await app.run();
  return { browser, id: sent.body.id as string, path: `/api${sent.body.trackingUrl}` };
}

test('without a gateway a question needs an email address', async () => {
  const app = await useTestApp();
  await makePharmacy(app);
  const refused = await new Browser(app).form('/api/inquiries', { ...form, customerName: '' });
  expect(refused.status).toBe(400);
  expect(refused.body.details.map(({ field }: { field: string }) => field)).toEqual([
    'customerName',
    'email',
  ]);
});

test('the pages learn where people write, on the channels that are set up', async () => {
  const ways = async (app: Pick<SmsApp, 'app'>) =>
    (await new Browser(app as SmsApp).get('/api/text-messages')).body.ways;
  expect(await ways(await useTestApp())).toEqual([]);
  expect(await ways(await useSmsApp())).toEqual([
    { channel: 'sms', address: '+249123000000', link: 'sms:+249123000000' },
    { channel: 'telegram', address: '@dawaya_bot', link: 'https://t.me/dawaya_bot' },
    { channel: 'whatsapp', address: '+249123000001', link: 'https://wa.me/249123000001' },
  ]);
});

test('a question of the web is proven by a code on the phone, which then gets answers and chooses', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const { browser, id, path } = await ask(app);
  const code = codeIn(app.received(phone));
  expect(await app.db.select().from(deliveries).where(textCondition)).toMatchObject([
    { kind: 'code', isCode: true },
  ]);
  expect((await browser.get(path)).body).toMatchObject({ emailProven: false, provenBy: 'sms' });

  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 9000 });
  await app.run();
  // Nothing else goes to a number that anybody may have typed.
  expect(app.received(phone)).toHaveLength(1);

  const wrong = code === '123456' ? '654321' : '123456';
  expect((await browser.post(`${path}/prove-email`, { code: wrong })).status).toBe(400);
  expect((await browser.post(`${path}/prove-email`, { code })).body.emailProven).toBe(true);
  await app.run();
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
  const shown = async () => (await app.db.select().from(conversations)).map((row) => row.shown);
  const numbers = await shown();
  await app.jobs.send(app.db, textNewsQueue, { inquiryId: id, news: 'proven' });
  await app.run();
  expect(await shown()).toEqual(numbers);
  app.advance(minutes(1));
  await app.gateway.write(phone, '1');
  await app.run();
  const requests = await app.db.select().from(prescriptionRequests);
  expect(requests).toMatchObject([{ pharmacyId, phone, email: null }]);

  const message = { body: 'Bring the paper' };
  await pharmacist.post(`/api/prescription-requests/${requests[0]?.id}/messages`, message);
  app.advance(minutes(3));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('Nile Pharmacy wrote to you');
  // Another person may hold the number: only a chat that asked reads the words.
  expect(app.received(phone).at(-1)).not.toContain('Bring the paper');
});

test('a number gets three codes from a network in fifteen minutes, and another browser proves itself again', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const { path, browser } = await ask(app);
  const first = codeIn(app.received(phone));
  for (const status of [204, 204, 429]) {
    expect((await browser.post(`${path}/prove-email/resend`)).status).toBe(status);
    await app.run();
  }
  const codes = app.received(phone);
  expect(codes).toHaveLength(3);
  expect((await browser.post(`${path}/prove-email`, { code: first })).status).toBe(400);
  expect((await browser.post(`${path}/prove-email`, { code: codeIn(codes) })).status).toBe(200);
  const later = await ask(app, browser);
  expect((await browser.get(later.path)).body.emailProven).toBe(true);
  expect(app.received(phone).filter((text) => /\d{6}/.test(text))).toHaveLength(3);
  const refused = await new Browser(app).form('/api/inquiries', form);
  expect(refused.status).toBe(429);
  expect(await app.db.$count(inquiries)).toBe(2);
});

test('a further question of the web ends the one before, and its number reads that', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const { browser, path, id } = await ask(app);
  await browser.post(`${path}/prove-email`, { code: codeIn(app.received(phone)) });
  await app.run();
  await ask(app, browser);
  expect(app.received(phone).at(-1)).toContain('earlier question has ended');
  const rows = await app.db.select().from(inquiries);
  expect(rows.map((row) => [row.id === id, row.closedAt !== null])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  );
});

test('late news of an earlier question leave the further one as it is', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const { browser, path, id } = await ask(app);
  await browser.post(`${path}/prove-email`, { code: codeIn(app.received(phone)) });
  await app.run();
  app.advance(minutes(1));
  const further = await ask(app, browser);
  const received = app.received(phone).length;
  await app.jobs.send(app.db, textNewsQueue, { inquiryId: id, news: 'proven' });
  await app.run();
  expect(app.received(phone)).toHaveLength(received);
  expect((await browser.get(further.path)).body.status).toBe('open');
  const [conversation] = await app.db.select().from(conversations);
  expect(conversation?.inquiryId).toBe(further.id);
});

test('a further question says nothing of one that the person has closed before', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const { browser, path } = await ask(app);
  await browser.post(`${path}/prove-email`, { code: codeIn(app.received(phone)) });
  expect((await browser.post(`${path}/close`)).status).toBe(200);
  app.advance(minutes(1));
  await ask(app, browser);
  expect(app.received(phone).at(-1)).not.toContain('earlier question has ended');
});

test('strangers who use up their codes get no more, and leave some for known numbers and staff', async () => {
  const app = await useSmsApp({ config: { smsPerDay: 20 } });
  const { id } = await makePharmacy(app);
  const askFrom = (index: number) =>
    new Browser(app).form('/api/inquiries', { ...form, phone: `+24991200000${index}` });
  // A fifth is for codes, and three fifths of that for numbers that anybody may have typed.
  for (const index of [1, 2, 3]) {
    expect((await askFrom(index)).status).toBe(201);
    await app.run();
  }
  // Its phone can still prove it by a message.
  expect((await askFrom(4)).status).toBe(201);
  await app.run();
  expect(await app.db.$count(deliveries, textCondition)).toBe(3);
  const pharmacist = await signedIn(app, 'pharmacy', id);
  const staff = '+249911000001';
  const prove = () => pharmacist.post(`/api/pharmacies/${id}/channels/sms`, { phone: staff });
  expect((await prove()).status).toBe(202);
  await app.run();
  expect(app.received(staff)).toHaveLength(1);
  expect((await prove()).body.code).toBe('text_codes_used_up');
});

test('a question with a number abroad needs an email address', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const abroad = { ...form, phone: '+4915112345678' };
  expect(await new Browser(app).form('/api/inquiries', abroad)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'phone' }] },
  });
  expect(await app.db.$count(deliveries, textCondition)).toBe(0);
});

test('a refused form takes no code from the owner of its number', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const email = (index: number) => ({ ...form, email: `stranger${index}@example.com` });
  for (let index = 0; index < maxOpenInquiries; index++)
    expect((await new Browser(app).form('/api/inquiries', email(index))).status).toBe(201);
  for (let tries = 0; tries < 4; tries++)
    expect((await new Browser(app).form('/api/inquiries', form)).status).toBe(429);
  const keys = await app.db.select({ key: limitCounters.key }).from(limitCounters);
  expect(keys.filter(({ key }) => key.includes('text-code'))).toEqual([]);
});

test("a pharmacy that muted an unproven question with a number still gets the owner's", async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await ask(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  expect((await pharmacist.post(`/api/inquiries/${id}/mute`)).status).toBe(204);
  await app.gateway.write(phone, 'أموكلان 1 جم كسلا');
  await app.run();
  app.advance(minutes(1));
  await app.gateway.write(phone, 'نعم');
  await app.run();
  expect(await app.db.$count(inquiryRecipients)).toBe(2);
});

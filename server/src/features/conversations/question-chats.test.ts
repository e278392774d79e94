import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  deliveries,
  inquiries,
  liveVersions,
  messageProofs,
  prescriptionRequests,
} from '../../database/schema.ts';
import { blockedChat } from '../../dev/telegram-double.ts';
import { days, hours, minutes } from '../../platform/clock.ts';

const phone = '+249912345678';
const email = 'amna@example.com';
const chat = '@12000003';
const whatsapp = 'whatsapp:+249912000004';
const form = {
  customerName: 'Amna Hassan',
  phone,
  items: JSON.stringify([{ text: 'Metformin' }]),
  city: 'Kassala',
  state: 'Kassala',
};
const mailsOf = (app: SmsApp) => app.mails.filter(({ to }) => to === email);
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

/** Asks the town, with an address that its code has proven. */
async function ask(app: SmsApp, address: object = { email }) {
  const browser = new Browser(app);
  const sent = await browser.form('/api/inquiries', { ...form, ...address });
  await app.run();
  const path = `/api${sent.body.trackingUrl}`;
  const texts = [app.received(phone).at(-1), mailsOf(app).at(-1)?.text];
  const code = codeIn('email' in address ? texts[1] : texts[0]);
  expect((await browser.post(`${path}/prove-email`, { code })).status).toBe(200);
  await app.run();
  return { browser, id: sent.body.id as string, path };
}
type Asked = Awaited<ReturnType<typeof ask>>;

/** Writes from a phone or a chat, and returns the messages that come back to it. */
async function say(app: SmsApp, from: string, text: string): Promise<string[]> {
  const before = app.received(from).length;
  app.advance(minutes(1));
  const double = [app.telegram, app.whatsapp].find((double) => double.readPhone(from));
  await (double ?? app.gateway).write(from, text);
  await app.run();
  return app.received(from).slice(before);
}

const start = ({ browser, path }: Asked, channel = 'telegram') =>
  browser.post(`${path}/news-channel/chat`, { channel });

/** Takes a question into a chat. @returns what the chat replies. */
async function take(app: SmsApp, asked: Asked, from = chat): Promise<string[]> {
  const channel = from === whatsapp ? 'whatsapp' : 'telegram';
  return say(app, from, (await start(asked, channel)).body.code);
}

const channelsOf = async ({ browser, path }: Asked) =>
  (await browser.get(`${path}/news-channel`)).body.channels as {
    channel: string;
    isChosen: boolean;
    needsCode: boolean;
  }[];
const chosenOf = async (asked: Asked) =>
  (await channelsOf(asked)).find(({ isChosen }) => isChosen)?.channel;

const countChanges = (app: SmsApp, id: string) =>
  app.db.$count(liveVersions, eq(liveVersions.audience, `track:${id}`));

async function answer(app: SmsApp, pharmacyId: string, id: string) {
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 9000 });
  await app.run();
  return pharmacist;
}

test.each([
  ['telegram', chat, 'https://t.me/dawaya_bot?start='],
  ['whatsapp', whatsapp, 'https://wa.me/249123000001?text='],
])(
  'a question of the web is taken into %s and chosen there, and the page shows both',
  async (channel, from, place) => {
    const app = await useSmsApp();
    const position = { latitude: 15.469, longitude: 36.4 };
    const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy', ...position });
    const asked = await ask(app);
    await answer(app, pharmacyId, asked.id);
    expect(await channelsOf(asked)).toContainEqual({ channel, isChosen: false, needsCode: true });
    const { status, body } = await start(asked, channel);
    expect([status, body.link]).toEqual([200, `${place}${body.code}`]);
    // A page that loads again after the chat has opened shows the same.
    expect((await start(asked, channel)).body.code).toBe(body.code);
    const changes = await countChanges(app, asked.id);
    const mails = mailsOf(app).length;
    const [taken, answers] = await say(
      app,
      from,
      channel === 'telegram' ? `/start ${body.code}` : body.code,
    );
    expect(taken).toContain('News of your question on Dawaya comes here');
    expect(answers).toContain('1) Nile Pharmacy: has all, SDG 9,000');
    expect(await countChanges(app, asked.id)).toBe(changes + 1);
    expect(await chosenOf(asked)).toBe(channel);

    await say(app, from, '1');
    const { body: tracked } = await asked.browser.get(asked.path);
    expect(tracked).toMatchObject({ kind: 'request', status: 'in-progress' });
    expect((await say(app, from, 'وين'))[0]).toMatch(/^Nile Pharmacy.*destination=15\.469,36\.4$/s);
    // The chat proves no number.
    expect(await app.db.select().from(prescriptionRequests)).toMatchObject([
      { phoneProvenAt: null },
    ]);
    expect((await say(app, from, 'بدّل'))[0]).toContain('لغينا الاختيار');
    expect((await say(app, from, 'وقّف'))[0]).toContain('وقفنا السؤال');
    expect((await asked.browser.get(asked.path)).body.status).toBe('closed');
    expect(app.received(phone)).toEqual([]);
    expect(mailsOf(app)).toHaveLength(mails);
    expect([...app.received(from)].join('\n')).not.toContain('Metformin');
  },
);

test('a code serves one chat, for a day, in the channel that it is for', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app);
  const over = 'غلط أو انتهت';
  const { code } = (await start(asked)).body;
  expect((await say(app, whatsapp, code))[0]).toContain(over);
  expect((await say(app, phone, code)).join()).not.toContain('News of your question');
  app.advance(days(1));
  expect((await say(app, chat, code))[0]).toContain(over);
  const { code: next } = (await start(asked)).body;
  expect(next).not.toBe(code);
  expect((await say(app, chat, next))[0]).toContain('News of your question');
  expect((await say(app, '@12000004', next))[0]).toContain(over);
  expect((await say(app, chat, next))[0]).toContain(over);
  expect(await chosenOf(asked)).toBe('telegram');
  app.advance(days(1));
  await app.cleanUp();
  expect(await app.db.$count(messageProofs)).toBe(0);
});

test('a chat has five wrong codes an hour, and another browser with the link gets none', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app);
  const stranger = { ...asked, browser: new Browser(app) };
  expect((await start(stranger)).body.code).toBe('tracking_locked');
  for (let wrong = 0; wrong < 5; wrong++) await say(app, chat, '1234567890');
  expect((await take(app, asked))[0]).toContain('غلط أو انتهت');
  app.advance(hours(1));
  expect((await take(app, asked))[0]).toContain('News of your question');
});

test('a code ends when the browser that showed it forgets the question', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app);
  const { code } = (await start(asked)).body;
  expect((await asked.browser.post(`${asked.path}/forget`)).status).toBe(204);
  expect((await say(app, chat, code))[0]).toContain('غلط أو انتهت');
});

test('a chat with another open question keeps that one, and says so', async () => {
  const app = await useSmsApp();
  await makePharmacy(app);
  const asked = await ask(app);
  for (const text of ['Amoclan 1 g Kassala', 'yes']) await say(app, whatsapp, text);
  const [own] = await app.db.select().from(conversations);
  expect(own?.inquiryId).not.toBe(null);
  expect((await take(app, asked, whatsapp))[0]).toContain('another open question');
  expect(await app.db.select().from(conversations)).toMatchObject([{ inquiryId: own?.inquiryId }]);
  expect(await chosenOf(asked)).toBe('email');
  const rows = await app.db.select().from(inquiries);
  expect(rows.map(({ closedAt }) => closedAt)).toEqual([null, null]);
});

test('a holder moves news from text messages to a chat, and back to each other way', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const asked = await ask(app, {});
  expect(await chosenOf(asked)).toBe('sms');
  await take(app, asked);
  const texts = app.received(phone).length;
  await answer(app, pharmacyId, asked.id);
  expect(app.received(chat).at(-1)).toContain('1) Nile Pharmacy');
  expect(app.received(phone)).toHaveLength(texts);
  // This browser has proven the number.
  const { browser, path } = asked;
  expect((await browser.put(`${path}/news-channel`, { channel: 'sms' })).status).toBe(200);
  await app.run();
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
  expect(await chosenOf(asked)).toBe('sms');

  const byMail = await ask(app);
  await take(app, byMail, whatsapp);
  const chosen = await byMail.browser.put(`${byMail.path}/news-channel`, { channel: 'email' });
  expect(chosen.status).toBe(200);
  expect(await chosenOf(byMail)).toBe('email');
  await answer(app, pharmacyId, byMail.id);
  expect(app.received(whatsapp).at(-1)).not.toContain('Nile Pharmacy');
  // And once more: the code before is used.
  expect((await take(app, byMail, whatsapp))[1]).toContain('1) Nile Pharmacy');
  // Each chat reads the list whose numbers it writes.
  for (const next of [chat, '@12000004']) {
    await byMail.browser.put(`${byMail.path}/news-channel`, { channel: 'email' });
    expect((await take(app, byMail, next))[1]).toContain('1) Nile Pharmacy');
  }
});

/** Ends the phone of the chat on WhatsApp, whose owner has the number in a new one. */
async function endPhoneOfChat(app: SmsApp) {
  const number = whatsapp.replace('whatsapp:', '');
  const browser = new Browser(app);
  await browser.post('/api/my-data', { phone: number });
  await app.run();
  const code = codeIn(app.received(number).at(-1));
  expect((await browser.post('/api/my-data', { phone: number, code })).status).toBe(200);
  expect((await browser.post('/api/my-data/end-phone')).status).toBe(204);
  await app.run();
}

test("a stolen phone leaves another person's question to the proven phone, or to the mails", async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const asked = await ask(app, { email });
  await take(app, asked, whatsapp);
  await endPhoneOfChat(app);
  const [texts, mails] = [app.received(phone).length, mailsOf(app).length];
  await answer(app, pharmacyId, asked.id);
  expect([app.received(phone).length, mailsOf(app).length]).toEqual([texts, mails + 1]);
  expect(app.received(whatsapp).join()).not.toContain('Nile Pharmacy');

  app.advance(hours(1));
  const byPhone = await ask(app, {});
  await take(app, byPhone, whatsapp);
  await endPhoneOfChat(app);
  await answer(app, pharmacyId, byPhone.id);
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
});

test('an erasure deletes the news in a chat that had taken the question', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const asked = await ask(app);
  await take(app, asked);
  await answer(app, pharmacyId, asked.id);
  const news = () => app.db.$count(deliveries, eq(deliveries.kind, 'chat-news'));
  expect(await news()).toBe(1);
  const browser = new Browser(app);
  await browser.post('/api/my-data', { email });
  await app.run();
  const code = codeIn(mailsOf(app).at(-1)?.text);
  expect((await browser.post('/api/my-data', { email, code })).status).toBe(200);
  expect((await browser.delete('/api/my-data')).status).toBe(204);
  expect(await news()).toBe(0);
});

test('news that a chat refuses go to the proven phone, which then chooses, else by mail', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const asked = await ask(app, {});
  await take(app, asked, blockedChat);
  await answer(app, pharmacyId, asked.id);
  expect(app.received(phone).at(-1)).toContain('1) Nile Pharmacy');
  expect(await chosenOf(asked)).toBe('sms');
  await say(app, phone, '1');
  expect((await asked.browser.get(asked.path)).body.status).toBe('in-progress');

  const other = await ask(app, { email, phone: '+249912345679' });
  await take(app, other, blockedChat);
  await answer(app, pharmacyId, other.id);
  const subjects = mailsOf(app).map(({ subject }) => subject);
  expect(subjects.at(-1)).toContain('news');
  expect(app.received('+249912345679')).toEqual([]);
});

test('a chat waits for the proof of an address, and needs a gateway', async () => {
  const app = await useSmsApp({ config: { whatsapp: undefined } });
  await makePharmacy(app);
  const browser = new Browser(app);
  const sent = await browser.form('/api/inquiries', { ...form, email: 'other@example.com' });
  const path = `/api${sent.body.trackingUrl}`;
  const unproven: Asked = { browser, id: sent.body.id, path };
  const names = async (asked: Asked) => (await channelsOf(asked)).map(({ channel }) => channel);
  expect(await names(unproven)).toEqual(['email']);
  expect((await start(unproven)).status).toBe(404);
  const asked = await ask(app, { email, phone: '+249912345679' });
  expect(await names(asked)).toEqual(['email', 'sms', 'telegram']);
  expect((await start(asked, 'whatsapp')).status).toBe(404);
});

test('without a gateway for SMS news go to the chat, and by mail where it refuses them', async () => {
  const app = await useSmsApp({ config: { sms: undefined } });
  const { id: pharmacyId } = await makePharmacy(app, { nameEn: 'Nile Pharmacy' });
  const asked = await ask(app);
  await take(app, asked);
  const mails = mailsOf(app).length;
  await answer(app, pharmacyId, asked.id);
  expect(app.received(chat).at(-1)).toContain('1) Nile Pharmacy');
  expect(mailsOf(app)).toHaveLength(mails);
});

import { createHmac, randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { TestAppOptions } from '../../../test/app.ts';
import { signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, sendNews, textCondition, useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  conversationTurns,
  deliveries,
  incomingMessages,
  inquiries,
  limitCounters,
  prescriptionRequests,
} from '../../database/schema.ts';
import { busyPhone, withoutWhatsApp } from '../../dev/whatsapp-double.ts';
import { hours, minutes, seconds } from '../../platform/clock.ts';
import { PermanentFailureError, RetryLaterError } from '../../platform/jobs.ts';
import { loadMedicines } from '../medicines/index.ts';
import { createWhatsAppGateway } from './whatsapp.ts';

const number = '+249912000004';
const phone = `whatsapp:${number}`;

/** Writes a text from a phone, and returns the messages that come back to it. */
async function say(app: SmsApp, text: string, from = phone): Promise<string[]> {
  const before = app.received(from).length;
  app.advance(minutes(1));
  await (from.startsWith('+') ? app.gateway : app.whatsapp).write(from, text);
  await app.run();
  return app.received(from).slice(before);
}

async function useTown(options: TestAppOptions = {}) {
  const app = await useSmsApp(options);
  await loadMedicines(app.db);
  return app;
}

const news = (text: string, recipient = number) => ({
  channel: 'whatsapp' as const,
  recipient,
  text,
});

const rowsOf = (app: SmsApp) =>
  app.db.select().from(deliveries).where(textCondition).orderBy(deliveries.position);

test('a person asks, chooses and erases by WhatsApp, and the same number continues by SMS', async () => {
  const app = await useTown();
  const { id } = await makePharmacy(app, {
    openOverride: true,
    city: 'Kassala',
    state: 'Kassala',
    nameAr: 'صيدلية النيل',
  });
  expect((await say(app, 'دوا أموكلان 1جم كسلا'))[0]).toContain('في كسلا');
  // The provider vouches for the number, so nothing more is asked.
  expect((await say(app, 'نعم'))[0]).toContain('سألنا صيدلية واحدة في كسلا');
  const [inquiry] = await app.db.select().from(inquiries);
  expect(inquiry).toMatchObject({ phone: number, email: null });
  const pharmacist = await signedIn(app, 'pharmacy', id);
  const answer = { answer: 'all', totalSdg: 12500 };
  await pharmacist.post(`/api/inquiries/${inquiry?.id}/answer`, answer);
  await app.run();
  expect(app.received(phone).at(-1)).toContain('1) صيدلية النيل: كله موجود، 12,500 ج');
  expect(app.received(number)).toEqual([]);
  // The chat may be that of the number's former owner, but an SMS comes from the number itself.
  expect((await say(app, '1', number))[0]).toContain('اخترت صيدلية النيل');
  expect((await say(app, 'كود'))[0]).toContain('ما عندك سؤال');
  expect(await app.db.select().from(prescriptionRequests)).toMatchObject([{ phone: number }]);
  expect((await say(app, 'كود', number))[0]).toMatch(/\d{4}\s\d{4}/);
  expect((await rowsOf(app)).map(({ state }) => state)).toEqual(
    Array.from({ length: 6 }, () => 'delivered'),
  );
  // Its account may be that of the number's former owner, so only the number reads the code.
  expect((await say(app, 'مسح'))[0]).toMatch(/SMS\D*$/);
  await say(app, 'لا');
  expect((await say(app, 'مسح'))[0]).toContain('SMS');
  const code = /\d{6}/.exec(app.received(number).at(-1) ?? '')?.[0] ?? '';
  expect(await say(app, code)).toEqual(['مسحنا كل شي عندنا عن رقمك.']);
  const left = [inquiries, conversations, conversationTurns, incomingMessages];
  expect(await Promise.all(left.map((table) => app.db.$count(table)))).toEqual([0, 0, 0, 0]);
});

/** A call of the webhook as Meta makes it. */
async function post(app: SmsApp, value: object | string, signature?: string) {
  const { appSecret, phoneNumberId } = app.whatsappSettings;
  const metadata = { phone_number_id: phoneNumberId };
  const change = { field: 'messages', value: { metadata, ...Object(value) } };
  const body =
    typeof value === 'string' ? value : JSON.stringify({ entry: [{ changes: [change] }] });
  const signed = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/webhooks/whatsapp',
    headers: { 'x-hub-signature-256': signature ?? signed },
    body,
  });
  return statusCode;
}

const textMessage = (app: SmsApp, id: string, more: object = {}) => ({
  id: `wamid.${id}`,
  from: number.slice(1),
  timestamp: String(app.clock().getTime() / 1000),
  type: 'text',
  text: { body: 'panadol kassala' },
  ...more,
});

test('a forged call is refused, and a doubled one is stored once', async () => {
  const app = await useTown();
  const messages = [textMessage(app, '1')];
  const forged = `sha256=${createHmac('sha256', 'guessed').update('{}').digest('hex')}`;
  for (const signature of [forged, 'sha256=', '', 'sha1=00'])
    expect(await post(app, { messages }, signature)).toBe(400);
  expect(await post(app, 'nothing')).toBe(400);
  expect(await app.db.$count(incomingMessages)).toBe(0);
  const second = textMessage(app, '2', { text: { body: 'x'.repeat(5000) } });
  for (const call of [{ messages }, { messages: [...messages, second] }, { messages }])
    expect(await post(app, call)).toBe(200);
  const rows = await app.db.select().from(incomingMessages);
  expect(rows.map(({ text }) => text.length).sort()).toEqual([15, 4096]);
  expect(rows[0]).toMatchObject({ channel: 'whatsapp', sender: number, phone: number });
  await app.run();
  await app.run();
  expect(await app.db.$count(deliveries, textCondition)).toBe(2);
});

test('an event that is no message of a person to the service stores nothing', async () => {
  const app = await useTown();
  const ofAnother = { metadata: { phone_number_id: '2' } };
  for (const call of [
    { messages: [textMessage(app, '1')], ...ofAnother },
    { messages: [textMessage(app, '2', { group_id: 'g' })] },
    { messages: [textMessage(app, '3', { type: 'reaction', text: undefined })] },
    { messages: [textMessage(app, '4', { from: undefined })] },
    { messages: [{ unknown: true }], statuses: [{ id: 'wamid.5', status: 'sent' }] },
    {},
  ])
    expect(await post(app, call)).toBe(200);
  expect(await app.db.$count(incomingMessages)).toBe(0);
});

test('a call of three megabytes is read, a larger one is refused', async () => {
  const app = await useSmsApp();
  const ofSize = (length: number) => post(app, { filler: 'x'.repeat(length) });
  expect([await ofSize(3_000_000), await ofSize(3_200_000)]).toEqual([200, 413]);
});

test('a chat causes three codes of an erasure a day, and none while codes are used up', async () => {
  const app = await useTown({ config: { smsPerDay: 20 } });
  const forget = async () => {
    const before = app.received(number).length;
    const [said = ''] = await say(app, 'مسح');
    return [app.received(number).length - before, said.includes('/my-data')];
  };
  // A fifth is for codes, and two fifths of that for known numbers.
  expect(await forget()).toEqual([1, false]);
  expect(await forget()).toEqual([0, true]);
  const other = await useTown();
  const codes = async () => {
    await say(other, 'مسح');
    return other.received(number).length;
  };
  for (const sent of [1, 2, 3, 3]) expect(await codes()).toBe(sent);
});

test('large calls beyond four are refused while others are read, small ones are not', async () => {
  const app = await useSmsApp();
  const calls = [1, 2, 3, 4, 5, 6].map(() => post(app, { filler: 'x'.repeat(100_000) }));
  const small = post(app, {});
  expect((await Promise.all(calls)).toSorted()).toEqual([200, 200, 200, 200, 503, 503]);
  expect(await small).toBe(200);
  expect(await post(app, { filler: 'x'.repeat(100_000) })).toBe(200);
});

test('the challenge is repeated for the right word only', async () => {
  const app = await useSmsApp();
  const ask = (token: string, challenge = '1158201444', mode = 'subscribe') =>
    app.app.inject({
      url: '/api/webhooks/whatsapp',
      query: { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge },
    });
  const right = await ask('verify-token');
  expect([right.statusCode, right.body]).toEqual([200, '1158201444']);
  expect(right.headers['content-type']).toContain('text/plain');
  const others = [
    ask('guessed'),
    ask('verify-token', '<script>'),
    ask('verify-token', '1', 'other'),
  ];
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([403, 400, 400]);
  const off = await useSmsApp({ config: { whatsapp: undefined } });
  const { statusCode } = await off.app.inject({ url: '/api/webhooks/whatsapp?hub.mode=subscribe' });
  expect([statusCode, await post(off, {})]).toEqual([400, 404]);
});

test('news a day after the last message goes by the template, without its content', async () => {
  const app = await useTown();
  await say(app, 'panadol kassala');
  app.advance(hours(23));
  await sendNews(app, news('وصل رد عن أموكلان'));
  expect(app.received(phone).at(-1)).toBe('وصل رد عن أموكلان');
  app.advance(hours(1));
  await sendNews(app, news('وصل رد تاني عن أموكلان'));
  const last = app.received(phone).at(-1);
  expect(last).toContain('https://dawaya.example');
  expect(last).not.toContain('أموكلان');
  expect(await rowsOf(app)).toMatchObject([{}, { state: 'delivered' }, { state: 'delivered' }]);
  expect(app.received(number)).toEqual([]);
  // One template is enough until the person writes again: each costs money.
  await sendNews(app, news('وصل رد تالت'));
  expect(app.received(number)).toEqual(['وصل رد تالت']);
});

test('without a template such news goes by SMS once, and without a gateway it fails visibly', async () => {
  const app = await useTown();
  Object.assign(app.whatsappSettings, { template: undefined });
  await say(app, 'panadol kassala');
  app.advance(hours(24));
  await sendNews(app, news('وصل رد'));
  await sendNews(app, news('وصل رد'));
  expect([app.received(number), app.received(phone)]).toEqual([['وصل رد'], [expect.any(String)]]);
  expect(await rowsOf(app)).toMatchObject([{}, { channel: 'sms', state: 'delivered' }]);

  const alone = await useTown({ config: { sms: undefined } });
  Object.assign(alone.whatsappSettings, { template: undefined });
  await sendNews(alone, news('وصل رد'));
  expect(await rowsOf(alone)).toMatchObject([
    {
      channel: 'whatsapp',
      state: 'failed',
      error: 'the last message is older than a day, and WHATSAPP_TEMPLATE is not set',
    },
  ]);
});

test('news to a number without WhatsApp goes by SMS, a reply fails', async () => {
  const app = await useTown();
  await say(app, 'panadol kassala', withoutWhatsApp);
  await sendNews(app, news('وصل رد', withoutWhatsApp.replace('whatsapp:', '')));
  // The report may come after the last job.
  await app.run();
  expect(await rowsOf(app)).toMatchObject([
    { channel: 'whatsapp', state: 'failed', error: 'WhatsApp reported error 131026' },
    { channel: 'sms', state: 'delivered' },
  ]);
});

test('a message that is one too many goes out later, and so does one during an outage', async () => {
  const app = await useTown();
  expect(await say(app, 'panadol kassala', busyPhone)).toEqual([]);
  expect(await rowsOf(app)).toMatchObject([{ state: 'queued', error: null }]);
  app.advance(seconds(30));
  await app.run();
  expect(app.received(busyPhone)).toHaveLength(1);
  app.state.isDown = true;
  await say(app, 'help');
  const [, row] = await rowsOf(app);
  expect(row).toMatchObject({ state: 'queued', error: 'WhatsApp answered 502' });
  app.state.isDown = false;
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone)).toHaveLength(1);
});

test('news that WhatsApp does not take for half an hour goes by SMS', async () => {
  const { whatsappSettings } = await useSmsApp();
  // Nothing listens there.
  const whatsapp = { ...whatsappSettings, apiRoot: 'http://127.0.0.1:9' };
  const app = await useSmsApp({ config: { whatsapp } });
  await sendNews(app, news('وصل رد'));
  expect([await rowsOf(app), app.received(number)]).toMatchObject([[{ state: 'queued' }], []]);
  app.advance(minutes(30));
  await app.run();
  expect(app.received(number)).toEqual(['وصل رد']);
  expect(await rowsOf(app)).toMatchObject([{ channel: 'sms', state: 'delivered' }]);
});

test('each refusal of WhatsApp waits, is tried again or is final, and silence has an end', async () => {
  const meta = fastify();
  onTestFinished(() => meta.close());
  let code: number | undefined;
  meta.post('/1/messages', async (_request, reply) => {
    if (code === undefined) return new Promise<never>(() => {});
    return reply.code(400).send({ error: { code, message: `${number} is refused` } });
  });
  const apiRoot = await meta.listen({ host: '127.0.0.1', port: 0 });
  const { whatsappSettings } = await useSmsApp();
  const settings = { ...whatsappSettings, apiRoot, phoneNumberId: '1' };
  const send = (options = {}) =>
    createWhatsAppGateway(settings, options)
      .send(number, {
        id: randomUUID(),
        text: 'panadol',
        language: 'ar',
        isCode: false,
        isNews: false,
        needsWords: false,
        expiresAt: new Date(),
        asksPhone: false,
        wasHeardWithin: async () => true,
        isUnansweredSince: async () => false,
      })
      .catch((error: Error) => error);
  for (const [refusal, kind] of [
    [130429, RetryLaterError],
    [80007, RetryLaterError],
    [131047, PermanentFailureError],
    [131026, PermanentFailureError],
    [132001, PermanentFailureError],
    [190, Error],
  ] as const) {
    code = refusal;
    const error = await send();
    expect(error).toBeInstanceOf(kind);
    expect(String(error)).not.toContain('912000004');
    if (refusal === 190) expect(error).toEqual(new Error('WhatsApp answered 400 with error 190'));
  }
  code = undefined;
  expect(await send({ timeout: 50 })).toMatchObject({ name: 'TimeoutError' });
});

test('voices and documents get one sentence, and the caption of one is read', async () => {
  const app = await useTown();
  const sendDocument = async (caption?: string) => {
    const before = app.received(phone).length;
    app.advance(minutes(1));
    const document = { id: '1', mime_type: 'application/pdf', caption };
    const voice = { type: 'audio', audio: { id: '1' } };
    await app.whatsapp.postMessage(phone, caption ? { type: 'document', document } : voice);
    await app.run();
    return app.received(phone).slice(before);
  };
  expect((await sendDocument())[0]).toContain('بنقرا الكتابة وصور الروشتات بس');
  expect(await sendDocument()).toEqual([]);
  expect((await sendDocument('أموكلان 1جم كسلا'))[0]).toContain('في كسلا');
});

test('a person who hides the number sends it by the button, and is known by it later', async () => {
  const app = await useTown();
  await makePharmacy(app, { openOverride: true, city: 'Kassala', state: 'Kassala' });
  const hidden = 'whatsapp:SD.12000004';
  await say(app, 'أموكلان كسلا', hidden);
  expect((await say(app, 'نعم', hidden))[0]).toContain('اضغط الزر');
  expect(app.whatsapp.asksPhone(hidden)).toBe(true);
  app.advance(minutes(1));
  // A card of somebody else proves nothing.
  const contacts = [{ origin: 'other', phones: [{ wa_id: '249911000001' }] }];
  await app.whatsapp.postMessage(hidden, { type: 'contacts', contacts });
  await app.run();
  expect(await app.db.$count(inquiries)).toBe(0);
  app.advance(minutes(1));
  await app.whatsapp.sendPhone(hidden);
  await app.run();
  expect(await app.db.select().from(inquiries)).toMatchObject([{ phone: '+249912000004' }]);
  for (const { key } of await app.db.select().from(limitCounters))
    expect(key).not.toContain('SD.12000004');
  expect((await say(app, 'كود'))[0]).toMatch(/\d{4}\s\d{4}/);
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, sendNews, textCondition, useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  conversationTurns,
  deliveries,
  incomingMessages,
  inquiries,
  limitCounters,
} from '../../database/schema.ts';
import { blockedChat } from '../../dev/telegram-double.ts';
import { minutes } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';
import { createTelegramGateway } from './telegram.ts';

const chat = '@12000003';
const phone = '+249912000003';

/** Writes from a chat, and returns the messages that come back. */
async function say(app: SmsApp, text: string, from = chat): Promise<string[]> {
  const before = app.received(from).length;
  app.advance(minutes(1));
  await app.telegram.write(from, text);
  await app.run();
  return app.received(from).slice(before);
}

async function useTown() {
  const app = await useSmsApp();
  await loadMedicines(app.db);
  return app;
}

test('a person asks by Telegram, sends the own number by the button, and erases all of it', async () => {
  const app = await useTown();
  await makePharmacy(app, { openOverride: true, city: 'Kassala', state: 'Kassala' });
  expect((await say(app, 'دوا أموكلان 1جم كسلا'))[0]).toContain('في كسلا');
  expect((await say(app, 'نعم'))[0]).toContain('اضغط الزر');
  expect(app.telegram.asksPhone(chat)).toBe(true);
  // A typed number proves nothing.
  expect((await say(app, '0911000009'))[0]).toContain('اضغط الزر');
  expect(await app.db.$count(inquiries)).toBe(0);
  app.advance(minutes(1));
  await app.telegram.sendPhone(chat);
  await app.run();
  expect(app.received(chat).at(-1)).toContain('سألنا صيدلية واحدة في كسلا');
  expect(app.telegram.asksPhone(chat)).toBe(false);
  expect(await app.db.select().from(inquiries)).toMatchObject([{ phone, email: null }]);
  expect(await app.db.select().from(deliveries).where(textCondition)).toSatisfy(
    (rows: { state: string }[]) => rows.every(({ state }) => state === 'sent'),
  );
  // The number may be another person's by now, so only the number reads the code.
  expect((await say(app, 'مسح'))[0]).toContain('SMS');
  const code = /\d{6}/.exec(app.received(phone).at(-1) ?? '')?.[0] ?? '';
  expect(await say(app, code)).toEqual(['مسحنا كل شي عندنا عن رقمك.']);
  const left = [inquiries, conversations, conversationTurns, incomingMessages];
  expect(await Promise.all(left.map((table) => app.db.$count(table)))).toEqual([0, 0, 0, 0]);
  // The last reply says that it is done.
  expect(await app.db.$count(deliveries, textCondition)).toBe(1);
});

test('a code that a chat without a number has read erases nothing of a number', async () => {
  const app = await useTown();
  await makePharmacy(app, { openOverride: true, city: 'Kassala', state: 'Kassala' });
  for (const text of ['بنادول كسلا', 'نعم']) {
    await app.gateway.write(phone, text);
    await app.run();
    app.advance(minutes(1));
  }
  const code = /\d{6}/.exec((await say(app, 'مسح'))[0] ?? '')?.[0] ?? '';
  app.advance(minutes(1));
  await app.telegram.sendPhone(chat);
  await app.run();
  await say(app, code);
  expect(await app.db.$count(inquiries)).toBe(1);
  const before = await app.db.$count(conversations);
  // A chat that named no number erases itself.
  const own = /\d{6}/.exec((await say(app, 'مسح', '@12000009'))[0] ?? '')?.[0] ?? '';
  expect(await say(app, own, '@12000009')).toEqual(['مسحنا كل شي عندنا عن رقمك.']);
  expect([await app.db.$count(inquiries), await app.db.$count(conversations)]).toEqual([1, before]);
});

test('an update that Telegram repeats is answered once, and one without its secret is refused', async () => {
  const app = await useTown();
  const message = {
    message_id: 7,
    date: Math.floor(app.clock().getTime() / 1000),
    chat: { id: 5, type: 'private' },
    from: { id: 5, is_bot: false },
    text: 'panadol kassala',
  };
  const post = async (body: object | string, secret?: string) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/api/webhooks/telegram',
        headers: secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).statusCode;
  const { webhookSecret } = app.telegramSettings;
  expect([await post({ message }), await post({ message }, 'guessed')]).toEqual([400, 400]);
  expect(await post('nothing', webhookSecret)).toBe(400);
  const group = { ...message, chat: { id: -5, type: 'group' } };
  const shared = { ...message, message_id: 8, text: undefined };
  const ofAnother = { phone_number: '249911000001', user_id: 6 };
  for (const body of [
    { update_id: 1, message },
    { update_id: 2, message },
    { update_id: 3, message: group },
    { update_id: 4, edited_message: message },
    { update_id: 5, message: { ...shared, contact: ofAnother } },
    { update_id: 6, message: { ...shared, message_id: 9, photo: [{}], caption: 'panadol' } },
  ])
    expect(await post(body, webhookSecret)).toBe(200);
  expect(await app.db.select().from(incomingMessages)).toMatchObject([
    { sender: '5', text: 'panadol kassala', phone: null },
    { sender: '5', text: '', phone: null },
    // Unicode's sign of an object precedes the caption.
    { sender: '5', text: '\uFFFC panadol', phone: null },
  ]);
  for (const { key } of await app.db.select().from(limitCounters)) expect(key).not.toMatch(/:5$/);
});

test('a message to a person who has blocked the bot fails at once', async () => {
  const app = await useTown();
  await say(app, 'panadol kassala', blockedChat);
  expect(await app.db.select().from(deliveries).where(textCondition)).toMatchObject([
    { channel: 'telegram', state: 'failed', error: 'Telegram answered 403' },
  ]);
});

test('news to a person who has blocked the bot goes to the proven number by SMS, where it is answered', async () => {
  const app = await useTown();
  await say(app, 'panadol kassala', blockedChat);
  await sendNews(app, { channel: 'telegram', recipient: '403', text: 'لا رقم' });
  app.advance(minutes(1));
  await app.telegram.sendPhone(blockedChat);
  await app.run();
  const own = '+249900000403';
  await sendNews(app, { channel: 'telegram', recipient: '403', text: 'وصل رد' });
  expect(app.received(own)).toEqual(['وصل رد']);
  app.advance(minutes(1));
  await app.gateway.write(own, 'مسح');
  await app.run();
  expect(await app.db.select().from(conversations)).toMatchObject([
    { channel: 'sms', sender: own, state: 'forgetting' },
  ]);
});

test('a redirect of Telegram is not followed', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const apiRoot = `http://127.0.0.1:${port}`;
  const gateway = createTelegramGateway({ apiRoot, token: '1:a', webhookSecret: 's' });
  const message: Parameters<typeof gateway.send>[1] = {
    id: randomUUID(),
    text: 'مرحبا',
    language: 'ar',
    isCode: false,
    isNews: false,
    needsWords: false,
    expiresAt: new Date(),
    asksPhone: false,
    wasHeardWithin: async () => true,
    isUnansweredSince: async () => false,
  };
  await expect(gateway.send('1', message)).rejects.toThrow('sendMessage');
  expect(asked).toEqual(['/bot1:a/sendMessage']);
});

test('a used-up SMS_PER_DAY holds up no chat', async () => {
  const app = await useSmsApp({ config: { smsPerDay: 1 } });
  await loadMedicines(app.db);
  const second = '+249912000004';
  await app.gateway.write(phone, 'panadol kassala');
  await app.run();
  await app.gateway.write(second, 'panadol kassala');
  await app.telegram.write(chat, 'panadol kassala');
  await app.run();
  expect([phone, second, chat].map((from) => app.received(from).length)).toEqual([1, 0, 1]);
});

test('Telegram is off without its settings', async () => {
  const app = await useSmsApp({ config: { telegram: undefined } });
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/webhooks/telegram',
    headers: { 'x-telegram-bot-api-secret-token': randomUUID() },
    body: '{}',
  });
  expect(statusCode).toBe(404);
});

import { createHmac, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makePharmacy, makePharmacyByPhone, makeStaff } from '../../../test/factories.ts';
import { type SmsApp, textCondition, useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  deliveries,
  incomingMessages,
  limitCounters,
  pharmacyChannels,
} from '../../database/schema.ts';
import { erasePerson } from '../../erasure.ts';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import type { Person } from '../../platform/erasure.ts';
import { RetryLaterError } from '../../platform/jobs.ts';
import { type ConversationServices, receiveMessage } from '../conversations/receive-message.ts';
import { createCookies } from '../sessions/cookies.ts';
import { createSessions } from '../sessions/service.ts';
import type { IncomingMessage } from './channel.ts';
import { answerMessages } from './incoming.ts';
import { lockSender } from './lock-sender.ts';

const phone = '+249912345678';
const other = '+249911111111';

const received = (message: string, overrides: object = {}) => ({
  message,
  sender: phone,
  receivedAt: '2026-11-20T09:00:00.000+00:00',
  ...overrides,
});

/** Posts an event with a signature of `signedAt`, in Unix seconds. */
async function post(
  app: SmsApp,
  event: object | string,
  { key = app.settings.webhookKey, signedAt = app.clock().getTime() / 1000, headers = {} } = {},
) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const timestamp = String(Math.floor(signedAt));
  const signature = createHmac('sha256', key)
    .update(body + timestamp)
    .digest('hex');
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/webhooks/sms',
    headers: { 'x-signature': signature, 'x-timestamp': timestamp, ...headers },
    body,
  });
  return statusCode;
}
const count = (app: SmsApp) => app.db.$count(incomingMessages);

test('a message gets an answer, once, however often the gateway repeats it', async () => {
  const app = await useSmsApp();
  const event = { id: 'one', event: 'sms:received', payload: received('أموكلان') };
  const posts = await Promise.all([post(app, event), post(app, event), post(app, event)]);
  expect(posts).toEqual([200, 200, 200]);
  await app.run();
  expect(await post(app, event)).toBe(200);
  await app.run();
  expect(app.received(phone)).toEqual([expect.stringContaining('أموكلان')]);
  expect(await app.db.select().from(incomingMessages)).toMatchObject([
    { sender: phone, text: 'أموكلان', attempts: 1, handledAt: app.clock() },
  ]);
});

test('a webhook that is registered twice stores each message once, and counts it once', async () => {
  const app = await useSmsApp();
  const payload = received('أموكلان', { messageId: 'a1b2c3d4' });
  for (const id of ['one', 'two'])
    expect(await post(app, { id, event: 'sms:received', payload })).toBe(200);
  expect(await count(app)).toBe(1);
  const counters = await app.db.select({ count: limitCounters.count }).from(limitCounters);
  expect(counters).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
});

test('an event without the right signature of the last five minutes is refused', async () => {
  const app = await useSmsApp();
  const event = { id: 'one', event: 'sms:received', payload: received('x') };
  const now = app.clock().getTime() / 1000;
  expect(await post(app, event, { key: 'another' })).toBe(400);
  expect(await post(app, event, { signedAt: now - 301 })).toBe(400);
  expect(await post(app, event, { signedAt: now + 301 })).toBe(400);
  expect(await post(app, event, { signedAt: Number.NaN })).toBe(400);
  expect(await post(app, event, { headers: { 'x-signature': 'ab' } })).toBe(400);
  expect(await post(app, event, { headers: { 'x-signature': '' } })).toBe(400);
  expect(await post(app, event, { headers: { 'x-timestamp': '1' } })).toBe(400);
  expect(await count(app)).toBe(0);
  expect(await post(app, event, { signedAt: now - 299 })).toBe(200);
  expect(await count(app)).toBe(1);
});

test('a message that its phone sends ten minutes late is taken', async () => {
  const app = await useSmsApp();
  app.advance(minutes(10));
  expect(await post(app, { id: 'late', event: 'sms:received', payload: received('x') })).toBe(200);
  expect(await app.db.select().from(incomingMessages)).toMatchObject([
    { sentAt: new Date('2026-11-20T09:00:00Z') },
  ]);
});

test.each([
  ['a ping', { id: '1', event: 'system:ping', payload: {} }, 200],
  ['an unknown event', { id: '1', event: 'mms:received', payload: { x: 1 } }, 200],
  [
    'a report of a strange message',
    { id: '1', event: 'sms:sent', payload: { messageId: 'x' } },
    200,
  ],
  ['no JSON', 'nothing', 400],
  ['no payload', { id: '1', event: 'sms:received' }, 400],
  ['a body of 65 kB', `"${'x'.repeat(65 * 1024)}"`, 413],
  [
    'a name as the sender',
    { id: '1', event: 'sms:received', payload: received('x', { sender: 'ZAIN' }) },
    200,
  ],
  [
    'the service itself',
    { id: '1', event: 'sms:received', payload: received('x', { sender: '+249123000000' }) },
    200,
  ],
])('%s stores nothing', async (_name, event, status) => {
  const app = await useSmsApp();
  expect([await post(app, event), await count(app)]).toEqual([status, 0]);
});

test('an older gateway names the sender otherwise, and a national number is the same person', async () => {
  const app = await useSmsApp();
  const payload = received('x', { sender: undefined, phoneNumber: '0912345678' });
  await post(app, { id: '1', event: 'sms:received', payload });
  expect(await app.db.select().from(incomingMessages)).toMatchObject([{ sender: phone }]);
});

/** Stores a message, sent so many seconds after nine o'clock. */
const arrive = (app: SmsApp, text: string, sentAfter: number, sender = phone) =>
  post(app, {
    id: text,
    event: 'sms:received',
    payload: received(text, {
      sender,
      receivedAt: new Date(Date.UTC(2026, 10, 20, 9, 0, sentAfter)).toISOString(),
    }),
  });

test('messages of a person are answered in the order of sending, one at a time', async () => {
  const app = await useSmsApp();
  app.advance(minutes(1));
  await arrive(app, 'third', 3);
  await arrive(app, 'first', 1);
  await arrive(app, 'second', 2);
  await arrive(app, 'of another', 0, other);
  const rows = await app.db.select().from(incomingMessages);
  const idOf = (text: string) => rows.find((row) => row.text === text)?.id ?? '';
  const deps = { ...app, deliveries: { send: async () => {} } as never, log: app.app.log };
  const heard: string[] = [];
  const underWay = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const receive = async ({ text }: IncomingMessage) => {
    heard.push(text);
    started.resolve();
    await underWay.promise;
    return { replies: [] };
  };
  const answering = answerMessages(deps, idOf('second'), receive);
  await started.promise;
  // Another process gets the job of the same sender, and the job of another sender.
  await expect(answerMessages(deps, idOf('first'), receive)).rejects.toThrow(RetryLaterError);
  const ofAnother = answerMessages(deps, idOf('of another'), receive);
  underWay.resolve();
  await Promise.all([answering, ofAnother]);
  expect(heard.filter((text) => text !== 'of another')).toEqual(['first', 'second', 'third']);
  await answerMessages(deps, idOf('third'), receive);
  expect(heard).toHaveLength(4);
});

test('an answer that fails five times is left, and the next message is answered', async () => {
  const app = await useSmsApp();
  await arrive(app, 'broken', 0);
  app.advance(seconds(1));
  await arrive(app, 'good', 1);
  const [row] = await app.db.select().from(incomingMessages);
  const deps = { ...app, deliveries: { send: async () => {} } as never, log: app.app.log };
  const heard: string[] = [];
  const receive = async ({ text }: IncomingMessage) => {
    heard.push(text);
    if (text === 'broken') throw new Error('broken');
    return { replies: [] };
  };
  const answer = () => answerMessages(deps, row?.id ?? '', receive);
  for (let times = 0; times < 4; times++) await expect(answer()).rejects.toThrow('broken');
  await answer();
  expect(heard).toEqual([...Array(5).fill('broken'), 'good']);
});

test('a person who wants everything erased reads that it is done', async () => {
  const app = await useSmsApp();
  await arrive(app, 'erase me', 0);
  const [row] = await app.db.select().from(incomingMessages);
  const sent: string[] = [];
  const deps = {
    ...app,
    deliveries: {
      send: async (_db: unknown, messages: readonly { values: { text: string } }[]) =>
        void sent.push(...messages.map(({ values }) => values.text)),
    } as never,
    log: app.app.log,
  };
  await answerMessages(deps, row?.id ?? '', async () => {
    await app.db.delete(incomingMessages);
    return { replies: ['done'], hasErased: true };
  });
  expect(sent).toEqual(['done']);
});

/** Erases a person as `npm run erase` does. */
const eraseByOperator = (app: SmsApp, db = app.db, person: Person = { phone }) => {
  const sessions = createSessions({
    db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: {
      recordChange: async () => {},
    },
  });
  return erasePerson({ ...app, db, files: app.app.files, sessions }, person);
};

test('an erasure finds a waiting chat that named the number, and the numbers that staff proved', async () => {
  const app = await useSmsApp();
  const { id: pharmacyId } = await makePharmacy(app);
  const member = await makeStaff(app, { pharmacyId, email: 'sara@example.com' });
  await app.db.insert(pharmacyChannels).values({
    id: randomUUID(),
    pharmacyId,
    staffId: member.id,
    channel: 'sms',
    address: '+249911000009',
    language: 'ar',
    provenAt: app.clock(),
    createdAt: app.clock(),
  });
  await app.gateway.write('+249911000009', 'panadol');
  await app.telegram.write('@12345678', 'panadol');
  await app.db
    .update(incomingMessages)
    .set({ phone })
    .where(eq(incomingMessages.channel, 'telegram'));
  await eraseByOperator(app);
  expect(await app.db.select().from(incomingMessages)).toMatchObject([{ channel: 'sms' }]);
  await eraseByOperator(app, app.db, { email: member.email });
  expect(await app.db.$count(incomingMessages)).toBe(0);
});

test('an erasure of a lapsed number deletes the texts of the chat that its pharmacy’s owner proved', async () => {
  const app = await useSmsApp();
  const { id } = await makePharmacyByPhone(app, phone);
  app.advance(days(121));
  for (const [staffId, address] of [
    [id, '12345678'],
    [(await makeStaff(app, { pharmacyId: id })).id, '12345679'],
  ] as const) {
    const now = app.clock();
    await app.db.insert(pharmacyChannels).values({
      id: randomUUID(),
      pharmacyId: id,
      staffId,
      channel: 'telegram',
      address,
      language: 'ar',
      provenAt: now,
      createdAt: now,
    });
    await app.telegram.write(`@${address}`, 'panadol');
  }
  await eraseByOperator(app);
  const left = [{ sender: '12345679' }];
  expect(await app.db.select().from(incomingMessages)).toMatchObject(left);
  expect(await app.db.select().from(pharmacyChannels)).toMatchObject([{ address: '12345679' }]);
});

test('an erasure by the operator during an answer leaves no reply', async () => {
  const app = await useSmsApp();
  await arrive(app, 'panadol', 0);
  const [row] = await app.db.select().from(incomingMessages);
  const sent: unknown[] = [];
  const deps = {
    ...app,
    deliveries: { send: async (_db: unknown, messages: unknown[]) => void sent.push(...messages) },
    log: app.app.log,
  } as never;
  await answerMessages(deps, row?.id ?? '', async () => {
    await eraseByOperator(app);
    return { replies: ['too late'] };
  });
  expect(sent).toEqual([]);
});

test('an erasure by the operator waits for an answer under way, and deletes what it stored', async () => {
  const app = await useSmsApp();
  const now = app.clock();
  const erased = await app.db.transaction(async (db) => {
    await lockSender(db, { sender: phone });
    const erasing = eraseByOperator(app);
    const isWaiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`;
    await expect.poll(async () => (await app.db.execute(isWaiting)).rows.length).toBe(1);
    await db.insert(conversations).values({
      id: randomUUID(),
      channel: 'sms',
      sender: phone,
      language: 'ar',
      state: 'idle',
      lastSentAt: now,
      lastMessageAt: now,
      createdAt: now,
    });
    return { erasing };
  });
  await erased.erasing;
  expect(await app.db.$count(conversations)).toBe(0);
});

test('a message of a sender who was erased meanwhile begins no conversation', async () => {
  const app = await useSmsApp();
  await arrive(app, 'panadol', 0);
  const [row] = await app.db.select().from(incomingMessages);
  await eraseByOperator(app);
  const tries = { isLastTry: false, takesPhotos: false };
  const message = { ...row, id: row?.id ?? '', photoId: null, ...tries } as IncomingMessage;
  const services = { db: app.db, clock: app.clock } as ConversationServices;
  expect((await receiveMessage(services, message)).replies).toEqual([]);
  expect(await app.db.$count(conversations)).toBe(0);
});

test('a flood from one number is slowed, then gets no answer, and others are not affected', async () => {
  const app = await useSmsApp();
  app.advance(minutes(2));
  for (let sent = 0; sent < 70; sent++) await arrive(app, `panadol ${sent} kassala`, sent);
  await arrive(app, 'of another', 0, other);
  await app.run();
  expect([app.received(phone).length, app.received(other).length]).toEqual([20, 1]);
  app.advance(seconds(15));
  await app.run();
  expect(app.received(phone)).toHaveLength(21);
  const rows = await app.db.select().from(incomingMessages);
  expect(rows.filter(({ text }) => text === '')).toHaveLength(10);
  app.advance(hours(1));
  await app.run();
  await arrive(app, 'later', 0);
  await app.run();
  expect(app.received(phone)).toHaveLength(61);
}, 60_000);

test('a number abroad reads once that it gets no answers, in one part', async () => {
  const app = await useSmsApp();
  const abroad = '+4915112345678';
  for (const text of ['panadol kassala', 'yes', 'yes, yes']) {
    await arrive(app, text, 0, abroad);
    await app.run();
    app.advance(hours(5));
  }
  expect(app.received(abroad)).toEqual([expect.stringContaining('on the website')]);
  const sent = await app.db.select().from(deliveries).where(textCondition);
  expect(sent).toMatchObject([{ kind: 'abroad', parts: 1 }]);
  expect(await app.db.$count(conversations)).toBe(0);
  const texts = await app.db.select({ text: incomingMessages.text }).from(incomingMessages);
  expect(texts.map(({ text }) => text)).toEqual(['', '', '']);
  app.advance(days(30));
  for (let index = 10; index < 35; index++)
    await arrive(app, `x${index}`, days(30) / 1000, `+49151123456${index}`);
  await app.run();
  expect(await app.db.$count(deliveries, eq(deliveries.kind, 'abroad'))).toBe(21);
});

test('simultaneous messages from abroad cause at most twenty sentences a day', async () => {
  const app = await useSmsApp();
  const numbers = Array.from({ length: 40 }, (_, index) => `+49151123456${index + 10}`);
  await Promise.all(numbers.map((number) => arrive(app, 'hello', 0, number)));
  expect(await app.db.$count(deliveries, eq(deliveries.kind, 'abroad'))).toBe(20);
});

test('a message that comes a week late is dropped', async () => {
  const app = await useSmsApp();
  await arrive(app, 'old', 0);
  app.advance(days(7) + 1);
  await arrive(app, 'older', -days(7) / 1000 - 1);
  expect(await count(app)).toBe(1);
});

test('an erasure deletes the messages from and to the number, the thirtieth day the others', async () => {
  const app = await useSmsApp();
  await arrive(app, 'one', 0);
  await arrive(app, 'two', 0, other);
  await app.run();
  const { erased } = await eraseByOperator(app);
  expect(erased.texts).toBe(2);
  const senders = await app.db.select({ sender: incomingMessages.sender }).from(incomingMessages);
  expect([senders, await app.db.$count(deliveries, textCondition)]).toEqual([
    [{ sender: other }],
    1,
  ]);
  app.advance(days(30) + 1);
  await app.cleanUp();
  expect([await count(app), await app.db.$count(deliveries, textCondition)]).toEqual([0, 0]);
});

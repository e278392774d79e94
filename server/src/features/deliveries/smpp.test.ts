import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { bound, smppSettings, useOperator, useSmppApp } from '../../../test/smpp.ts';
import { deliveries, incomingMessages, incomingParts } from '../../database/schema.ts';
import { unreachableNumber } from '../../dev/smpp-double.ts';
import { createBudgets } from '../../platform/budgets.ts';
import { days, minutes, seconds } from '../../platform/clock.ts';
import { RetryLaterError } from '../../platform/jobs.ts';
import { createSmsBudget } from './budget.ts';
import { PartlySentError } from './channel.ts';
import { deleteOldMessages, eraseMessages } from './records.ts';
import { createDeliveries } from './service.ts';
import { createSmppGateway } from './smpp.ts';
import { bindSmpp, smppTimings } from './smpp-connection.ts';

const phone = '+249912345678';

type App = Awaited<ReturnType<typeof useSmppApp>>;

/** Queues a text without a conversation. It is also its event. */
async function send(app: App, text: string, recipient = phone): Promise<void> {
  const service = createDeliveries({
    ...app,
    budget: createSmsBudget(createBudgets(app.clock, 1), 1000),
    channels: [createSmppGateway(app.settings)],
    log: app.app.log,
  });
  const values = { text };
  const message = { channel: 'sms', language: 'ar', kind: 'reply', values } as const;
  await service.send(app.db, [{ ...message, recipient, eventKey: `event:${text}` }]);
}
const rows = (app: App) => app.db.select().from(deliveries).orderBy(deliveries.position);
const arrived = (app: App) =>
  app.db.select().from(incomingMessages).orderBy(incomingMessages.receivedAt);

test('a text goes out in the alphabet that it needs, and its receipt updates its row', async () => {
  const app = await useSmppApp();
  await send(app, 'وصل رد');
  await send(app, 'Answer {1} for 5€');
  await app.run();
  expect(app.received(phone)).toEqual(['وصل رد', 'Answer {1} for 5€']);
  expect(app.operator.state.submits).toMatchObject([
    { data_coding: 8, registered_delivery: 1, source_addr: '249123000000' },
    { data_coding: 0, registered_delivery: 1, destination_addr: '249912345678' },
  ]);
  expect(await rows(app)).toMatchObject([
    { state: 'delivered', providerId: '1', parts: 1 },
    { state: 'delivered', providerId: '2', parts: 1 },
  ]);
});

test('a long text goes out in parts that a phone joins, and its last part reports for all', async () => {
  const app = await useSmppApp();
  const text = `${'دواء 💊 متوفر '.repeat(11)}نهاية`;
  await send(app, text);
  await app.run();
  expect(app.received(phone)).toEqual([text]);
  const [row] = await rows(app);
  expect(row).toMatchObject({ state: 'delivered', parts: 3, providerId: '3' });
  const parts = app.operator.state.submits.map((pdu) => pdu.registered_delivery);
  expect(parts).toEqual([0, 0, 1]);
});

test('a receipt that is faster than the answer of the server counts', async () => {
  const app = await useSmppApp();
  app.operator.state.isHasty = true;
  await send(app, 'hello');
  await app.run();
  await vi.waitFor(async () => expect(await rows(app)).toMatchObject([{ state: 'delivered' }]));
});

test('a phone without a network is tried again after a minute, under a new id', async () => {
  const app = await useSmppApp();
  await send(app, 'hello', unreachableNumber);
  await app.run();
  expect(await rows(app)).toMatchObject([{ state: 'queued', failures: 1, error: 'UNDELIV 011' }]);
  app.advance(minutes(1));
  await app.run();
  expect(await rows(app)).toMatchObject([{ failures: 2 }]);
  expect(app.operator.state.submits).toHaveLength(2);
});

test('an id that the operator gives again belongs to the newer message', async () => {
  const app = await useSmppApp();
  await send(app, 'first');
  await app.run();
  await app.db.update(deliveries).set({ providerId: '2' });
  await send(app, 'second');
  await app.run();
  expect(app.received(phone)).toEqual(['first', 'second']);
  expect(await rows(app)).toMatchObject([
    { state: 'delivered', attempts: 1 },
    { state: 'delivered', providerId: '2', attempts: 1 },
  ]);
});

test('a throttled message is tried again', async () => {
  const app = await useSmppApp();
  app.operator.state.throttles = 2;
  await send(app, 'hello');
  await app.run();
  expect(app.received(phone)).toEqual(['hello']);
  expect(await rows(app)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('a message arrives once and gets its answer, also when the server repeats it', async () => {
  const app = await useSmppApp();
  await app.operator.write(phone, 'مساعدة');
  await app.operator.settled();
  await app.run();
  expect(await arrived(app)).toMatchObject([
    { channel: 'sms', sender: phone, phone, text: 'مساعدة', handledAt: app.clock() },
  ]);
  expect(app.received(phone)).toHaveLength(1);
  app.operator.drop();
  await bound(app.operator, 2);
  // The server did not get the answer.
  await app.operator.write(phone, 'مساعدة');
  await app.run();
  expect(await arrived(app)).toHaveLength(1);
  // The person writes it again.
  await app.operator.write(phone, 'مساعدة');
  app.advance(minutes(15));
  await app.operator.write(phone, 'مساعدة');
  await app.run();
  expect(await arrived(app)).toHaveLength(2);
});

test('a person who writes a word twice over one connection is heard twice', async () => {
  const app = await useSmppApp();
  await app.operator.write(phone, 'مساعدة');
  await app.operator.write(phone, 'مساعدة');
  expect(await arrived(app)).toHaveLength(2);
});

test('the parts of a message arrive in any order, repeatedly and over two connections', async () => {
  const app = await useSmppApp();
  const text = `${'أموكلان ٥٠٠ '.repeat(9)}💊 كسلا ${'وبنادول '.repeat(6)}`;
  let kept: object[] = [];
  await app.operator.write(phone, text, (parts) => {
    kept = parts;
    return parts.slice(1).reverse();
  });
  expect(await arrived(app)).toEqual([]);
  app.operator.drop();
  await bound(app.operator, 2);
  const [first] = kept;
  await app.operator.deliver({ ...first });
  for (const part of kept) await app.operator.deliver({ ...part });
  expect(await arrived(app)).toMatchObject([{ text: text.trim(), sender: phone }]);
  // 255 messages later the phone gives the same number.
  app.advance(minutes(16));
  for (const part of kept) await app.operator.deliver({ ...part });
  expect(await arrived(app)).toHaveLength(2);
});

test('parts belong to the erasure of their sender, and to the clean-up after a day', async () => {
  const app = await useSmppApp();
  const writePart = (from: string) =>
    app.operator.write(from, 'نص طويل '.repeat(20), (parts) => parts.slice(1));
  const parts = () => app.db.select().from(incomingParts);
  const other = '+249911111111';
  for (const from of [phone, other]) await writePart(from);
  expect(await parts()).toHaveLength(4);
  await eraseMessages(app.db, { senders: [phone], requestIds: [], inquiryIds: [] } as never);
  expect((await parts()).map(({ sender }) => sender)).toEqual([other, other]);
  app.advance(days(1) + seconds(1));
  await deleteOldMessages(app.db, app.clock());
  expect(await parts()).toEqual([]);
});

test('a message is acknowledged only after it is stored', async () => {
  const app = await useSmppApp();
  await app.db.execute('alter table incoming_messages rename to away');
  const written = app.operator.write(phone, 'مساعدة');
  await vi.waitFor(() => expect(app.operator.textsOf(phone)).toHaveLength(1));
  await app.db.execute('alter table away rename to incoming_messages');
  await written;
  expect(await arrived(app)).toHaveLength(1);
});

test('an operator that comes back gets every message, and delivers what waited', async () => {
  const settings = await smppSettings();
  const app = await useTestApp({ config: { smpp: settings } });
  const whole = { ...app, settings } as unknown as App;
  await send(whole, 'late');
  await app.jobs.runWaiting();
  expect(await rows(whole)).toMatchObject([
    { state: 'queued', error: 'there is no connection to the SMPP server' },
  ]);
  const operator = await useOperator(settings);
  const written = operator.write(phone, 'مساعدة');
  await bound(operator);
  await written;
  app.advance(minutes(1));
  await app.jobs.runWaiting();
  await operator.settled();
  const texts = operator.textsOf(phone).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  expect(texts).toContain('late');
});

/** A gateway without a database, bound to an operator. */
async function useGateway(timings: Partial<typeof smppTimings>) {
  const settings = await smppSettings();
  const operator = await useOperator(settings);
  const gateway = createSmppGateway(settings, { ...smppTimings, ...timings });
  const leaving = new AbortController();
  const nothing = async () => {};
  const log = { info() {}, warn() {}, error() {} };
  const receiver = { takeMessage: nothing, takePart: nothing, takeReport: async () => true, log };
  const ended = gateway.keepConnected?.(receiver, leaving.signal);
  onTestFinished(async () => {
    leaving.abort();
    await ended;
  });
  await bound(operator);
  return { operator, gateway };
}

test('a message without an answer of the server is tried again', async () => {
  const { operator, gateway } = await useGateway({ submit: 50 });
  operator.state.isSilent = true;
  const message = { id: 'a', text: 'hello', expiresAt: new Date(Date.now() + minutes(1)) };
  await expect(gateway.send(phone, message as never)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  operator.state.isSilent = false;
  expect(await gateway.send(phone, message as never)).toEqual({
    state: 'accepted',
    providerId: '2',
  });
});

test('a message of which the server took some parts says that these cost', async () => {
  const { operator, gateway } = await useGateway({ throttled: 10, message: 20 });
  Object.assign(operator.state, { throttles: 100, throttlesAfter: 1 });
  const text = 'دواء '.repeat(30);
  const message = { id: 'a', text, expiresAt: new Date(Date.now() + minutes(1)) };
  const refused = await gateway.send(phone, message as never).catch((error) => error);
  expect(refused).toBeInstanceOf(PartlySentError);
  expect(refused.cause).toBeInstanceOf(RetryLaterError);
});

test('a message with a broken header ends no process, and is delivered once', async () => {
  const app = await useSmppApp();
  await app.operator.write(phone, 'مساعدة', (parts) =>
    parts.map((part) => ({
      ...part,
      esm_class: 0x40,
      short_message: { udh: Buffer.from([8, 4, 0]), message: 'مساعدة' },
    })),
  );
  await app.operator.write(phone, 'بعدها');
  expect((await arrived(app)).at(-1)).toMatchObject({ text: 'بعدها' });
  expect(app.operator.state.binds).toBe(1);
});

test('a name of digits is no number of a person', async () => {
  const app = await useSmppApp();
  await app.operator.write(phone, 'مسح', (parts) =>
    parts.map((part) => ({ ...part, source_addr_ton: 5 })),
  );
  expect(await arrived(app)).toEqual([]);
});

test('the gateway gives up a server that takes the connection and says nothing', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const settings = { ...(await smppSettings()), port, hasTls: true };
  const bound = bindSmpp(settings, async () => {}, { ...smppTimings, bind: 50 });
  await expect(bound).rejects.toThrow('the SMPP server did not answer');
});

test('one of two processes has the connection, and the other takes over when it ends', async () => {
  const app = await useSmppApp();
  const { url, config } = app;
  const second = await useTestApp({
    beside: { url, dataDir: config.dataDir },
    config: { smpp: app.settings },
  });
  await send(app, 'from anywhere');
  // A job that the second process takes comes back.
  await second.jobs.runWaiting();
  expect(app.received(phone)).toEqual([]);
  app.advance(seconds(2));
  await app.run();
  expect(app.received(phone)).toEqual(['from anywhere']);
  expect(app.operator.state.binds).toBe(1);
  await app.app.close();
  await bound(app.operator, 2);
  await app.operator.write(phone, 'مساعدة');
  expect(await second.db.$count(incomingMessages)).toBe(1);
});

test('the webhook of the phone does not exist beside SMPP', async () => {
  const app = await useSmppApp();
  const call = { method: 'POST', url: '/api/webhooks/sms', body: '{}' } as const;
  expect((await app.app.inject(call)).statusCode).toBe(404);
});

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import { deliveries } from '../../database/schema.ts';
import { unreachableNumber } from '../../dev/gateway-double.ts';
import { createBudgets } from '../../platform/budgets.ts';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import { createSmsBudget, type DayShare } from './budget.ts';
import { createFailedDeliveries } from './failed-deliveries.ts';
import { writeText } from './messages.ts';
import type { OutgoingMessage } from './queue-messages.ts';
import { createDeliveries } from './service.ts';
import { createSmsGateway } from './sms-gateway.ts';
import { countParts } from './sms-text.ts';

const phone = '+249912345678';

const messageTo = (recipient: string, text: string, eventKey = 'event'): OutgoingMessage => ({
  channel: 'sms',
  recipient,
  language: 'ar',
  kind: 'reply',
  values: { text },
  eventKey,
});

/** The service of deliveries beside a test app, with its database, clock and gateway. */
async function useDeliveries(smsPerDay = 1000) {
  const app = await useSmsApp({ config: { smsPerDay } });
  const budget = createSmsBudget(createBudgets(app.clock, 1), smsPerDay);
  const service = createDeliveries({
    ...app,
    budget,
    channels: [createSmsGateway(app.settings)],
    log: app.app.log,
  });
  const desk = createFailedDeliveries({
    clock: app.clock,
    budget,
    deliveries: service,
    channels: [],
    prices: { smsPart: undefined, whatsappTemplate: undefined },
    subjectOf: { mail: ({ kind }) => kind, push: ({ kind }) => kind },
  });
  const rows = () => app.db.select().from(deliveries).orderBy(deliveries.position);
  return { app, service, desk, rows };
}

/** Moves time on, a step before each run, as workers would try again. */
async function runFor(app: SmsApp, length: number, step: number) {
  for (let passed = 0; passed < length; passed += step) {
    app.advance(step);
    await app.run();
  }
}

test('messages reach the phone in their order, and their rows say so', async () => {
  const { app, service, rows } = await useDeliveries();
  const texts = ['الرد الأول', 'الرد الثاني', 'الرد الثالث'];
  const messages = texts.map((text, index) => messageTo(phone, text, `event:${index}`));
  await service.send(app.db, messages);
  expect((await rows()).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  await app.run();
  expect(app.received(phone)).toEqual(texts);
  expect(await rows()).toMatchObject(
    texts.map((text) => ({ text, state: 'delivered', parts: 1, attempts: 1, error: null })),
  );
});

test('a kind and event have one message to a person', async () => {
  const { app, service } = await useDeliveries();
  await service.send(app.db, [messageTo(phone, 'once')]);
  await service.send(app.db, [messageTo(phone, 'again')]);
  await app.run();
  // The number is sealed under another key by now.
  await app.db.execute(sql`update deliveries set recipient = ${'\u00011another'}`);
  await service.send(app.db, [messageTo(phone, 'later')]);
  await app.run();
  expect(app.received(phone)).toEqual(['once']);
});

test('a message of a transaction that fails does not exist', async () => {
  const { app, service, rows } = await useDeliveries();
  const failing = app.db.transaction(async (db) => {
    await service.send(db, [messageTo(phone, 'never')]);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await app.run();
  expect([await rows(), app.state.calls]).toEqual([[], 0]);
});

test('a gateway that comes back gets each message once, also one whose answer was lost', async () => {
  const { app, service, rows } = await useDeliveries();
  app.state.isDown = true;
  await service.send(app.db, [messageTo(phone, 'late')]);
  await app.run();
  expect(await rows()).toMatchObject([
    { state: 'queued', attempts: 1, error: 'the gateway answered 502' },
  ]);
  // The gateway took an earlier try, whose answer never arrived.
  const [row] = await rows();
  app.gateway.accept({ id: row?.providerId ?? '', text: 'late', phoneNumbers: [phone] });
  await app.gateway.settled();
  app.state.isDown = false;
  await runFor(app, minutes(1), seconds(10));
  expect(app.received(phone)).toEqual(['late']);
  expect(await rows()).toMatchObject([{ state: 'delivered' }]);
});

test('a message that no gateway takes for a day fails, and an admin can send it again', async () => {
  const { app, service, desk, rows } = await useDeliveries();
  app.state.isDown = true;
  await service.send(app.db, [messageTo(phone, 'too late')]);
  await app.run();
  expect(await desk.listFailed(app.db, undefined, 10)).toEqual([]);
  app.advance(days(1));
  await app.run();
  const failed = await desk.listFailed(app.db, undefined, 10);
  expect(failed).toMatchObject([
    {
      channel: 'sms',
      to: phone,
      subject: 'رد في محادثة',
      reason: 'the gateway answered 502',
      isCode: false,
    },
  ]);
  expect((await desk.countFailed(app.db)).texts).toBe(1);
  app.state.isDown = false;
  expect(await desk.sendAgain(app.db, randomUUID())).toBeUndefined();
  expect(await desk.sendAgain(app.db, failed[0]?.id ?? '')).toBe('sms');
  await app.run();
  expect(app.received(phone)).toEqual(['too late']);
  expect(await rows()).toMatchObject([{ state: 'delivered' }]);
  expect((await desk.countFailed(app.db)).texts).toBe(0);
  expect(await desk.sendAgain(app.db, failed[0]?.id ?? '')).toBeUndefined();
});

test('messages to one person go out in the order of their causes, also after a gateway was down', async () => {
  const { app, service, rows } = await useDeliveries();
  app.state.isDown = true;
  for (const event of ['one', 'two', 'three'])
    await service.send(app.db, [messageTo(phone, event, event)]);
  await app.run();
  app.state.isDown = false;
  const ids = (await rows()).map(({ id }) => id);
  // The job of the last one is the first that is tried again.
  await service.deliver([ids[2] ?? '']);
  await app.gateway.settled();
  expect(app.received(phone)).toEqual(['one', 'two', 'three']);
});

test('a message whose cause can be undone waits for its time, whatever else goes to the phone', async () => {
  const { app, service, rows } = await useDeliveries();
  await service.send(app.db, [messageTo(phone, 'undone', 'undone')], minutes(2));
  await service.send(app.db, [messageTo(phone, 'one', 'one')]);
  await app.run();
  expect(app.received(phone)).toEqual(['one']);
  expect(await service.withdraw(app.db, phone, 'reply')).toBe(1);
  await service.send(app.db, [messageTo(phone, 'approved', 'approved')], minutes(2));
  app.advance(minutes(1));
  await service.send(app.db, [messageTo(phone, 'two', 'two')]);
  await app.run();
  expect(app.received(phone)).toEqual(['one', 'two']);
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone)).toEqual(['one', 'two', 'approved']);
  expect((await rows()).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
});

test('a message that another process hands over waits for that process', async () => {
  const { app, service, rows } = await useDeliveries();
  await service.send(app.db, [messageTo(phone, 'hello')]);
  const [row] = await rows();
  const tries = [1, 2].map(() => service.deliver([row?.id ?? '']));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'rejected').length).toBeLessThan(2);
  expect(app.state.calls).toBe(1);
});

test('a message that the gateway took and never reported fails an hour after its end', async () => {
  const { app, service, desk, rows } = await useDeliveries();
  app.state.isSilent = true;
  await service.send(app.db, [messageTo(phone, 'hello')]);
  await app.run();
  expect(await rows()).toMatchObject([{ state: 'accepted', sentAt: null }]);
  app.advance(days(1) + hours(1) - 1);
  await app.cleanUp();
  expect((await desk.countFailed(app.db)).texts).toBe(0);
  app.advance(1);
  await app.cleanUp();
  expect(await desk.listFailed(app.db, undefined, 10)).toMatchObject([
    { reason: 'the gateway took it and never reported it' },
  ]);
  // It may have cost its parts all the same.
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'failed', timesTaken: 1 });
  // The phone had no network for a day.
  app.state.isSilent = false;
  await app.gateway.emit('sms:delivered', { messageId: row?.providerId });
  expect(await rows()).toMatchObject([{ state: 'delivered', error: null }]);
});

test('parts that are given back after the end of a day do not count for the next one', async () => {
  const { app } = await useDeliveries();
  const budget = createSmsBudget(createBudgets(app.clock, 1), 13);
  const { endsAt } = await budget.use(app.db, 9, 'messages');
  app.advance(days(1));
  await budget.use(app.db, 9, 'messages');
  await budget.giveBack(app.db, 9, endsAt, 'messages');
  expect((await budget.use(app.db, 2, 'messages')).fits).toBe(false);
  expect((await budget.use(app.db, 1, 'messages')).fits).toBe(true);
});

test('simultaneous messages at the end of a day’s parts take exactly what is left', async () => {
  const { app } = await useDeliveries();
  const budget = createSmsBudget(createBudgets(app.clock, 1), 13);
  const parts = Array.from({ length: 16 }, (_, index) => (index % 4 === 0 ? 1 : 3));
  const uses = await Promise.all(parts.map((count) => budget.use(app.db, count, 'messages')));
  const usedParts = parts.filter((_, index) => uses[index]?.fits);
  expect(usedParts.reduce((sum, count) => sum + count, 0)).toBe(10);
});

test('codes of strangers, codes to known numbers and other messages take no parts from each other', async () => {
  const { app } = await useDeliveries();
  const budget = createSmsBudget(createBudgets(app.clock, 1), 100);
  const fits = async (parts: number, share: DayShare) =>
    (await budget.use(app.db, parts, share)).fits;
  expect([await fits(12, 'codes'), await fits(1, 'codes')]).toEqual([true, false]);
  expect([await fits(8, 'keptCodes'), await fits(1, 'keptCodes')]).toEqual([true, false]);
  expect([await fits(80, 'messages'), await fits(1, 'messages')]).toEqual([true, false]);
});

test('replies that no gateway took give their parts back to the share of the number', async () => {
  const { app, service } = await useDeliveries(100);
  const long = 'س'.repeat(200);
  const sendTen = async (recipient: string, event: string) => {
    const texts = Array.from({ length: 10 }, (_, index) => `${event}:${index}`);
    const messages = texts.map((event) => messageTo(recipient, long, event));
    return service.send(app.db, messages);
  };
  expect(await sendTen('+1', 'refused')).toBe(true);
  await app.run();
  expect(await sendTen('+1', 'again')).toBe(true);
  expect(await sendTen(phone, 'late')).toBe(true);
  await app.db
    .update(deliveries)
    .set({ expiresAt: app.clock() })
    .where(eq(deliveries.state, 'queued'));
  await app.cleanUp();
  expect(await sendTen(phone, 'in time')).toBe(true);
  expect(await sendTen(phone, 'over')).toBe(false);
});

test("simultaneous replies to a customer's number take its share exactly, and one of them is the last", async () => {
  const { app } = await useDeliveries();
  const budget = createSmsBudget(createBudgets(app.clock, 1), 100);
  const uses = await Promise.all(
    Array.from({ length: 16 }, () => budget.useShare(app.db, 'customer', phone, 3)),
  );
  const count = (use: string) => uses.filter((one) => one === use).length;
  expect([count('fits'), count('last'), count('over')]).toEqual([10, 1, 5]);
  expect(await budget.useShare(app.db, 'customer', '+249911111111', 3)).toBe('fits');
});

test("a customer's number reads once that its share of a day is used up; questions to staff and codes do not count", async () => {
  const { app, service, rows } = await useDeliveries(100);
  const long = 'س'.repeat(200);
  const reply = (event: string, text = long) => messageTo(phone, text, event);
  const send = (...messages: OutgoingMessage[]) => service.send(app.db, messages);
  for (let count = 0; count < 9; count++) expect(await send(reply(`e:${count}`))).toBe(true);
  // Together they do not fit, so none of them goes.
  expect(await send(reply('two:0'), reply('two:1'))).toBe(false);
  expect(await send(reply('three', 'short'))).toBe(false);
  expect(await send({ ...reply('en', 'short'), language: 'en' })).toBe(false);
  await app.run();
  expect(app.received(phone)).toHaveLength(10);
  expect(app.received(phone).at(-1)).toContain('بكرة');
  expect((await rows()).at(-1)).toMatchObject({ kind: 'last-reply', parts: 1 });
  await send({ ...messageTo(phone, 'asked', 'staff'), kind: 'questions' } as OutgoingMessage);
  const code = { kind: 'code', values: { code: '123456' }, eventKey: 'code' } as const;
  await send({ channel: 'sms', recipient: phone, language: 'en', ...code });
  await app.run();
  expect(app.received(phone)).toHaveLength(12);
  // Answers to staff have a share of their own, which is larger.
  expect(
    await send({
      ...messageTo(phone, long.repeat(2), 'long'),
      kind: 'staff-reply',
    } as OutgoingMessage),
  ).toBe(true);
  app.advance(days(1));
  expect(await send(reply('next day'))).toBe(true);
});

test.each(['ar', 'en'] as const)('a notice in %s takes one part', (language) => {
  for (const kind of ['last-reply', 'abroad'] as const)
    expect(countParts(writeText(kind, language, {}))).toBe(1);
});

test('a message that the gateway refuses fails at once', async () => {
  const { app, service, rows } = await useDeliveries();
  await service.send(app.db, [messageTo('+1', 'not a number')]);
  await app.run();
  expect(await rows()).toMatchObject([{ state: 'failed', error: 'the gateway answered 400' }]);
});

test('a phone without a network gets three more tries, each with a new id', async () => {
  const { app, service, rows } = await useDeliveries();
  await service.send(app.db, [messageTo(unreachableNumber, 'hello')]);
  await app.run();
  expect(await rows()).toMatchObject([
    { state: 'queued', failures: 1, error: 'RESULT_ERROR_NO_SERVICE' },
  ]);
  await runFor(app, minutes(25), minutes(1));
  expect(await rows()).toMatchObject([{ state: 'failed', failures: 3, attempts: 4 }]);
  await runFor(app, hours(1), minutes(10));
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 4 }]);
});

test('reports that come doubled and out of order leave a delivered message delivered', async () => {
  const { app, service, rows } = await useDeliveries();
  await service.send(app.db, [messageTo(phone, 'hello')]);
  await app.run();
  const [row] = await rows();
  const messageId = row?.providerId;
  await app.gateway.emit('sms:failed', { messageId, reason: 'late' });
  await app.gateway.emit('sms:sent', { messageId });
  await app.gateway.emit('sms:delivered', { messageId: randomUUID() });
  expect(await rows()).toEqual([row]);
});

test('a report that comes before the answer of the gateway counts the message as taken', async () => {
  const { app, service, rows } = await useDeliveries();
  await service.send(app.db, [messageTo(phone, 'hello'), messageTo(phone, 'again', 'again')]);
  const [delivered, failed] = await rows();
  await app.gateway.emit('sms:delivered', { messageId: delivered?.providerId });
  await app.gateway.emit('sms:failed', { messageId: failed?.providerId, reason: 'no service' });
  expect(await rows()).toMatchObject([
    { state: 'delivered', timesTaken: 1 },
    { state: 'queued', failures: 1, timesTaken: 1 },
  ]);
});

test('a fifth of a day’s parts is for codes, and what waits leaves the next day', async () => {
  const { app, service } = await useDeliveries(10);
  const long = 'س'.repeat(100);
  for (let count = 0; count < 5; count++)
    await service.send(app.db, [messageTo(phone, `${long}${count}`, `event:${count}`)]);
  await app.run();
  expect(app.received(phone)).toHaveLength(4);
  app.advance(minutes(1));
  // Codes have the rest: two parts.
  await app.db.update(deliveries).set({ isCode: true }).where(eq(deliveries.state, 'queued'));
  const [waiting] = await app.db.select().from(deliveries).where(eq(deliveries.state, 'queued'));
  await service.deliver([waiting?.id ?? '']);
  expect(app.received(phone)).toHaveLength(5);
  await service.send(app.db, [messageTo(phone, 'short', 'short')]);
  await app.run();
  expect(app.received(phone)).toHaveLength(5);
  app.advance(days(1) - minutes(2));
  await app.run();
  expect(app.received(phone)).toHaveLength(5);
  app.advance(minutes(1));
  await app.run();
  expect(app.received(phone)).toContain('short');
});

test('messages are deleted after 30 days', async () => {
  const { app, service, rows } = await useDeliveries();
  await service.send(app.db, [messageTo(phone, 'old')]);
  await app.run();
  app.advance(days(30));
  await app.cleanUp();
  expect(await rows()).toHaveLength(1);
  app.advance(1);
  await app.cleanUp();
  expect(await rows()).toEqual([]);
});

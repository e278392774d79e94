import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import {
  type MadePharmacy,
  makePharmacy,
  makeRequest,
  makeStaff,
} from '../../../../test/factories.ts';
import { holderOf } from '../../../../test/holding.ts';
import { trackings } from '../../../database/schema.ts';
import { days, hours, minutes } from '../../../platform/clock.ts';
import { createToken, hashOf } from '../../../platform/secrets.ts';

let app: TestApp;
let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacy = await makePharmacy(app);
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  app.advance(hours(1));
});

type Overrides = Partial<Parameters<typeof makeRequest>[1]>;
async function sent(overrides: Overrides = {}) {
  const token = createToken();
  const request = await makeRequest(app, {
    pharmacyId: pharmacy.id,
    trackingTokenHash: hashOf(token),
    createdAt: app.clock(),
    ...overrides,
  });
  const customer = await holderOf(app, token);
  const address = `/api/track/${token}`;
  return {
    ...request,
    customer,
    address,
    tell: (body: object, headers = {}) =>
      pharmacist.post(`/api/prescription-requests/${request.id}/messages`, body, headers),
    ask: (body: object, headers = {}) => customer.post(`${address}/messages`, body, headers),
    followed: async () => (await customer.get(address)).body,
    onDesk: async () => {
      const list = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
      return list.body.find(({ id }: { id: string }) => id === request.id);
    },
  };
}
const bodies = (messages: { from: string; body: string }[]) =>
  messages.map(({ from, body }) => [from, body]);

test('both sides read all messages in their order', async () => {
  const request = await sent();
  const written = await request.tell({ body: '  How many\nstrips? ' });
  expect([written.status, written.body]).toEqual([
    201,
    expect.objectContaining({ from: 'pharmacy', body: 'How many\nstrips?', phrase: null }),
  ]);
  await request.ask({ body: 'ثلاثة' });
  const both = [
    ['pharmacy', 'How many\nstrips?'],
    ['customer', 'ثلاثة'],
  ];
  expect(bodies((await request.followed()).messages)).toEqual(both);
  const onDesk = await request.onDesk();
  expect(bodies(onDesk.messages)).toEqual(both);
  // A message by the pharmacy implies that it has seen the request.
  expect(onDesk.seenAt).toBe(app.clock().toISOString());
});

test('a phrase is read by each side in its own language', async () => {
  const request = await sent();
  await request.tell({ phrase: 'available' }, { 'accept-language': 'ar' });
  expect((await request.followed()).messages).toMatchObject([
    { phrase: 'available', body: 'We have it.' },
  ]);
  const arabic = await request.customer.get(request.address, { 'accept-language': 'ar' });
  expect(arabic.body.messages[0].body).toBe('متوفر عندنا.');
});

test('a phrase of the other side, or an unknown one, is refused', async () => {
  const request = await sent();
  for (const phrase of ['available', 'photo-sent', 'no-such'])
    expect(statusAndCode(await request.ask({ phrase }))).toEqual([400, 'invalid_fields']);
  expect((await request.followed()).messages).toEqual([]);
});

test('colleagues read which of them wrote; the customer does not', async () => {
  const request = await sent();
  const amal = await makeStaff(app, { pharmacyId: pharmacy.id, name: 'Amal' });
  const assistant = await signedIn(app, 'pharmacy', pharmacy.id, { staffId: amal.id });
  await assistant.post(`/api/prescription-requests/${request.id}/messages`, { phrase: 'ready' });
  expect((await request.onDesk()).messages).toMatchObject([{ by: 'Amal' }]);
  expect((await request.followed()).messages).toMatchObject([{ by: null }]);
});

test('a message has 1 to 1,000 characters', async () => {
  const request = await sent();
  expect((await request.ask({ body: 'م'.repeat(1000) })).status).toBe(201);
  const long = await request.ask({ body: 'م'.repeat(1001) }, { 'accept-language': 'ar' });
  expect([long.status, long.body.details]).toEqual([
    400,
    [{ field: 'body', message: expect.stringMatching(/\p{Script=Arabic}/u) }],
  ]);
  for (const nothing of [{}, { body: '  ' }, { body: 'a', phrase: 'thanks' }])
    expect((await request.ask(nothing)).body.details).toMatchObject([{ field: 'body' }]);
});

test('a repeated message is stored once', async () => {
  const request = await sent();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await request.ask({ body: 'Is it there?' }, headers);
  const again = await request.ask({ body: 'Is it there?' }, headers);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(statusAndCode(await request.ask({ body: 'Or not?' }, headers))).toEqual([
    409,
    'idempotency_conflict',
  ]);
  expect((await request.followed()).messages).toHaveLength(1);
});

test('each side may send five messages in ten minutes and thirty in all', async () => {
  const request = await sent();
  for (let count = 0; count < 5; count++) await request.ask({ phrase: 'thanks' });
  const sixth = await request.ask({ phrase: 'thanks' });
  expect(statusAndCode(sixth)).toEqual([429, 'too_many_messages']);
  expect(sixth.headers['retry-after']).toBe('600');
  expect((await request.tell({ phrase: 'ready' })).status).toBe(201);
  for (let round = 1; round < 6; round++) {
    app.advance(minutes(10));
    for (let count = 0; count < 5; count++)
      expect((await request.ask({ phrase: 'thanks' })).status).toBe(201);
  }
  app.advance(minutes(10));
  expect(statusAndCode(await request.ask({ phrase: 'thanks' }))).toEqual([
    429,
    'too_many_messages',
  ]);
  expect((await request.followed()).messages).toHaveLength(31);
});

test('messages are possible until seven days after the end', async () => {
  const request = await sent({ status: 'completed', completedAt: app.clock() });
  const endsAt = new Date(app.clock().getTime() + days(7));
  expect((await request.followed()).thread.endsAt).toBe(endsAt.toISOString());
  app.advance(days(7) - 1);
  expect((await request.ask({ phrase: 'thanks' })).status).toBe(201);
  app.advance(1);
  expect(statusAndCode(await request.ask({ phrase: 'thanks' }))).toEqual([409, 'messages_closed']);
  const late = await signedIn(app, 'pharmacy', pharmacy.id);
  const told = await late.post(`/api/prescription-requests/${request.id}/messages`, {
    phrase: 'ready',
  });
  expect(statusAndCode(told)).toEqual([409, 'messages_closed']);
});

test('a forwarded request takes no messages, and no earlier one is mailed', async () => {
  const request = await sent({ status: 'declined', declinedAt: app.clock() });
  expect((await request.tell({ phrase: 'call-us' })).status).toBe(201);
  await app.db.delete(trackings).where(eq(trackings.requestId, request.id));
  expect(statusAndCode(await request.tell({ phrase: 'call-us' }))).toEqual([
    409,
    'messages_closed',
  ]);
  app.advance(minutes(5));
  expect(await app.mailsTo(request.email)).toEqual([]);
});

test('a muted side is refused until it is unmuted; the other side can still write', async () => {
  const request = await sent();
  await pharmacist.post(`/api/prescription-requests/${request.id}/mute`, { muted: true });
  expect(statusAndCode(await request.ask({ phrase: 'thanks' }))).toEqual([409, 'messages_muted']);
  expect((await request.tell({ phrase: 'ready' })).status).toBe(201);
  expect((await request.followed()).thread).toMatchObject({ isMuted: false, isMutedByOther: true });
  expect((await request.onDesk()).thread).toMatchObject({ isMuted: true, isMutedByOther: false });
  await pharmacist.post(`/api/prescription-requests/${request.id}/mute`, { muted: false });
  expect((await request.ask({ phrase: 'thanks' })).status).toBe(201);
  await request.customer.post(`${request.address}/mute`, { muted: true });
  expect(statusAndCode(await request.tell({ phrase: 'ready' }))).toEqual([409, 'messages_muted']);
});

test('a message is unread until the other side has looked', async () => {
  const request = await sent();
  await request.tell({ phrase: 'available' });
  const until = app.clock().toISOString();
  app.advance(minutes(1));
  await request.tell({ phrase: 'ready' });
  await request.ask({ phrase: 'thanks' });
  expect((await request.followed()).thread.unread).toBe(2);
  expect((await request.onDesk()).thread.unread).toBe(1);
  await request.customer.post(`${request.address}/messages/seen`, { until });
  expect((await request.followed()).thread.unread).toBe(1);
  const farAhead = new Date(app.clock().getTime() + days(300)).toISOString();
  await request.customer.post(`${request.address}/messages/seen`, { until: farAhead });
  app.advance(minutes(1));
  await request.tell({ phrase: 'call-us' });
  // A time in the future does not mark later messages as read.
  expect((await request.followed()).thread.unread).toBe(1);
});

test('a side gets a mail about unread messages, at most once an hour and without their text', async () => {
  const request = await sent();
  await request.tell({ body: 'Two strips of Insulin' });
  expect(await app.mailsTo(request.email)).toEqual([]);
  app.advance(minutes(2));
  const [mail, ...rest] = await app.mailsTo(request.email);
  expect([mail?.subject, rest]).toEqual(['The pharmacy has written to you', []]);
  expect(mail?.text).not.toMatch(/Insulin|strips/);
  await request.tell({ phrase: 'call-us' });
  app.advance(minutes(59));
  expect(await app.mailsTo(request.email)).toHaveLength(1);
  app.advance(minutes(1));
  expect(await app.mailsTo(request.email)).toHaveLength(2);
});

test('a side that has read the messages meanwhile gets no mail', async () => {
  const request = await sent();
  await request.tell({ phrase: 'ready' });
  await request.customer.post(`${request.address}/messages/seen`, {
    until: app.clock().toISOString(),
  });
  app.advance(minutes(5));
  expect(await app.mailsTo(request.email)).toEqual([]);
});

test('a pharmacy gets one mail an hour about the messages of all its customers', async () => {
  const requests = await Promise.all([sent(), sent(), sent()]);
  for (const { ask } of requests) await ask({ phrase: 'thanks' });
  app.advance(minutes(2));
  const subjects = (await app.mailsTo(pharmacy.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['A customer has written to you']);
  app.advance(hours(1));
  expect(await app.mailsTo(pharmacy.email)).toHaveLength(2);
});

test('a browser that has not unlocked the address reads no message and writes none', async () => {
  const request = await sent();
  await request.tell({ body: 'Two strips of Insulin' });
  const other = new Browser(app);
  const read = await other.get(request.address);
  expect([read.body.messages, read.body.thread.unread]).toEqual([[], 0]);
  for (const [path, body] of [
    ['messages', { phrase: 'thanks' }],
    ['messages/seen', { until: app.clock().toISOString() }],
    ['mute', { muted: true }],
  ] as const)
    expect(statusAndCode(await other.post(`${request.address}/${path}`, body))).toEqual([
      403,
      'tracking_locked',
    ]);
});

test('another pharmacy finds nothing', async () => {
  const request = await sent();
  const other = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
  for (const [path, body] of [
    ['messages', { phrase: 'ready' }],
    ['messages/seen', { until: app.clock().toISOString() }],
    ['mute', { muted: true }],
    ['ask-for-photo', {}],
    ['quote', { answer: 'all' }],
  ] as const)
    expect(
      statusAndCode(await other.post(`/api/prescription-requests/${request.id}/${path}`, body)),
    ).toEqual([404, 'not_found']);
});

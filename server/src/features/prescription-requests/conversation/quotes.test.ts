import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import { type MadePharmacy, makePharmacy, makeRequest } from '../../../../test/factories.ts';
import { holderOf } from '../../../../test/holding.ts';
import { days, hours, minutes, seconds } from '../../../platform/clock.ts';
import { createToken, hashOf } from '../../../platform/secrets.ts';

let app: TestApp;
let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacy = await makePharmacy(app);
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
});

type Overrides = Partial<Parameters<typeof makeRequest>[1]>;
async function sent(overrides: Overrides = {}) {
  const token = createToken();
  const request = await makeRequest(app, {
    pharmacyId: pharmacy.id,
    trackingTokenHash: hashOf(token),
    items: [
      { text: 'Insulin', quantity: '2' },
      { text: 'Panadol', quantity: null },
    ],
    ...overrides,
  });
  const customer = await holderOf(app, token);
  const address = `/api/track/${token}`;
  return {
    ...request,
    address,
    customer,
    quote: (body: object) =>
      pharmacist.post(`/api/prescription-requests/${request.id}/quote`, body),
    accept: (version: number, browser = customer) => browser.post(`${address}/accept`, { version }),
    refuse: (version: number) => customer.post(`${address}/refuse`, { version }),
    undo: () => customer.post(`${address}/undo`),
    followed: async () => (await customer.get(address)).body,
  };
}
const ahead = (milliseconds: number) =>
  new Date(app.clock().getTime() + milliseconds).toISOString();

test('the customer reads items, price and time of a quote', async () => {
  const request = await sent();
  const answer = {
    answer: 'some',
    lines: [
      { item: 0, has: true, priceSdg: '٤٥٠٠' },
      { item: 1, has: false, alternative: 'Adol', priceSdg: 800 },
    ],
    totalSdg: 5300,
    readyAt: ahead(hours(1)),
    heldUntil: ahead(days(1)),
    note: 'Keep it cold',
  };
  const quoted = await request.quote(answer);
  expect(quoted.status).toBe(200);
  const { quote, seenAt } = await request.followed();
  expect(quote).toEqual({
    ...answer,
    lines: [
      { item: 0, has: true, alternative: null, priceSdg: 4500 },
      { item: 1, has: false, alternative: 'Adol', priceSdg: 800 },
    ],
    version: 1,
    answeredAt: app.clock().toISOString(),
    acceptedAt: null,
    refusedAt: null,
  });
  expect(seenAt).toBe(app.clock().toISOString());
  expect((await new Browser(app).get(request.address)).body.quote).toBeNull();
});

test('a new quote supersedes the last; an equal one changes nothing', async () => {
  const request = await sent();
  await request.quote({ answer: 'all', totalSdg: 100 });
  expect((await request.quote({ answer: 'all', totalSdg: 100 })).body.version).toBe(1);
  expect((await request.quote({ answer: 'all', totalSdg: 120 })).body.version).toBe(2);
  expect((await request.followed()).quote).toMatchObject({ version: 2, totalSdg: 120 });
});

test.each([
  ['a line about nothing that was asked', { lines: [{ item: 2, has: true }] }, 'lines.0.item'],
  ['a price below nothing', { totalSdg: -1 }, 'totalSdg'],
  ['a price that is none', { totalSdg: 'cheap' }, 'totalSdg'],
  ['a holding that is over', { heldUntil: '2020-01-01T00:00:00Z' }, 'heldUntil'],
  ['a note that is too long', { note: 'n'.repeat(501) }, 'note'],
])('%s is refused by its field', async (_case, part, field) => {
  const request = await sent();
  const refused = await request.quote({ answer: 'some', ...part });
  expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, field]);
  expect((await request.followed()).quote).toBeNull();
});

describe('accepting', () => {
  test('starts a new request, and notifies the pharmacy once it cannot be undone', async () => {
    const request = await sent();
    await request.quote({ answer: 'all' });
    expect((await request.accept(1)).body.acceptedAt).toBe(app.clock().toISOString());
    const followed = await request.followed();
    expect([followed.status, followed.startedAt]).toEqual([
      'in-progress',
      app.clock().toISOString(),
    ]);
    expect(followed.undoUntil).toBe(ahead(undoWindowMs));
    expect(await app.mailsTo(pharmacy.email)).toEqual([]);
    const subjects = (await app.mailsOnceNotified(pharmacy.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your answer was accepted']);
    expect((await request.accept(1)).status).toBe(200);
    expect(await app.mailsOnceNotified(pharmacy.email)).toHaveLength(1);
  });

  test('can be undone for six seconds, and the quote waits again', async () => {
    const request = await sent();
    await request.quote({ answer: 'all' });
    await request.accept(1);
    app.advance(seconds(5));
    expect((await request.undo()).body).toMatchObject({
      status: 'new',
      quote: { version: 1, acceptedAt: null },
    });
    expect(await app.mailsOnceNotified(pharmacy.email)).toEqual([]);
    await request.accept(1);
    app.advance(undoWindowMs);
    expect(statusAndCode(await request.undo())).toEqual([409, 'move_not_undoable']);
  });

  test('a started request stays in progress, and notifies the pharmacy at once', async () => {
    const request = await sent({ status: 'in-progress', startedAt: app.clock() });
    await request.quote({ answer: 'order' });
    await request.accept(1);
    expect((await request.followed()).undoUntil).toBeNull();
    expect(await app.mailsTo(pharmacy.email)).toHaveLength(1);
  });

  test('another version than the newest is refused, and the refusal carries the newest', async () => {
    const request = await sent();
    await request.quote({ answer: 'all', totalSdg: 100 });
    await request.quote({ answer: 'all', totalSdg: 120 });
    const refused = await request.accept(1);
    expect(statusAndCode(refused)).toEqual([409, 'answer_changed']);
    expect(refused.body.answer).toMatchObject({ version: 2, totalSdg: 120 });
    expect((await request.followed()).status).toBe('new');
    expect(statusAndCode(await request.refuse(1))).toEqual([409, 'answer_changed']);
  });

  test('a quote changed after its acceptance waits to be accepted again', async () => {
    const request = await sent();
    await request.quote({ answer: 'all', totalSdg: 100 });
    await request.accept(1);
    await request.quote({ answer: 'all', totalSdg: 120 });
    expect((await request.followed()).quote).toMatchObject({ version: 2, acceptedAt: null });
    expect((await request.accept(2)).status).toBe(200);
  });

  test('no quote, and a quote of an ended request, is refused', async () => {
    const request = await sent();
    expect(statusAndCode(await request.accept(1))).toEqual([404, 'not_found']);
    await request.quote({ answer: 'none' });
    expect(statusAndCode(await request.accept(1))).toEqual([409, 'nothing_to_accept']);
    await request.quote({ answer: 'all' });
    await request.customer.post(`${request.address}/cancel`);
    expect(statusAndCode(await request.accept(2))).toEqual([409, 'request_ended']);
    expect(statusAndCode(await request.quote({ answer: 'some' }))).toEqual([409, 'request_ended']);
  });

  test('a browser that has not unlocked the address is refused', async () => {
    const request = await sent();
    await request.quote({ answer: 'all' });
    const other = new Browser(app);
    expect(statusAndCode(await request.accept(1, other))).toEqual([403, 'tracking_locked']);
  });

  test('and a new quote at the same moment: one comes first, and the accepted one was read', async () => {
    for (let round = 0; round < 10; round++) {
      const request = await sent();
      await request.quote({ answer: 'all', totalSdg: 100 });
      const [accepted] = await Promise.all([
        request.accept(1),
        request.quote({ answer: 'all', totalSdg: 120 }),
      ]);
      const { status, quote } = await request.followed();
      expect(quote).toMatchObject({ version: 2, acceptedAt: null });
      expect([accepted.status, status]).toBeOneOf([
        [200, 'in-progress'],
        [409, 'new'],
      ]);
    }
  });
});

test('a refusal leaves the request, and the pharmacy may send any quote again', async () => {
  const request = await sent();
  await request.quote({ answer: 'all', totalSdg: 100 });
  expect((await request.refuse(1)).body.refusedAt).toBe(app.clock().toISOString());
  expect((await request.followed()).status).toBe('new');
  expect((await request.quote({ answer: 'all', totalSdg: 100 })).body.version).toBe(2);
});

test('the customer gets a mail about an unseen quote', async () => {
  const request = await sent();
  await request.quote({ answer: 'all', totalSdg: 98_760 });
  app.advance(minutes(2));
  const [mail] = await app.mailsTo(request.email);
  expect(mail?.subject).toBe('The pharmacy has written to you');
  expect(mail?.text).not.toMatch(/98.?760/);
});

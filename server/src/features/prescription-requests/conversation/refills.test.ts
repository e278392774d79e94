import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import { type MadePharmacy, makePharmacy, photo } from '../../../../test/factories.ts';
import { trackings } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { refillQueue } from './reminders.ts';

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

async function sent(email = `${randomUUID()}@example.com`) {
  const customer = new Browser(app);
  const form = {
    pharmacyId: pharmacy.id,
    customerName: 'Amna',
    phone: '0912345678',
    email,
    notes: 'Two boxes',
    urgency: 'urgent',
  };
  const { body } = await customer.form('/api/prescription-requests', form, {
    prescriptionImages: [{ name: 'a.jpg', content: await photo(10) }],
  });
  const address = `/api${body.trackingUrl}`;
  return {
    id: body.id as string,
    email,
    address,
    customer,
    complete: () =>
      pharmacist.patch(`/api/prescription-requests/${body.id}/status`, { status: 'completed' }),
    again: (headers = {}, browser = customer) => browser.post(`${address}/again`, {}, headers),
    remind: (on: string | null, monthly = false) =>
      customer.send({ method: 'PUT', url: `${address}/refill-reminder`, payload: { on, monthly } }),
  };
}
const list = async () =>
  (await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`)).body;

test('a completed request can be repeated as a new one with a copy of its photos', async () => {
  const request = await sent();
  expect(statusAndCode(await request.again())).toEqual([409, 'request_not_completed']);
  await request.complete();
  const again = await request.again();
  expect([again.status, again.body.code]).toEqual([201, expect.stringMatching(/^\d{8}$/)]);
  const followed = await request.customer.get(`/api${again.body.trackingUrl}`);
  expect(followed.body).toMatchObject({ status: 'new', urgency: 'normal', locked: false });
  const [next, before] = (await list()).sort((a: { status: string }) =>
    a.status === 'new' ? -1 : 1,
  );
  expect(next).toMatchObject({ id: again.body.id, customerName: 'Amna', notes: 'Two boxes' });
  expect(next.prescriptionImages).not.toEqual(before.prescriptionImages);
  const [copy, original] = await Promise.all(
    [next, before].map(({ prescriptionImages: [address] }) => pharmacist.get(address)),
  );
  expect([copy?.status, copy?.text]).toEqual([200, original?.text]);
});

test('a request that its customer cancelled can be sent again, with its photos', async () => {
  const request = await sent();
  await request.customer.post(`${request.address}/cancel`);
  const again = await request.again();
  expect(again.status).toBe(201);
  const next = (await list()).find(({ id }: { id: string }) => id === again.body.id);
  expect(next).toMatchObject({ status: 'new', notes: 'Two boxes' });
  expect((await pharmacist.get(next.prescriptionImages[0])).status).toBe(200);
});

test('an erasure during the copying of photos prevents the new request', async () => {
  const request = await sent();
  await request.complete();
  const { again } = await app.db.transaction(async (held) => {
    await held.execute(sql`lock table files`);
    const again = request.again();
    await vi.waitFor(async () => {
      const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    await held.delete(trackings).where(eq(trackings.requestId, request.id));
    return { again };
  });
  expect(statusAndCode(await again)).toEqual([404, 'not_found']);
  expect(await list()).toHaveLength(1);
});

test('a repeated call creates one request', async () => {
  const request = await sent();
  await request.complete();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await request.again(headers);
  expect((await request.again(headers)).body).toEqual(first.body);
  expect(await list()).toHaveLength(2);
});

test('a browser that has not unlocked the address is refused', async () => {
  const request = await sent();
  await request.complete();
  expect(statusAndCode(await request.again({}, new Browser(app)))).toEqual([
    403,
    'tracking_locked',
  ]);
});

test('a reminder is mailed on the morning of its day, once', async () => {
  const request = await sent();
  expect(statusAndCode(await request.remind('2026-12-20'))).toEqual([409, 'request_not_completed']);
  await request.complete();
  expect((await request.remind('٢٠٢٦-١٢-٢٠')).body).toEqual({ on: '2026-12-20' });
  expect((await request.customer.get(request.address)).body.refillOn).toBe('2026-12-20');
  const subjects = async () =>
    (await app.mailsTo(request.email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('remind'));
  const until = (time: string) => app.advance(Date.parse(time) - app.clock().getTime());
  const due = async () => {
    await app.jobs.send(app.db, refillQueue, {});
    return subjects();
  };
  until('2026-12-20T05:59:00Z');
  expect(await due()).toEqual([]);
  until('2026-12-20T06:00:00Z');
  expect(await due()).toEqual(['You asked us to remind you of your medicine today']);
  expect(await due()).toHaveLength(1);
  expect((await request.customer.get(request.address)).body.refillOn).toBeNull();
});

test('a monthly reminder comes again after thirty days, once, until it is cancelled', async () => {
  const request = await sent();
  await request.complete();
  const first = new Date(app.clock().getTime() + days(2));
  await request.remind(first.toISOString().slice(0, 10), true);
  const mails = async () => {
    await app.jobs.send(app.db, refillQueue, {});
    const subjects = (await app.mailsTo(request.email)).map(({ subject }) => subject);
    return subjects.filter((subject) => subject.includes('remind')).length;
  };
  app.advance(days(3));
  expect([await mails(), await mails()]).toEqual([1, 1]);
  app.advance(days(28));
  expect(await mails()).toBe(1);
  app.advance(days(1));
  expect(await mails()).toBe(2);
  // After a long outage it comes once.
  app.advance(days(100));
  expect([await mails(), await mails()]).toEqual([3, 3]);
  await request.remind(null);
  app.advance(days(60));
  expect(await mails()).toBe(3);
});

test('the one click of a mail program ends a monthly reminder, and its page leads to the requests', async () => {
  const request = await sent();
  await request.complete();
  await request.remind(new Date(app.clock().getTime() + days(2)).toISOString().slice(0, 10), true);
  app.advance(days(3));
  await app.jobs.send(app.db, refillQueue, {});
  const mail = (await app.mailsTo(request.email)).find(({ subject }) => subject.includes('remind'));
  const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
  const opened = await new Browser(app).get(pathname);
  expect([opened.status, opened.headers.location]).toEqual([303, '/my-requests']);
  expect((await request.customer.get(request.address)).body.refillOn).not.toBeNull();
  const click = () => new Browser(app).form(pathname, { 'List-Unsubscribe': 'One-Click' });
  expect([(await click()).status, (await click()).status]).toEqual([204, 204]);
  expect((await request.customer.get(request.address)).body.refillOn).toBeNull();
});

test('a day outside the coming year is refused; no day deletes the reminder', async () => {
  const request = await sent();
  await request.complete();
  const today = app.clock().toISOString().slice(0, 10);
  for (const on of [today, '2020-01-01', '2099-01-01', '2027-02-30'])
    expect((await request.remind(on)).body.details).toMatchObject([{ field: 'on' }]);
  const tomorrow = new Date(app.clock().getTime() + 26 * 3_600_000).toISOString().slice(0, 10);
  await request.remind(tomorrow);
  expect((await request.remind(null)).body).toEqual({ on: null });
  expect((await request.customer.get(request.address)).body.refillOn).toBeNull();
});

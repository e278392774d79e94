import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../../test/app.ts';
import { type Answer, Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import { makePharmacy, photo } from '../../../../test/factories.ts';
import {
  files,
  inquiries,
  inquiryRecipients,
  prescriptionRequests,
  trackings,
} from '../../../database/schema.ts';
import { days, hours, minutes } from '../../../platform/clock.ts';

const email = 'amna@example.com';

async function sent(app: TestApp, more: Record<string, string> = {}) {
  const pharmacy = await makePharmacy(app);
  const browser = new Browser(app);
  const form = { customerName: 'Amna Hassan', phone: '0912345678', email, ...more };
  const { status, body } = await browser.form(
    '/api/prescription-requests',
    { pharmacyId: pharmacy.id, ...form },
    { prescriptionImages: [{ name: 'page.jpg', content: await photo() }] },
  );
  expect(status).toBe(201);
  return {
    pharmacy,
    browser,
    id: String(body.id),
    address: `/api${body.trackingUrl}`,
    code: body.code,
  };
}
const requestOf = async (app: TestApp, id: string) => {
  const [row] = await app.db
    .select()
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.id, id));
  return row;
};
const trackingsOf = (app: TestApp) => app.db.select().from(trackings);

test('a waiting request is forwarded with its photo, under the same address and code', async () => {
  const app = await useTestApp();
  const { pharmacy, browser, id, address, code } = await sent(app, { notes: 'The long one' });
  const other = await makePharmacy(app);
  const response = await browser.post(`${address}/resend`, { pharmacyId: other.id });
  expect([response.status, response.body.code, response.body.status]).toEqual([200, code, 'new']);
  const [tracking] = await trackingsOf(app);
  const next = tracking?.requestId ?? '';
  expect(next).not.toBe(id);
  expect(await requestOf(app, id)).toMatchObject({ status: 'cancelled' });
  expect(await requestOf(app, next)).toMatchObject({
    pharmacyId: other.id,
    continuesId: id,
    notes: 'The long one',
    trackingTokenHash: null,
  });
  const [file] = await app.db.select().from(files);
  expect(file?.prescriptionRequestId).toBe(next);
  // The first pharmacy loses access at once.
  const before = await signedIn(app, 'pharmacy', pharmacy.id);
  const path = (request: string) => `/api/prescription-requests/${request}/images/${file?.id}`;
  expect((await before.get(path(id))).status).toBe(404);
  expect((await (await signedIn(app, 'pharmacy', other.id)).get(path(next))).status).toBe(200);
  // The desk offers no field for messages, because they would reach no reader.
  const list = await before.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  expect(list.body[0].thread.endsAt).toBe(app.clock().toISOString());
  expect(await app.mailsOnceNotified(pharmacy.email)).toHaveLength(2);
  expect(await app.mailsTo(other.email)).toHaveLength(1);
});

test('a declined request stays declined; a started one, or one to the same pharmacy, is not forwarded', async () => {
  const app = await useTestApp();
  const other = await makePharmacy(app);
  const { pharmacy, browser, id, address } = await sent(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  const forward = (pharmacyId: string) => browser.post(`${address}/resend`, { pharmacyId });
  expect(statusAndCode(await forward(pharmacy.id))).toEqual([409, 'pharmacy_had_request']);
  await pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'No insulin' });
  const pending = await makePharmacy(app, { verificationStatus: 'pending' });
  expect(statusAndCode(await forward(pending.id))).toEqual([409, 'pharmacy_not_verified']);
  expect(
    statusAndCode(await new Browser(app).post(`${address}/resend`, { pharmacyId: other.id })),
  ).toEqual([403, 'tracking_locked']);
  expect((await forward(other.id)).status).toBe(200);
  expect(await requestOf(app, id)).toMatchObject({ status: 'declined' });
  const [tracking] = await trackingsOf(app);
  const next = await signedIn(app, 'pharmacy', other.id);
  await next.patch(`/api/prescription-requests/${tracking?.requestId}/status`, {
    status: 'in-progress',
  });
  expect(statusAndCode(await forward(pharmacy.id))).toEqual([409, 'status_backwards']);
});

test.each(['resend', 'ask-town'])(
  'a decline that was followed by %s cannot be undone',
  async (onward) => {
    const app = await useTestApp();
    const other = await makePharmacy(app);
    const { pharmacy, browser, id, address } = await sent(app);
    const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
    await pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'No insulin' });
    const body = onward === 'resend' ? { pharmacyId: other.id } : { items: [{ text: 'Insulin' }] };
    expect((await browser.post(`${address}/${onward}`, body)).status).toBe(200);
    const undone = await pharmacist.post(`/api/prescription-requests/${id}/undo`);
    expect(statusAndCode(undone)).toEqual([409, 'move_not_undoable']);
    expect(await requestOf(app, id)).toMatchObject({ status: 'declined' });
  },
);

test('no request is forwarded to an earlier pharmacy, more than five times an hour, or to more than ten in all', async () => {
  const app = await useTestApp();
  const { pharmacy, browser, address } = await sent(app);
  const forward = async (pharmacyId: string) =>
    statusAndCode(await browser.post(`${address}/resend`, { pharmacyId }));
  const toAnother = async () => forward((await makePharmacy(app)).id);
  expect((await toAnother())[0]).toBe(200);
  expect(await forward(pharmacy.id)).toEqual([409, 'pharmacy_had_request']);
  for (let count = 0; count < 3; count += 1) expect((await toAnother())[0]).toBe(200);
  expect(await toAnother()).toEqual([429, 'too_many_tries']);
  app.advance(hours(1));
  for (let count = 0; count < 5; count += 1) expect((await toAnother())[0]).toBe(200);
  app.advance(hours(1));
  expect(await toAnother()).toEqual([409, 'forwarded_too_often']);
  expect(await app.db.$count(prescriptionRequests)).toBe(10);
});

test('two simultaneous calls forward a request once', async () => {
  const app = await useTestApp();
  const { browser, address } = await sent(app);
  const others = [await makePharmacy(app), await makePharmacy(app)];
  await Promise.all(
    others.map(({ id: pharmacyId }) => browser.post(`${address}/resend`, { pharmacyId })),
  );
  const rows = await app.db.select().from(prescriptionRequests);
  expect(rows.filter(({ status }) => status === 'new')).toHaveLength(1);
  const [tracking] = await trackingsOf(app);
  expect(rows.find(({ status }) => status === 'new')?.id).toBe(tracking?.requestId);
});

test('a request becomes an inquiry, which does not ask its first pharmacy', async () => {
  const app = await useTestApp();
  const town = [await makePharmacy(app), await makePharmacy(app)];
  const { browser, id, address, code } = await sent(app, { notes: 'Call 0912345678' });
  const ask = (body: object) => browser.post(`${address}/ask-town`, body);
  const items = [{ text: 'Insulin' }];
  // Written for one pharmacy only.
  const refused = await ask({ items });
  expect([refused.status, refused.body.details[0].field]).toEqual([400, 'notes']);
  const answer = await ask({ items, notes: '', photosGoAlong: true });
  expect([answer.status, answer.body.kind, answer.body.code]).toEqual([200, 'inquiry', code]);
  const [inquiry] = await app.db.select().from(inquiries);
  expect(inquiry).toMatchObject({ city: 'Kassala', notes: null, photosGoAlong: true });
  const asked = await app.db.select().from(inquiryRecipients);
  expect(asked.map(({ pharmacyId }) => pharmacyId).sort()).toEqual(town.map(({ id }) => id).sort());
  expect(await trackingsOf(app)).toMatchObject([{ requestId: null, inquiryId: inquiry?.id, code }]);
  const [file] = await app.db.select().from(files);
  expect(file).toMatchObject({ inquiryId: inquiry?.id, prescriptionRequestId: null });
  expect(await requestOf(app, id)).toMatchObject({ status: 'cancelled' });
  expect(statusAndCode(await ask({ items }))).toEqual([409, 'status_backwards']);
});

test('the town sees the covered photo; the first pharmacy no longer sees any', async () => {
  const app = await useTestApp();
  const town = await makePharmacy(app);
  // Written for one pharmacy only.
  const { pharmacy, browser, id, address } = await sent(app, { notes: 'Call 0912345678' });
  const [original] = await app.db.select().from(files);
  const first = await signedIn(app, 'pharmacy', pharmacy.id);
  const image = `/api/prescription-requests/${id}/images/${original?.id}`;
  expect((await first.get(image)).status).toBe(200);

  const ask = (content: Buffer | string, from = browser) =>
    from.form(
      `${address}/ask-town/covered`,
      { items: '[{"text":"Insulin"}]', notes: '' },
      { prescriptionImages: [{ name: 'covered.jpg', content }] },
    );
  expect(statusAndCode(await ask(await photo(200), new Browser(app)))).toEqual([
    403,
    'tracking_locked',
  ]);
  expect(statusAndCode(await ask('no photo'))).toEqual([415, 'unsupported_file']);
  const none = await browser.form(`${address}/ask-town/covered`, {});
  expect(none.body.details).toMatchObject([{ field: 'prescriptionImages' }]);
  expect(await requestOf(app, id)).toMatchObject({ status: 'new' });
  expect(await app.db.$count(files)).toBe(1);

  const answer = await ask(await photo(200));
  expect([answer.status, answer.body.kind, answer.body.photos.length]).toEqual([200, 'inquiry', 1]);
  const asked = await signedIn(app, 'pharmacy', town.id);
  const { items } = (await asked.get(`/api/pharmacies/${town.id}/inquiries`)).body;
  expect(items[0].photos).toHaveLength(1);
  expect(items[0].photos[0]).not.toContain(original?.id);
  expect((await asked.get(items[0].photos[0])).status).toBe(200);
  const [inquiry] = await app.db.select().from(inquiries);
  expect(inquiry?.notes).toBeNull();
  const path = `/api/inquiries/${inquiry?.id}/photos/${original?.id}`;
  expect((await asked.get(path)).status).toBe(404);

  const [kept] = await app.db
    .select()
    .from(files)
    .where(eq(files.id, String(original?.id)));
  expect(kept?.prescriptionRequestId).toBe(id);
  expect((await first.get(image)).status).toBe(404);
  // docs/files.md: openings of the first photo stay recorded.
  const { body: openings } = await browser.get(`${address}/openings`);
  const openedBy = (fileId: string | undefined) =>
    openings
      .filter((opening: { fileId: string }) => opening.fileId === fileId)
      .map(({ pharmacy }: { pharmacy: { shopName: string } }) => pharmacy.shopName);
  expect(openedBy(original?.id)).toEqual([pharmacy.nameEn]);
  expect(openings).toHaveLength(2);
  const list = await first.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
  expect(list.body).toMatchObject([{ id, prescriptionImages: [] }]);
});

test('a request declined 90 days ago cannot be forwarded', async () => {
  const app = await useTestApp();
  const other = await makePharmacy(app);
  const { pharmacy, browser, id, address } = await sent(app);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  await pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'No insulin' });
  const forward = () => browser.post(`${address}/resend`, { pharmacyId: other.id });
  app.advance(days(90));
  expect(statusAndCode(await forward())).toEqual([409, 'status_backwards']);
  const items = [{ text: 'Insulin' }];
  expect(statusAndCode(await browser.post(`${address}/ask-town`, { items }))).toEqual([
    409,
    'status_backwards',
  ]);
  app.advance(-1);
  expect((await forward()).status).toBe(200);
});

test('the town is asked automatically if the pharmacy does not look within the chosen time', async () => {
  const app = await useTestApp();
  const ticked = { askTownAfterMinutes: '30', items: '[{"text":"Insulin"}]' };
  const { id } = await sent(app, ticked);
  await makePharmacy(app);
  app.advance(minutes(25));
  await app.jobs.runWaiting();
  expect(await requestOf(app, id)).toMatchObject({ status: 'new' });
  app.advance(minutes(6));
  await app.jobs.runWaiting();
  expect(await requestOf(app, id)).toMatchObject({ status: 'cancelled' });
  expect(await app.db.$count(inquiryRecipients)).toBe(1);
  const mails = await app.mailsTo(email);
  expect(mails.at(-1)?.subject).toBe('The pharmacies of the town are asked for you');
});

test('the town is asked after an undone cancellation too', async () => {
  const app = await useTestApp();
  const ticked = { askTownAfterMinutes: '30', items: '[{"text":"Insulin"}]' };
  const { id, address, browser } = await sent(app, ticked);
  await makePharmacy(app);
  app.advance(minutes(31));
  expect((await browser.post(`${address}/cancel`)).status).toBe(200);
  await app.jobs.runWaiting();
  expect((await browser.post(`${address}/undo`)).status).toBe(200);
  expect(await requestOf(app, id)).toMatchObject({ status: 'new' });
  app.advance(minutes(1));
  await app.jobs.runWaiting();
  expect(await app.db.$count(inquiryRecipients)).toBe(1);
});

test('the town is not asked once the pharmacy has looked', async () => {
  const app = await useTestApp();
  const ticked = { askTownAfterMinutes: '30', items: '[{"text":"Insulin"}]' };
  const { pharmacy, id } = await sent(app, ticked);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  await pharmacist.post(`/api/pharmacies/${pharmacy.id}/prescription-requests/seen`, {
    ids: [id],
  });
  app.advance(minutes(40));
  await app.jobs.runWaiting();
  expect(await requestOf(app, id)).toMatchObject({ status: 'new' });
  expect(await app.db.$count(inquiries)).toBe(0);
});

test('a request that a town could not read is refused at once', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const form = { pharmacyId: pharmacy.id, customerName: 'Amna', phone: '0912345678', email };
  const send = (more: Record<string, string>) =>
    new Browser(app).form('/api/prescription-requests', { ...form, ...more });
  const firstField = ({ body }: Answer) => body.details?.[0]?.field;
  const later = { askTownAfterMinutes: '30' };
  expect(firstField(await send(later))).toBe('items');
  expect(firstField(await send({ ...later, notes: 'wa.me/249912345678' }))).toBe('notes');
  expect(firstField(await send({ askTownAfterMinutes: '1', notes: 'x' }))).toBe(
    'askTownAfterMinutes',
  );
  expect((await send({ notes: 'Call 0912345678' })).status).toBe(201);
});

test('an outdated page’s call about a forwarded request reaches no pharmacy, and the page learns of it', async () => {
  const app = await useTestApp();
  const { pharmacy, browser, id, address } = await sent(app);
  const [second, third] = [await makePharmacy(app), await makePharmacy(app)];
  const quote = { answer: 'all', totalSdg: 5000 };
  const atFirst = await signedIn(app, 'pharmacy', pharmacy.id);
  expect((await atFirst.post(`/api/prescription-requests/${id}/quote`, quote)).status).toBe(200);
  expect((await browser.post(`${address}/resend`, { pharmacyId: second.id })).status).toBe(200);
  const [tracking] = await trackingsOf(app);
  const next = tracking?.requestId ?? '';
  const atSecond = await signedIn(app, 'pharmacy', second.id);
  const dearer = { answer: 'all', totalSdg: 90_000 };
  await atSecond.post(`/api/prescription-requests/${next}/quote`, dearer);

  const said: [string, object?][] = [
    ['messages', { body: 'I come at five' }],
    ['messages/seen', { until: app.clock().toISOString() }],
    ['mute', { muted: true }],
    ['accept', { version: 1 }],
    ['refuse', { version: 1 }],
    ['report', { reason: 'They never called' }],
    ['resend', { pharmacyId: third.id }],
    ['ask-town', { items: [{ text: 'Insulin' }] }],
    ['cancel'],
  ];
  for (const [call, body] of said) {
    const response = await browser.post(`${address}/${call}?requestId=${id}`, body);
    expect([call, ...statusAndCode(response)]).toEqual([call, 409, 'request_forwarded']);
  }
  expect(await requestOf(app, next)).toMatchObject({ status: 'new', seenAt: expect.any(Date) });
  // From the page that shows it, and from one of an older release, which sends no id.
  const write = (query: string) =>
    browser.post(`${address}/messages${query}`, { body: 'Until five' });
  expect((await write(`?requestId=${next}`)).status).toBe(201);
  expect((await write('')).status).toBe(201);
  expect((await browser.post(`${address}/accept?requestId=${next}`, { version: 1 })).status).toBe(
    200,
  );
});

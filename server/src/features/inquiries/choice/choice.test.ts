import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import { type MadePharmacy, makeAdmin, makePharmacy, photo } from '../../../../test/factories.ts';
import { addPhoto, ask, giveAnswer, holderOf, makeInquiry } from '../../../../test/inquiries.ts';
import {
  inquiries,
  inquiryRecipients,
  liveVersions,
  pharmacies,
  prescriptionRequests,
} from '../../../database/schema.ts';
import { days, hours, minutes } from '../../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 100 } });
afterAll(app.close);

let inquiry: Awaited<ReturnType<typeof makeInquiry>>;
let first: MadePharmacy;
let second: typeof first;
let customer: Browser;
beforeEach(async () => {
  first = await makePharmacy(app);
  second = await makePharmacy(app);
  inquiry = await makeInquiry(app);
  await ask(app, inquiry.id, [first, second]);
  await giveAnswer(app, inquiry.id, first, { totalSdg: 900, note: 'Ask for Sara' });
  await giveAnswer(app, inquiry.id, second, { answer: 'some' });
  customer = await holderOf(app, inquiry);
});

const track = (path = '', body: object = {}, browser = customer) =>
  browser.post(`/api/track/${inquiry.token}${path}`, body);
const choose = ({ id }: { id: string }, version = 1) =>
  track('/choose', { pharmacyId: id, version });
const release = () => track('/release');
const read = (browser = customer) => browser.get(`/api/track/${inquiry.token}`);
const desk = async (pharmacy: { id: string }, path: string) =>
  (await signedIn(app, 'pharmacy', pharmacy.id)).get(`/api/pharmacies/${pharmacy.id}/${path}`);
const requestsOf = async (pharmacy: { id: string }) =>
  (await desk(pharmacy, 'prescription-requests')).body;
const askedOf = async (pharmacy: { id: string }) =>
  (await desk(pharmacy, 'inquiries')).body.items.map(
    ({ inquiryId }: { inquiryId: string }) => inquiryId,
  );
const rows = () =>
  app.db.select().from(prescriptionRequests).where(eq(prescriptionRequests.inquiryId, inquiry.id));
const versionsOf = (audience: string) =>
  app.db.$count(liveVersions, eq(liveVersions.audience, audience));
const subjectsTo = async (email: string) =>
  (await app.mailsTo(email)).map(({ subject }) => subject);

describe('the answers', () => {
  test('are ordered: all before some, open before closed, near before far, then by price', async () => {
    await app.db.delete(inquiryRecipients);
    const near = { latitude: 15.45, longitude: 36.4 };
    const far = { latitude: 15.6, longitude: 36.4 };
    await app.db
      .update(inquiries)
      .set({ city: null, ...near })
      .where(eq(inquiries.id, inquiry.id));
    const answers = [
      ['ordered', { is24Hours: true, ...near }, { answer: 'order' }],
      ['some', { is24Hours: true, ...near }, { answer: 'some' }],
      ['closed', near, {}],
      ['nowhere', { is24Hours: true }, {}],
      ['far', { is24Hours: true, ...far }, {}],
      ['dear', { is24Hours: true, ...near }, { totalSdg: 900 }],
      ['cheap', { is24Hours: true, ...near }, { totalSdg: 500 }],
      ['has nothing', near, { answer: 'none' }],
      ['suspended', { ...near, verificationStatus: 'suspended' }, {}],
    ] as const;
    for (const [shopName, place, answer] of answers) {
      const pharmacy = await makePharmacy(app, { shopName, ...place });
      await ask(app, inquiry.id, [pharmacy], { seenAt: app.clock() });
      await giveAnswer(app, inquiry.id, pharmacy, answer);
    }
    await ask(app, inquiry.id, [await makePharmacy(app)]);
    const { body } = await read();
    expect(body.answers.map(({ shopName }: { shopName: string }) => shopName)).toEqual([
      'cheap',
      'dear',
      'far',
      'nowhere',
      'closed',
      'some',
      'ordered',
    ]);
    expect(body.answers[2]).toMatchObject({ isOpen: true, distanceKm: 16.7, missing: [] });
    expect(body).toMatchObject({ asked: 10, looked: 9, declined: 1, canWiden: true });
  });

  test('show missing items and held times, and no customer data while locked', async () => {
    const heldUntil = new Date(app.clock().getTime() + hours(2));
    const lines = [
      { item: 0, has: true, alternative: null, priceSdg: 400 },
      { item: 1, has: false, alternative: null, priceSdg: null },
    ];
    await giveAnswer(app, inquiry.id, second, { answer: 'some', lines, heldUntil });
    const { body } = await read();
    expect(body.answers[1]).toMatchObject({ missing: [1], heldUntil: heldUntil.toISOString() });
    expect(body).toMatchObject({ kind: 'inquiry', locked: false, forName: 'Her mother' });
    const locked = await read(new Browser(app));
    expect(locked.body).toMatchObject({
      locked: true,
      status: 'open',
      items: [],
      notes: null,
      forName: null,
      answers: [],
      photos: [],
    });
    expect(locked.text).not.toMatch(/Insulin|Amna|Sara|912345678|Her mother/);
  });
});

describe('choosing', () => {
  test('creates a started request with the customer’s full data', async () => {
    const { id: fileId } = await addPhoto(app, inquiry.id);
    app.advance(minutes(3));
    const { status, body } = await choose(first);
    expect([status, body.kind, body.status, body.code]).toEqual([
      200,
      'request',
      'in-progress',
      (await read()).body.code,
    ]);
    const [request] = await requestsOf(first);
    expect(request).toMatchObject({
      customerName: 'Amna Hassan',
      phone: inquiry.phone,
      email: inquiry.email,
      notes: 'The long one',
      status: 'in-progress',
      seenAt: null,
      startedAt: app.clock().toISOString(),
      code: body.code,
      quote: { answer: 'all', totalSdg: 900, version: 1, acceptedAt: app.clock().toISOString() },
      prescriptionImages: [`/api/prescription-requests/${request.id}/images/${fileId}`],
    });
    expect(await rows()).toMatchObject([{ forName: 'Her mother', items: inquiry.items }]);
    const pharmacist = await signedIn(app, 'pharmacy', first.id);
    expect((await pharmacist.get(request.prescriptionImages[0])).status).toBe(200);
    const completed = await pharmacist.patch(`/api/prescription-requests/${request.id}/status`, {
      status: 'completed',
    });
    expect(completed.body.status).toBe('completed');
    expect((await read()).body).toMatchObject({ status: 'completed', canRelease: false });
  });

  test('hides the inquiry from all other pharmacies at once', async () => {
    const { id: fileId } = await addPhoto(app, inquiry.id);
    const photo = `/api/inquiries/${inquiry.id}/photos/${fileId}`;
    const unchosen = await signedIn(app, 'pharmacy', second.id);
    expect((await unchosen.get(photo)).status).toBe(200);
    const { body } = await choose(first);
    const [request] = await rows();
    for (const path of [
      photo,
      `${photo}?size=small`,
      `/api/prescription-requests/${request?.id}/images/${fileId}`,
      `/api/inquiries/${request?.id}/photos/${fileId}`,
    ])
      expect(statusAndCode(await unchosen.get(path))).toEqual([404, 'not_found']);
    expect(await askedOf(second)).toEqual([]);
    expect(await requestsOf(second)).toEqual([]);
    const late = await unchosen.post(`/api/inquiries/${inquiry.id}/answer`, { answer: 'all' });
    expect([...statusAndCode(late), body.kind]).toEqual([409, 'inquiry_closed', 'request']);
    const chosen = await signedIn(app, 'pharmacy', first.id);
    expect((await chosen.get(photo)).status).toBe(404);
  });

  test('mails the chosen pharmacy, and updates every screen that showed the inquiry', async () => {
    await choose(first);
    expect(await subjectsTo(first.email)).toEqual(['A customer has chosen your pharmacy']);
    expect(await subjectsTo(second.email)).toEqual([]);
    const [request] = await rows();
    const audiences = [`pharmacy:${first.id}`, `pharmacy:${second.id}`, `track:${inquiry.id}`];
    for (const audience of [...audiences, `track:${request?.id}`])
      expect(await versionsOf(audience)).toBe(1);
    expect(JSON.stringify(app.mails)).not.toMatch(/Insulin|912345678/);
  });

  test('repeated changes nothing; another choice is refused', async () => {
    const { body } = await choose(first);
    app.advance(minutes(1));
    expect((await choose(first)).body).toEqual(body);
    expect(statusAndCode(await choose(second))).toEqual([409, 'inquiry_closed']);
    expect(await rows()).toHaveLength(1);
  });

  test('a changed answer refuses the choice, and the refusal carries the new answer', async () => {
    await giveAnswer(app, inquiry.id, first, { answer: 'some', version: 2, totalSdg: 700 });
    const { status, body } = await choose(first, 1);
    expect([status, body.code, body.answer]).toEqual([
      409,
      'answer_changed',
      {
        answer: 'some',
        lines: [],
        totalSdg: 700,
        readyAt: null,
        heldUntil: null,
        note: 'Ask for Sara',
        version: 2,
        answeredAt: app.clock().toISOString(),
      },
    ]);
    await giveAnswer(app, inquiry.id, first, { answer: 'none', version: 3 });
    expect(statusAndCode(await choose(first, 3))).toEqual([409, 'answer_changed']);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['after it was closed', { status: 'closed' }],
    ['after its time', { closesAt: new Date(0) }],
  ] as const)('%s is refused', async (_case, change) => {
    await app.db.update(inquiries).set(change).where(eq(inquiries.id, inquiry.id));
    expect(statusAndCode(await choose(first))).toEqual([409, 'inquiry_closed']);
  });

  test('is refused for a pharmacy that was not asked, has not answered, or is suspended', async () => {
    const silent = await makePharmacy(app);
    await ask(app, inquiry.id, [silent]);
    expect(statusAndCode(await choose(silent))).toEqual([404, 'not_found']);
    expect(statusAndCode(await choose(await makePharmacy(app)))).toEqual([404, 'not_found']);
    expect(statusAndCode(await choose({ id: 'mine' }))).toEqual([404, 'not_found']);
    await app.db
      .update(pharmacies)
      .set({ verificationStatus: 'suspended' })
      .where(eq(pharmacies.id, first.id));
    expect(statusAndCode(await choose(first))).toEqual([409, 'pharmacy_not_verified']);
    expect((await read()).body.answers).toHaveLength(1);
  });

  test('needs the browser that asked, or the digits of the phone number', async () => {
    const stranger = new Browser(app);
    const body = { pharmacyId: first.id, version: 1 };
    expect(statusAndCode(await track('/choose', body, stranger))).toEqual([403, 'tracking_locked']);
    expect(statusAndCode(await track('/release', {}, stranger))).toEqual([403, 'tracking_locked']);
    expect(statusAndCode(await new Browser(app).post('/api/track/none/choose', body))).toEqual([
      404,
      'not_found',
    ]);
  });
});

describe('releasing', () => {
  test('ends the request, and the inquiry continues with its remaining time', async () => {
    const { id: fileId } = await addPhoto(app, inquiry.id);
    await choose(first);
    const [{ id }] = await requestsOf(first);
    app.advance(days(4));
    const { status, body } = await release();
    expect([status, body.kind, body.status, body.answers.length]).toEqual([
      200,
      'inquiry',
      'open',
      2,
    ]);
    expect(body.closesAt).toBe(new Date(inquiry.closesAt.getTime() + days(4)).toISOString());
    const [request] = await requestsOf(first);
    expect(request).toMatchObject({
      id,
      status: 'cancelled',
      code: null,
      statusReason: 'The customer let this request go, to choose another pharmacy.',
      prescriptionImages: [],
      undoUntil: null,
    });
    const released = await signedIn(app, 'pharmacy', first.id);
    expect((await released.get(`/api/prescription-requests/${id}/images/${fileId}`)).status).toBe(
      404,
    );
    expect((await released.get(`/api/inquiries/${inquiry.id}/photos/${fileId}`)).status).toBe(200);
    expect(await askedOf(second)).toEqual([inquiry.id]);
    expect((await subjectsTo(first.email)).toSorted()).toEqual([
      'A customer has chosen your pharmacy',
      'A customer has let a request go',
    ]);
    expect((await release()).body.status).toBe('open');
    expect((await choose(second)).body).toMatchObject({ kind: 'request', status: 'in-progress' });
    expect((await requestsOf(second))[0].prescriptionImages).toHaveLength(1);
  });

  test('deletes photos that were sent to the chosen pharmacy alone', async () => {
    const { id: fileId } = await addPhoto(app, inquiry.id);
    await choose(first);
    app.advance(minutes(1));
    const [{ id }] = await requestsOf(first);
    const pharmacist = await signedIn(app, 'pharmacy', first.id);
    await pharmacist.post(`/api/prescription-requests/${id}/ask-for-photo`, {});
    const clearer = [{ name: 'b.jpg', content: await photo(20) }];
    const sent = await customer.form(
      `/api/track/${inquiry.token}/photos`,
      {},
      { prescriptionImages: clearer },
    );
    expect(sent.status).toBe(201);
    expect((await requestsOf(first))[0].prescriptionImages).toHaveLength(2);
    expect((await release()).body.photos).toEqual([expect.stringContaining(fileId)]);
    expect((await requestsOf(first))[0].prescriptionImages).toEqual([]);
    await choose(second);
    expect((await requestsOf(second))[0].prescriptionImages).toHaveLength(1);
  });

  test('lets the inquiry ask further pharmacies, and end at its time', async () => {
    await app.db
      .update(inquiries)
      .set({ emailProvenAt: app.clock() })
      .where(eq(inquiries.id, inquiry.id));
    await giveAnswer(app, inquiry.id, first, { answer: 'some' });
    await makePharmacy(app);
    await choose(first);
    app.advance(days(4));
    const { body } = await release();
    expect(body.nextWaveAt).toBe(app.clock().toISOString());
    await app.jobs.runWaiting();
    expect((await read()).body.asked).toBeGreaterThan(2);
    app.advance(days(3) - minutes(1));
    await app.jobs.runWaiting();
    expect((await read()).body.status).toBe('open');
    app.advance(minutes(2));
    await app.jobs.runWaiting();
    expect((await read()).body.status).toBe('expired');
  });

  test('is refused once the pharmacy has completed', async () => {
    await choose(first);
    const [{ id }] = await requestsOf(first);
    const pharmacist = await signedIn(app, 'pharmacy', first.id);
    const status = `/api/prescription-requests/${id}/status`;
    await pharmacist.patch(status, { status: 'completed' });
    expect(statusAndCode(await release())).toEqual([409, 'status_backwards']);
    await pharmacist.post(`/api/prescription-requests/${id}/undo`);
    expect((await release()).status).toBe(200);
    expect((await pharmacist.patch(status, { status: 'completed' })).status).toBe(409);
    expect((await pharmacist.post(`/api/prescription-requests/${id}/undo`)).body.code).toBe(
      'move_not_undoable',
    );
  });

  test('a pharmacy that declined is not offered again, and cannot undo the decline', async () => {
    await choose(first);
    const [{ id }] = await requestsOf(first);
    const pharmacist = await signedIn(app, 'pharmacy', first.id);
    await pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'Sold out' });
    expect((await read()).body).toMatchObject({ status: 'declined', canRelease: true });
    const { body } = await release();
    expect(body.answers.map(({ pharmacyId }: { pharmacyId: string }) => pharmacyId)).toEqual([
      second.id,
    ]);
    expect(body.declined).toBe(1);
    const undone = await pharmacist.post(`/api/prescription-requests/${id}/undo`);
    expect(statusAndCode(undone)).toEqual([409, 'move_not_undoable']);
    expect((await requestsOf(first))[0]).toMatchObject({
      status: 'declined',
      statusReason: 'Sold out',
    });
    expect(await app.mailsOnceNotified(inquiry.email)).toEqual([]);
    expect(statusAndCode(await choose(first, 2))).toEqual([409, 'answer_changed']);
  });

  test('a choice at an unknown address cannot be released', async () => {
    const browser = new Browser(app);
    expect(statusAndCode(await browser.post('/api/track/none/release'))).toEqual([
      404,
      'not_found',
    ]);
  });
});

test('the suspension of a pharmacy that answered updates its customers’ tracking pages', async () => {
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const decided = await admin.post(`/api/admin/suspend-pharmacy/${first.id}`, {
    reason: 'Complaints',
  });
  expect(decided.status).toBe(200);
  expect(await versionsOf(`track:${inquiry.id}`)).toBe(1);
});

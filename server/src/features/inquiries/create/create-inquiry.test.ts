import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../../test/app.ts';
import { type Answer, Browser, signedIn, statusAndCode } from '../../../../test/client.ts';
import {
  giveHours,
  makeAdmin,
  makeCustomer,
  makePharmacy,
  photo,
} from '../../../../test/factories.ts';
import { giveAnswer } from '../../../../test/inquiries.ts';
import { files, inquiries, inquiryRecipients, trackings } from '../../../database/schema.ts';
import { days, hours, minutes } from '../../../platform/clock.ts';
import { reopenedQueue } from '../recipients/waves.ts';

const email = 'amna@example.com';
const form = {
  customerName: 'Amna Hassan',
  phone: '0912345678',
  email,
  items: JSON.stringify([{ text: 'Insulin', quantity: '2' }, { text: 'Metformin' }]),
  city: 'Kassala',
  state: 'Kassala',
};
const send = (browser: Browser, more: Record<string, string> = {}, photos: Buffer[] = []) =>
  browser.form(
    '/api/inquiries',
    { ...form, ...more },
    {
      prescriptionImages: photos.map((content, index) => ({ name: `Amna ${index}.jpg`, content })),
    },
  );
const problemsOf = ({ status, body }: Answer) => [
  status,
  ...(body.details ?? []).map(({ field }: { field: string }) => field),
];
const recipientsOf = async (app: TestApp, inquiryId: string) => {
  const rows = await app.db
    .select()
    .from(inquiryRecipients)
    .where(eq(inquiryRecipients.inquiryId, inquiryId))
    .orderBy(inquiryRecipients.wave);
  return rows;
};
const readRow = async (app: TestApp, id: string) => {
  const [row] = await app.db.select().from(inquiries).where(eq(inquiries.id, id));
  if (!row) throw new Error('there is no such inquiry');
  return row;
};
const pharmaciesOf = async (app: TestApp, count: number, more = {}) => {
  const ids = [];
  for (let index = 0; index < count; index += 1) ids.push((await makePharmacy(app, more)).id);
  return ids;
};
const proofCodeIn = (text: string | undefined) => /^(\d{6})$/m.exec(text ?? '')?.[1] ?? '';

test('an inquiry is stored, asks the pharmacies of the town and mails its address', async () => {
  const app = await useTestApp();
  const ids = await pharmaciesOf(app, 3);
  await makePharmacy(app, { city: 'New Halfa' });
  const browser = new Browser(app);
  const sent = await send(browser, { forName: 'My mother', photosGoAlong: 'true' }, [
    await photo(),
  ]);
  expect(sent.status).toBe(201);
  expect(sent.body).toEqual({
    id: expect.any(String),
    trackingUrl: expect.stringMatching(/^\/track\/[\w-]{43}$/),
    code: expect.stringMatching(/^\d{8}$/),
    asked: 3,
  });
  const row = await readRow(app, sent.body.id);
  expect(row).toMatchObject({
    phone: '+249912345678',
    forName: 'My mother',
    items: [
      { text: 'Insulin', quantity: '2' },
      { text: 'Metformin', quantity: null },
    ],
    city: 'Kassala',
    state: 'Kassala',
    status: 'open',
    photosGoAlong: true,
    emailProvenAt: null,
  });
  expect(row.closesAt.getTime() - app.clock().getTime()).toBe(hours(72));
  expect((await recipientsOf(app, row.id)).map(({ pharmacyId }) => pharmacyId).sort()).toEqual(
    ids.sort(),
  );
  const stored = await app.db.select().from(files).where(eq(files.inquiryId, row.id));
  // File names must not reveal a name to recipients.
  expect(stored.map(({ name }) => name)).toEqual(['photo-1.jpg']);
  const [mail] = await app.mailsTo(email);
  expect(mail?.text).toContain(sent.body.trackingUrl);
  expect(mail?.text).not.toMatch(/Insulin|Metformin/);
});

test('a repeated inquiry is created once', async () => {
  const app = await useTestApp();
  await pharmaciesOf(app, 2);
  const headers = { 'idempotency-key': randomUUID() };
  const browser = new Browser(app);
  const once = () => browser.form('/api/inquiries', form, {}, headers);
  const [first, second] = await Promise.all([once(), once()]);
  expect(second?.body).toEqual(first?.body);
  expect((await once()).body).toEqual(first?.body);
  expect(await app.db.$count(inquiries)).toBe(1);
  expect(
    statusAndCode(await browser.form('/api/inquiries', { ...form, notes: 'x' }, {}, headers)),
  ).toEqual([409, 'idempotency_conflict']);
});

const many = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ text: `Medicine ${index}` })));

describe('refused inquiries', () => {
  test.each([
    ['nothing at all', { items: '[]' }, 'items'],
    ['twenty-one items', { items: many(21) }, 'items'],
    ['items that are none', { items: 'insulin' }, 'items'],
    ['an item without a word', { items: '[{"text":" "}]' }, 'items.0.text'],
    ['a link in an item', { items: '[{"text":"see wa.me/249"}]' }, 'items.0.text'],
    ['a phone number in an item', { items: '[{"text":"call 0912 345 678"}]' }, 'items.0.text'],
    [
      'a phone number in an item and its quantity',
      { items: '[{"text":"call 0912","quantity":"345678"}]' },
      'items.0.text',
    ],
    [
      'a phone number over several items',
      { items: '[{"text":"Insulin"},{"text":"0912"},{"text":"345"},{"text":"678"}]' },
      'items.3.text',
    ],
    ['a phone number in the notes', { notes: 'اتصل ٠٩١٢٣٤٥٦٧٨' }, 'notes'],
    ['a link in the notes', { notes: 'https://example.com' }, 'notes'],
    ['no place', { city: '', state: '' }, 'city'],
    ['a state outside Sudan', { city: 'Juba', state: 'Central Equatoria' }, 'state'],
    ['a town that nobody knows, without a state', { city: 'Nowhere', state: '' }, 'state'],
    ['a point outside Sudan', { near: '30.04,31.24' }, 'near'],
    ['what is no point', { near: 'here' }, 'near'],
    ['no name', { customerName: '' }, 'customerName'],
  ])('%s', async (_name, more, field) => {
    const app = await useTestApp();
    expect(problemsOf(await send(new Browser(app), more))).toEqual([400, field]);
    expect(await app.db.$count(inquiries)).toBe(0);
  });

  test('a photo alone is refused unless it goes along', async () => {
    const app = await useTestApp();
    const browser = new Browser(app);
    const alone = [await photo()];
    expect(problemsOf(await send(browser, { items: '' }, alone))).toEqual([400, 'items']);
    const along = await send(browser, { items: '', photosGoAlong: 'true' }, alone);
    expect(along.status).toBe(201);
    expect(await app.db.$count(files, eq(files.state, 'pending'))).toBe(0);
  });
});

test('an inquiry with twenty items, strengths, lots and dates is accepted', async () => {
  const app = await useTestApp();
  const items = JSON.stringify([
    { text: 'Amoxicillin 500 mg/125 mg, 1000 IU 10 ml', quantity: '3 x 20' },
    { text: 'Vitamin D 50,000 IU', quantity: '12' },
    { text: 'Insulin 100', quantity: '10' },
    { text: '500', quantity: '30' },
  ]);
  const sent = await send(new Browser(app), { items, notes: 'lot 12345678, 12/11/2026 10:30' });
  expect(sent.status).toBe(201);
  expect((await send(new Browser(app), { items: many(20) })).status).toBe(201);
});

describe('the asked pharmacies', () => {
  test('are verified, have a proven address, and are not inside a closure', async () => {
    const app = await useTestApp();
    const [one] = await pharmaciesOf(app, 1);
    await makePharmacy(app, { verificationStatus: 'pending' });
    await makePharmacy(app, { verificationStatus: 'suspended' });
    await makePharmacy(app, { emailProvenAt: null, emailProofDueAt: null });
    const closed = await makePharmacy(app);
    await giveHours(app, closed, { closures: [{ from: '2026-11-19', until: '2026-11-21' }] });
    const reopened = await makePharmacy(app);
    await giveHours(app, reopened, { closures: [{ from: '2026-11-01', until: '2026-11-19' }] });
    const { body } = await send(new Browser(app));
    const ids = (await recipientsOf(app, body.id)).map(({ pharmacyId }) => pharmacyId);
    expect(ids.sort()).toEqual([one, reopened.id].sort());
  });

  test('are found by any spelling of their city', async () => {
    const app = await useTestApp();
    const state = 'Khartoum' as const;
    const spelt = ['Omdurman', 'أم درمان', 'ام درمان', 'Um Durman'];
    const ids = [];
    for (const city of spelt) ids.push((await makePharmacy(app, { city, state })).id);
    await makePharmacy(app, { city: 'Bahri', state });
    const { body } = await send(new Browser(app), { city: 'أمدرمان', state: '' });
    expect((await recipientsOf(app, body.id)).map(({ pharmacyId }) => pharmacyId).sort()).toEqual(
      ids.sort(),
    );
  });

  test('come open ones first, then those that answer most', async () => {
    const app = await useTestApp();
    const closed = await pharmaciesOf(app, 6);
    const open = await pharmaciesOf(app, 5, { openOverride: true });
    const early = await send(new Browser(app), { phone: '0912000001', email: 'a@example.com' });
    const [answering] = (await recipientsOf(app, early.body.id)).filter(({ pharmacyId }) =>
      closed.includes(pharmacyId),
    );
    await app.db
      .update(inquiryRecipients)
      .set({ answer: 'none', answeredAt: app.clock(), version: 1 })
      .where(eq(inquiryRecipients.pharmacyId, answering?.pharmacyId ?? ''));
    const others = await pharmaciesOf(app, 4, { openOverride: true });
    const { body } = await send(new Browser(app));
    const ids = (await recipientsOf(app, body.id)).map(({ pharmacyId }) => pharmacyId);
    expect(ids).toHaveLength(10);
    expect(ids).toEqual(expect.arrayContaining([...open, ...others, answering?.pharmacyId]));
  });

  test('are the nearest thirty within fifty kilometres of a point', async () => {
    const app = await useTestApp();
    const at = (north: number, more = {}) =>
      makePharmacy(app, { latitude: 15.45 + north, longitude: 36.4, ...more });
    const near = await at(0.01);
    const farther = await at(0.4);
    await at(0.5);
    await makePharmacy(app);
    const { body } = await send(new Browser(app), { near: '15.45,36.4', city: '', state: '' });
    const ids = (await recipientsOf(app, body.id)).map(({ pharmacyId }) => pharmacyId);
    expect(ids.sort()).toEqual([near.id, farther.id].sort());
    expect(await readRow(app, body.id)).toMatchObject({ state: 'Kassala', city: null });

    for (let count = 0; count < 31; count += 1) await at(0.02);
    const last = await send(await signInAsCustomer(app, 'k@example.com'), {
      near: '15.45,36.4',
      email: 'k@example.com',
    });
    for (let wave = 0; wave < 5; wave += 1) await advanceAndRunJobs(app);
    const all = (await recipientsOf(app, last.body.id)).map(({ pharmacyId }) => pharmacyId);
    expect(all).toHaveLength(30);
    expect(all).not.toContain(farther.id);
  });
});

/** A browser whose account has proven its address: further waves need no code. */
async function signInAsCustomer(app: TestApp, address = email) {
  return signedIn(app, 'customer', (await makeCustomer(app, { email: address })).id);
}

async function advanceAndRunJobs(app: TestApp, time = minutes(5)) {
  app.advance(time);
  await app.jobs.runWaiting();
}

describe('waves', () => {
  test('ask ten pharmacies every five minutes, forty at most', async () => {
    const app = await useTestApp();
    await pharmaciesOf(app, 43);
    const { body } = await send(await signInAsCustomer(app));
    const counts = [];
    for (let wave = 1; wave <= 5; wave += 1) {
      counts.push((await recipientsOf(app, body.id)).length);
      await advanceAndRunJobs(app, minutes(4));
      counts.push((await recipientsOf(app, body.id)).length);
      await advanceAndRunJobs(app, minutes(1));
    }
    expect(counts).toEqual([10, 10, 20, 20, 30, 30, 40, 40, 40, 40]);
    expect((await readRow(app, body.id)).nextWaveAt).toBeNull();
  });

  test('stop once a pharmacy has everything, and continue while others have some', async () => {
    const app = await useTestApp();
    await pharmaciesOf(app, 40);
    const { body } = await send(await signInAsCustomer(app));
    const answer = async (kind: 'some' | 'all') => {
      const [first] = await recipientsOf(app, body.id);
      const pharmacist = await signedIn(app, 'pharmacy', first?.pharmacyId ?? '');
      const given = await pharmacist.post(`/api/inquiries/${body.id}/answer`, { answer: kind });
      expect(given.status).toBe(200);
    };
    await answer('some');
    await advanceAndRunJobs(app);
    expect(await recipientsOf(app, body.id)).toHaveLength(20);
    await answer('all');
    for (let wave = 0; wave < 3; wave += 1) await advanceAndRunJobs(app);
    expect(await recipientsOf(app, body.id)).toHaveLength(20);
  });

  test('continue once a reservation ends', async () => {
    const app = await useTestApp();
    await pharmaciesOf(app, 20);
    const { body } = await send(await signInAsCustomer(app));
    const [first] = await recipientsOf(app, body.id);
    const pharmacist = await signedIn(app, 'pharmacy', first?.pharmacyId ?? '');
    const heldUntil = new Date(app.clock().getTime() + minutes(60)).toISOString();
    await pharmacist.post(`/api/inquiries/${body.id}/answer`, { answer: 'all', heldUntil });
    await advanceAndRunJobs(app, minutes(50));
    expect(await recipientsOf(app, body.id)).toHaveLength(10);
    await advanceAndRunJobs(app, minutes(20));
    await advanceAndRunJobs(app, minutes(10));
    expect(await recipientsOf(app, body.id)).toHaveLength(20);
  });

  test('continue when a pharmacy’s closure ends', async () => {
    const app = await useTestApp();
    const [first] = await pharmaciesOf(app, 1);
    const closed = await makePharmacy(app);
    await giveHours(app, closed, { closures: [{ from: '2026-11-19', until: '2026-11-20' }] });
    const { body } = await send(new Browser(app), { urgency: 'normal' });
    await app.db.update(inquiries).set({ emailProvenAt: app.clock() });
    const askedNow = async () => {
      await app.jobs.send(app.db, reopenedQueue, {});
      await app.jobs.runWaiting();
      return (await recipientsOf(app, body.id)).map(({ pharmacyId }) => pharmacyId);
    };
    app.advance(hours(11));
    expect(await askedNow()).toEqual([first]);
    // Midnight in Khartoum is at ten in the evening.
    app.advance(hours(2) + minutes(5));
    expect(await askedNow()).toEqual([first, closed.id]);
  });

  test.each(['is not verified any more', 'holds it no longer'])(
    'continue when the pharmacy that had everything %s',
    async (why) => {
      const app = await useTestApp();
      await pharmaciesOf(app, 20);
      const { body } = await send(await signInAsCustomer(app));
      const [first] = await recipientsOf(app, body.id);
      const id = first?.pharmacyId ?? '';
      const isLapsing = why === 'holds it no longer';
      const heldUntil = new Date(app.clock().getTime() + minutes(2));
      await giveAnswer(app, body.id, { id }, isLapsing ? { heldUntil } : {});
      await advanceAndRunJobs(app);
      if (isLapsing) {
        expect(await recipientsOf(app, body.id)).toHaveLength(20);
        return;
      }
      expect(await recipientsOf(app, body.id)).toHaveLength(10);
      const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
      const suspended = await admin.post(`/api/admin/suspend-pharmacy/${id}`, { reason: 'x' });
      expect(suspended.status).toBe(200);
      await advanceAndRunJobs(app, 0);
      await advanceAndRunJobs(app, 0);
      expect(await recipientsOf(app, body.id)).toHaveLength(20);
    },
  );

  test('ask a second time only after the mailed code was entered', async () => {
    const app = await useTestApp();
    await pharmaciesOf(app, 25);
    const browser = new Browser(app);
    const { body } = await send(browser);
    const address = `/api${body.trackingUrl}/prove-email`;
    const [mail] = await app.mailsTo(email);
    await advanceAndRunJobs(app, hours(1));
    expect(await recipientsOf(app, body.id)).toHaveLength(10);
    const code = proofCodeIn(mail?.text);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(problemsOf(await browser.post(address, { code: wrong }))).toEqual([400, 'code']);
    expect(statusAndCode(await new Browser(app).post(address, { code }))).toEqual([
      403,
      'tracking_locked',
    ]);
    expect((await browser.post(address, { code })).status).toBe(200);
    await advanceAndRunJobs(app, 0);
    expect(await recipientsOf(app, body.id)).toHaveLength(20);
    await advanceAndRunJobs(app);
    expect(await recipientsOf(app, body.id)).toHaveLength(25);

    const again = await send(browser);
    await advanceAndRunJobs(app);
    expect(await recipientsOf(app, again.body.id)).toHaveLength(20);
  });

  test('allow five tries of a code an hour, and a new code replaces the old one', async () => {
    const app = await useTestApp();
    await pharmaciesOf(app, 11);
    const browser = new Browser(app);
    const { body } = await send(browser);
    const address = `/api${body.trackingUrl}/prove-email`;
    expect((await browser.post(`${address}/resend`)).status).toBe(204);
    const [first, second] = (await app.mailsTo(email)).map(({ text }) => proofCodeIn(text));
    expect(first).not.toBe(second);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser.post(address, { code: first ?? '' })).status).toBe(400);
    expect(statusAndCode(await browser.post(address, { code: second ?? '' }))).toEqual([
      429,
      'too_many_tries',
    ]);
    await advanceAndRunJobs(app, hours(1));
    expect((await browser.post(address, { code: second ?? '' })).status).toBe(200);
  });
});

test('a signed-in customer’s own address counts as proven, no other does', async () => {
  const app = await useTestApp();
  await pharmaciesOf(app, 11);
  const browser = await signInAsCustomer(app);
  const [own, other] = [
    await send(browser, { email: email.toUpperCase() }),
    await send(browser, { email: 'stranger@example.com' }),
  ];
  expect((await readRow(app, own.body.id)).emailProvenAt).toEqual(app.clock());
  expect((await readRow(app, other.body.id)).emailProvenAt).toBeNull();
});

describe('limits', () => {
  test('open questions of a proven owner show in no refusal of a stranger', async () => {
    const app = await useTestApp();
    const owner = await signInAsCustomer(app);
    for (let count = 0; count < 3; count += 1) expect((await send(owner)).status).toBe(201);
    const stranger = await send(new Browser(app), { email: 'x@example.com' });
    expect(stranger.status).toBe(201);
  });

  test('a fourth open inquiry by phone, mailbox or browser is 429 until one is closed', async () => {
    const app = await useTestApp();
    const browser = new Browser(app);
    const [first] = [await send(browser), await send(browser), await send(browser)];
    const refused = await send(browser, { phone: '0912000009', email: 'x@example.com' });
    expect(statusAndCode(refused)).toEqual([429, 'too_many_inquiries']);
    expect(Number(refused.headers['retry-after'])).toBe(72 * 3600);
    expect(refused.body.error).toMatch(/Close one of them/);
    const elsewhere = (more: Record<string, string>) => send(new Browser(app), more);
    expect(statusAndCode(await elsewhere({ email: 'x@example.com' }))[1]).toBe(
      'too_many_inquiries',
    );
    expect(
      statusAndCode(await elsewhere({ phone: '0912000009', email: 'amna+x@example.com' }))[1],
    ).toBe('too_many_inquiries');
    const other = { phone: '0912000009', email: 'x@example.com' };
    expect((await elsewhere(other)).status).toBe(201);
    expect((await browser.post(`/api${first.body.trackingUrl}/close`)).status).toBe(200);
    expect((await send(browser)).status).toBe(201);
  });

  test('a seventh inquiry in a day is 429', async () => {
    const app = await useTestApp();
    const browser = new Browser(app);
    for (let count = 0; count < 6; count += 1) {
      const { body } = await send(browser);
      await browser.post(`/api${body.trackingUrl}/close`);
    }
    expect(statusAndCode(await send(browser))).toEqual([429, 'too_many_inquiries_today']);
    app.advance(days(1) + 1);
    expect((await send(browser)).status).toBe(201);
  });

  test('simultaneous inquiries are counted one after the other', async () => {
    const app = await useTestApp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(new Browser(app))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await app.db.$count(inquiries)).toBe(3);
  });

  test('the 21st inquiry of a network in an hour is 429', async () => {
    const app = await useTestApp();
    const from = (at: number) =>
      send(new Browser(app), { phone: `09120000${10 + at}`, email: `n${at}@example.com` });
    const pharmacy = await makePharmacy(app);
    const request = (browser: Browser, more: Record<string, string> = {}) =>
      browser.form('/api/prescription-requests', {
        customerName: 'Amna',
        phone: '0912000009',
        email: 'n@example.com',
        notes: 'Insulin',
        pharmacyId: pharmacy.id,
        ...more,
      });
    for (let index = 0; index < 18; index += 1) expect((await from(index)).status).toBe(201);
    // A request that may become an inquiry counts, and so does one that does.
    expect((await request(new Browser(app), { askTownAfterMinutes: '30' })).status).toBe(201);
    const browser = new Browser(app);
    const sent = await request(browser);
    const askTown = () => browser.post(`/api${sent.body.trackingUrl}/ask-town`, {});
    expect((await askTown()).status).toBe(200);
    expect(statusAndCode(await from(20))).toEqual([429, 'too_many_tries']);
    expect(statusAndCode(await askTown())).toEqual([429, 'too_many_tries']);
    expect(statusAndCode(await request(browser, { askTownAfterMinutes: '30' }))).toEqual([
      429,
      'too_many_tries',
    ]);
    expect((await request(browser)).status).toBe(201);
    app.advance(hours(1));
    expect((await from(21)).status).toBe(201);
  });
});

test('mutes and inquiries that others caused with a person’s number do not count', async () => {
  const app = await useTestApp();
  const ids = await pharmaciesOf(app, 3);
  for (const at of [1, 2, 3]) {
    const { body } = await send(new Browser(app));
    const pharmacist = await signedIn(app, 'pharmacy', ids[at - 1] ?? '');
    expect((await pharmacist.post(`/api/inquiries/${body.id}/mute`)).status).toBe(204);
  }
  expect((await send(new Browser(app))).status).toBe(429);
  const { status, body } = await send(await signInAsCustomer(app));
  expect([status, body.asked]).toEqual([201, 3]);
});

describe('a pharmacy that muted the customer', () => {
  test('gets the customer’s inquiries again after thirty days, also if it muted an ended inquiry', async () => {
    const app = await useTestApp();
    const [id = ''] = await pharmaciesOf(app, 1);
    const browser = await signInAsCustomer(app);
    const [first, second] = [await send(browser), await send(browser)];
    const mute = async (inquiryId: string) =>
      (await signedIn(app, 'pharmacy', id)).post(`/api/inquiries/${inquiryId}/mute`);
    expect((await mute(first.body.id)).status).toBe(204);
    expect((await send(browser)).body.asked).toBe(0);
    app.advance(days(4));
    expect(statusAndCode(await mute(second.body.id))).toEqual([404, 'not_found']);
    app.advance(days(26));
    expect((await send(browser)).body.asked).toBe(1);
  });

  test('is not asked by the same customer again; three mutes end the customer’s day', async () => {
    const app = await useTestApp();
    const ids = await pharmaciesOf(app, 14);
    const browser = await signInAsCustomer(app);
    const { body } = await send(browser);
    const mute = async (pharmacyId: string) => {
      const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
      return pharmacist.post(`/api/inquiries/${body.id}/mute`);
    };
    const first = (await recipientsOf(app, body.id)).map(({ pharmacyId }) => pharmacyId);
    const unasked = ids.find((id) => !first.includes(id)) ?? '';
    expect(statusAndCode(await mute(unasked))).toEqual([404, 'not_found']);
    expect((await mute(first[0] ?? '')).status).toBe(204);
    await advanceAndRunJobs(app);
    expect(await recipientsOf(app, body.id)).toHaveLength(14);
    const second = await send(browser, { phone: '0912000009' });
    for (let wave = 0; wave < 2; wave += 1) await advanceAndRunJobs(app);
    const again = (await recipientsOf(app, second.body.id)).map(({ pharmacyId }) => pharmacyId);
    expect(again).toHaveLength(13);
    expect(again).not.toContain(first[0]);

    await mute(first[1] ?? '');
    await mute(first[2] ?? '');
    const refused = await send(new Browser(app));
    expect(statusAndCode(refused)).toEqual([429, 'too_many_inquiries_today']);
    app.advance(days(1));
    expect((await send(new Browser(app))).status).toBe(201);
  });
});

describe('the customer', () => {
  test('closes it: no further wave and no mail of its end', async () => {
    const app = await useTestApp();
    await pharmaciesOf(app, 20);
    const browser = await signInAsCustomer(app);
    const { body } = await send(browser);
    const address = `/api${body.trackingUrl}`;
    expect(statusAndCode(await new Browser(app).post(`${address}/close`))).toEqual([
      403,
      'tracking_locked',
    ]);
    expect((await browser.post(`${address}/close`)).status).toBe(200);
    expect((await browser.post(`${address}/close`)).status).toBe(200);
    expect(await readRow(app, body.id)).toMatchObject({ status: 'closed', closedAt: app.clock() });
    await advanceAndRunJobs(app, days(4));
    expect(await recipientsOf(app, body.id)).toHaveLength(10);
    expect(await app.mailsTo(email)).toHaveLength(1);
    for (const path of ['widen', 'remind'])
      expect(statusAndCode(await browser.post(`${address}/${path}`))).toEqual([
        409,
        'inquiry_closed',
      ]);
  });

  test('gets a mail when its time has passed', async () => {
    const app = await useTestApp();
    const browser = new Browser(app);
    const { body } = await send(browser, { urgency: 'emergency' });
    await advanceAndRunJobs(app, hours(11));
    expect((await readRow(app, body.id)).status).toBe('open');
    await advanceAndRunJobs(app, hours(1));
    expect((await readRow(app, body.id)).status).toBe('expired');
    const mails = await app.mailsTo(email);
    expect(mails.at(-1)?.subject).toBe('The time of your question is over');
    expect(statusAndCode(await browser.post(`/api${body.trackingUrl}/close`))).toEqual([
      409,
      'inquiry_closed',
    ]);
  });

  test('widens it to the state, with the town first', async () => {
    const app = await useTestApp();
    const town = await pharmaciesOf(app, 12);
    const around = await pharmaciesOf(app, 3, { city: 'New Halfa' });
    await pharmaciesOf(app, 3, { city: 'Gedaref', state: 'Gedaref' });
    const browser = await signInAsCustomer(app);
    const { body } = await send(browser);
    expect((await browser.post(`/api${body.trackingUrl}/widen`)).status).toBe(200);
    await advanceAndRunJobs(app);
    const ids = (await recipientsOf(app, body.id)).map(({ pharmacyId }) => pharmacyId);
    expect(ids.sort()).toEqual([...town, ...around].sort());
  });

  test('reminds pharmacies without an answer, once an hour', async () => {
    const app = await useTestApp();
    const [one = '', two = ''] = await pharmaciesOf(app, 2);
    const browser = new Browser(app);
    const { body } = await send(browser);
    await (await signedIn(app, 'pharmacy', one)).post(`/api/inquiries/${body.id}/answer`, {
      answer: 'none',
    });
    const remind = () => browser.post(`/api${body.trackingUrl}/remind`);
    // No sooner than the page offers it.
    expect(statusAndCode(await remind())).toEqual([429, 'too_many_tries']);
    app.advance(hours(1));
    expect((await remind()).status).toBe(200);
    const refused = await remind();
    expect(statusAndCode(refused)).toEqual([429, 'too_many_tries']);
    expect(refused.headers['retry-after']).toBe('3600');
    const rows = await recipientsOf(app, body.id);
    const remindedAt = (id: string) => rows.find((row) => row.pharmacyId === id)?.remindedAt;
    expect([remindedAt(one), remindedAt(two)]).toEqual([null, app.clock()]);
    app.advance(hours(1));
    expect((await remind()).status).toBe(200);
  });
});

test('a pharmacy gets at most one mail an hour, which counts its unseen inquiries', async () => {
  const app = await useTestApp();
  const pharmacy = await makePharmacy(app);
  const from = (at: number) =>
    send(new Browser(app), { phone: `09120000${10 + at}`, email: `n${at}@example.com` });
  const mails = () => app.mailsTo(pharmacy.email);
  const { body } = await from(0);
  expect(await mails()).toHaveLength(1);
  await from(1);
  await from(2);
  expect(await mails()).toHaveLength(1);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
  await pharmacist.post(`/api/pharmacies/${pharmacy.id}/inquiries/seen`, { ids: [body.id] });
  app.advance(hours(1));
  const [, digest] = await mails();
  expect(digest?.text).toContain('2 questions');
  expect(digest?.text).not.toMatch(/Insulin|Amna/);
  await from(3);
  expect(await mails()).toHaveLength(2);
  const list = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/inquiries`);
  const ids = list.body.items.map(({ inquiryId }: { inquiryId: string }) => inquiryId);
  await pharmacist.post(`/api/pharmacies/${pharmacy.id}/inquiries/seen`, { ids });
  app.advance(hours(1));
  expect(await mails()).toHaveLength(2);
});

test('the short code leads to the address of an inquiry', async () => {
  const app = await useTestApp();
  const { body } = await send(new Browser(app));
  const [tracking] = await app.db.select().from(trackings).where(eq(trackings.inquiryId, body.id));
  expect(tracking).toMatchObject({ code: body.code, requestId: null });
});

import { randomUUID } from 'node:crypto';
import { maxAlerts } from '@dawaya/contract/vocabulary/availability-alerts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../test/answered-inquiry.ts';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { holderOf, makeInquiry } from '../../../test/inquiries.ts';
import { availabilityAlerts, inquiries } from '../../database/schema.ts';
import { erasePerson } from '../../erasure.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';
import { createCookies, createSessions } from '../sessions/index.ts';

const app = await startTestApp();
beforeAll(async () => void (await loadMedicines(app.db)));
afterAll(app.close);

let network = 0;
/** A browser of a network of its own, so that tests share no limits. */
const visitor = () => new Browser(app, {}, `10.9.8.${++network}`);
const address = () => `${randomUUID()}@example.com`;
const create = (browser: Browser, alert: object = {}, headers = {}) =>
  browser.post('/api/availability-alerts', { text: 'Insulin', city: 'Kassala', ...alert }, headers);
const listed = async (browser: Browser) =>
  (await browser.get('/api/availability-alerts')).body.items as {
    id: string;
    text: string;
    isConfirmed: boolean;
  }[];
const readToken = async (id: string) => {
  const [row] = await app.db.select().from(availabilityAlerts).where(eq(availabilityAlerts.id, id));
  return row?.token ?? '';
};

/** A customer whose address a code has proven. */
async function proven() {
  const { id, email } = await makeCustomer(app, { emailProvenAt: app.clock() });
  return { browser: await signedIn(app, 'customer', id), email };
}

/** Pharmacies of the town have the medicine. */
async function insulinCame() {
  const { id } = await makePharmacy(app);
  const inquiry = await makeAnsweredInquiry(app, ['Insulin'], [{ pharmacyId: id }]);
  const pharmacist = await signedIn(app, 'pharmacy', id);
  await pharmacist.post(`/api/inquiries/${inquiry}/answer`, { answer: 'all' });
}

describe('a proven address', () => {
  test('of an account gets no mail to confirm, and the account lists the alert everywhere', async () => {
    const { browser, email } = await proven();
    expect((await create(browser, { days: 7 })).body.isConfirmed).toBe(true);
    expect(await app.mailsTo(email)).toEqual([]);
    expect(await listed(browser)).toMatchObject([
      {
        text: 'Insulin',
        city: 'Kassala',
        state: 'Kassala',
        isConfirmed: true,
        notifiedAt: null,
        lapsesAt: new Date(app.clock().getTime() + days(7)).toISOString(),
      },
    ]);
    expect(await listed(visitor())).toEqual([]);
  });

  test('of an inquiry makes the alert one tap for its holder, in its town', async () => {
    const inquiry = await makeInquiry(app);
    const holder = await holderOf(app, inquiry);
    app.advance(minutes(1));
    await app.db
      .update(inquiries)
      .set({ emailProvenAt: app.clock() })
      .where(eq(inquiries.id, inquiry.id));
    const alert = { text: 'Metformin', city: undefined, trackingToken: inquiry.token };
    expect((await create(holder, alert)).body.isConfirmed).toBe(true);
    expect(await listed(holder)).toMatchObject([{ text: 'Metformin', city: 'Kassala' }]);
    const stranger = await create(visitor(), alert);
    expect([stranger.status, stranger.body.code]).toEqual([403, 'tracking_locked']);
  });

  test('of an inquiry around a point gets news of the nearest town', async () => {
    const inquiry = await makeInquiry(app, { city: null, latitude: 15.46, longitude: 36.41 });
    const holder = await holderOf(app, inquiry);
    await create(holder, { city: undefined, trackingToken: inquiry.token });
    expect(await listed(holder)).toMatchObject([{ city: 'Kassala' }]);
  });
});

describe("another person's address", () => {
  test('gets one mail to confirm and nothing else, and the alert goes after a day', async () => {
    const email = address();
    const browser = visitor();
    expect((await create(browser, { email })).body.isConfirmed).toBe(false);
    await create(browser, { email, text: 'Metformin' });
    await insulinCame();
    const mails = await app.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/alerts/');
    expect(mails[0]?.text).not.toContain('Insulin');
    app.advance(days(1) + minutes(1));
    await app.cleanUp();
    expect(await app.db.$count(availabilityAlerts, eq(availabilityAlerts.email, email))).toBe(0);
  });

  test('is not proven by an account that a stranger opened for it', async () => {
    const { id, email } = await makeCustomer(app);
    const stranger = await signedIn(app, 'customer', id);
    expect((await create(stranger, { email })).body.isConfirmed).toBe(false);
    expect((await create(visitor(), { email })).body.isConfirmed).toBe(false);
    // It lists what it left itself, not what others left for the address.
    expect(await listed(stranger)).toHaveLength(1);
  });

  test('is not proven by the inquiry of an account that proved nothing', async () => {
    const inquiry = await makeInquiry(app, { emailProvenAt: app.clock() });
    const holder = await holderOf(app, inquiry);
    const left = await create(holder, { trackingToken: inquiry.token });
    expect(left.body.isConfirmed).toBe(false);
  });

  test('takes no room from the alerts of its owner', async () => {
    const { browser, email } = await proven();
    const texts = ['Metformin', 'Amlodipine', 'Atenolol', 'Losartan', 'Omeprazole'];
    for (const text of texts) await create(visitor(), { email, text });
    expect((await create(browser)).status).toBe(201);
  });

  test('has room for its owner in a browser that proves nothing, whatever strangers left', async () => {
    const email = address();
    const stranger = visitor();
    const texts = ['Metformin', 'Amlodipine', 'Atenolol', 'Losartan', 'Omeprazole', 'Ibuprofen'];
    const answers = [];
    for (const text of texts) answers.push((await create(stranger, { email, text })).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 409]);
    const left = await create(visitor(), { email });
    expect(left.status).toBe(201);
    // The mail that the stranger caused confirms it.
    const [mail] = await app.mailsTo(email);
    const [, token] = /\/alerts\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const url = `/api/availability-alerts/${token}/confirm`;
    const { body } = await visitor().post(url, { id: left.body.id });
    expect(body.items).toContainEqual(
      expect.objectContaining({ id: left.body.id, isConfirmed: true }),
    );
  });

  test('gets a mail of the next day for an alert that its owner leaves again', async () => {
    const email = address();
    await create(visitor(), { email });
    app.advance(hours(23));
    const owner = visitor();
    await create(owner, { email });
    app.advance(hours(2));
    const again = await create(owner, { email });
    const mails = await app.mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => text).join()).toContain(await readToken(again.body.id));
  });

  test('wakes once its reader has confirmed it', async () => {
    const email = address();
    const { body } = await create(visitor(), { email });
    const token = await readToken(body.id);
    const confirm = () => visitor().post(`/api/availability-alerts/${token}/confirm`, {});
    const { status, body: alerts } = await confirm();
    expect([status, alerts.items[0]?.isConfirmed]).toEqual([200, true]);
    expect((await confirm()).status).toBe(200);
    await insulinCame();
    expect(await app.mailsTo(email)).toHaveLength(2);
  });
});

describe('a person', () => {
  test('has five active alerts at most, also when they come at once', async () => {
    const { browser } = await proven();
    const texts = ['Metformin', 'Amlodipine', 'Atenolol', 'Losartan', 'Omeprazole', 'Insulin'];
    const answers = await Promise.all(texts.map((text) => create(browser, { text })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
    const [first, ...more] = await listed(browser);
    expect(more).toHaveLength(maxAlerts - 1);
    await browser.delete(`/api/availability-alerts/${first?.id}`);
    expect((await create(browser, { text: 'Ibuprofen' })).status).toBe(201);
  });

  test('leaves the same alert once, however often the button is pressed', async () => {
    const { browser } = await proven();
    const first = await create(browser);
    const key = { 'idempotency-key': randomUUID() };
    expect((await create(browser, { text: 'انسولين' }, key)).body).toEqual(first.body);
    expect((await create(browser, { text: 'انسولين' }, key)).body).toEqual(first.body);
    expect((await create(browser, {}, key)).body.code).toBe('idempotency_conflict');
    expect(await listed(browser)).toHaveLength(1);
  });

  test('ends an alert in the browser that left it, and in no other', async () => {
    const browser = visitor();
    const { body } = await create(browser, { email: address() });
    const url = `/api/availability-alerts/${body.id}`;
    expect((await visitor().delete(url)).status).toBe(404);
    expect([(await browser.delete(url)).status, (await browser.delete(url)).status]).toEqual([
      204, 204,
    ]);
    expect(await listed(browser)).toEqual([]);
  });

  test('ends any alert of the address from a mail, and the mail says so for a day', async () => {
    const { browser } = await proven();
    const one = (await create(browser)).body.id;
    const other = (await create(browser, { text: 'Metformin' })).body.id;
    const url = `/api/availability-alerts/${await readToken(one)}`;
    const end = async (body: object) => (await visitor().post(`${url}/end`, body)).body.items;
    expect(await end({ id: other })).toMatchObject([{ id: one }]);
    expect(await end({})).toEqual([]);
    app.advance(hours(23));
    await app.cleanUp();
    expect((await visitor().get(url)).body).toEqual({ items: [] });
    app.advance(hours(2));
    await app.cleanUp();
    expect((await visitor().get(url)).status).toBe(404);
  });

  test('ends the alerts of a mail by the one click of a mail program, without cookies', async () => {
    const { browser, email } = await proven();
    await create(browser);
    await create(browser, { text: 'Metformin' });
    await insulinCame();
    const mail = (await app.mailsTo(email)).at(-1);
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
    const click = (path: string) => visitor().form(path, { 'List-Unsubscribe': 'One-Click' });
    expect([(await click(pathname)).status, (await click(pathname)).status]).toEqual([204, 204]);
    expect(await listed(browser)).toMatchObject([{ text: 'Metformin' }]);
    expect((await click('/alerts/unknown')).status).toBe(404);
  });

  test('ends nothing of another address from a mail', async () => {
    const [mine, theirs] = [await proven(), await proven()];
    const token = await readToken((await create(mine.browser)).body.id);
    const { body } = await create(theirs.browser);
    const ended = await visitor().post(`/api/availability-alerts/${token}/end`, { id: body.id });
    expect(ended.status).toBe(404);
    expect(await listed(theirs.browser)).toHaveLength(1);
  });

  test.each([
    ['a medicine that the list does not know', { text: 'Zzyzx 9' }, 'text'],
    ['a medicine with a word that may make it another', { text: 'Panadol Cold' }, 'text'],
    ['no place', { city: undefined }, 'city'],
    ['an unknown town without its state', { city: 'Nowhere' }, 'state'],
    ['more than sixty days', { days: 61 }, 'days'],
    ['no address', {}, 'email'],
  ])('is refused %s', async (_, alert, field) => {
    const { status, body } = await create(visitor(), {
      ...(field !== 'email' && { email: address() }),
      ...alert,
    });
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
  });
});

test.each(['email', 'phone'] as const)(
  'an erasure by %s deletes the alerts of the person',
  async (by) => {
    const inquiry = await makeInquiry(app, {
      phone: `+24991${String(++network).padStart(7, '0')}`,
    });
    const holder = await holderOf(app, inquiry);
    await create(holder, { trackingToken: inquiry.token });
    const { browser } = await proven();
    await create(browser);
    const sessions = createSessions({
      db: app.db,
      clock: app.clock,
      cookies: createCookies(app.config),
      live: {
        recordChange: async () => {},
      },
    });
    const person = by === 'email' ? { email: inquiry.email ?? '' } : { phone: inquiry.phone };
    const { erased } = await erasePerson({ ...app, files: app.app.files, sessions }, person);
    expect(erased.alerts).toBe(1);
    expect(await listed(holder)).toEqual([]);
    expect(await listed(browser)).toHaveLength(1);
  },
);

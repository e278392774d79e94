import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@dawaya/contract/vocabulary/staff';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../../../test/app.ts';
import { Browser, signedIn } from '../../../../test/client.ts';
import { makeAdmin, makePharmacy, makeRequest, makeStaff } from '../../../../test/factories.ts';
import {
  liveVersions,
  pharmacies,
  pharmacyStaff,
  pushSubscriptions,
} from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/secrets.ts';
import { deleteOldStaffAddresses } from './clean-up.ts';
import { findStaffName } from './queries.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const newAddress = () => `${randomUUID()}@example.com`;

async function owned(from: TestApp = app, overrides: Parameters<typeof makePharmacy>[1] = {}) {
  const pharmacy = await makePharmacy(from, overrides);
  const owner = await signedIn(from, 'pharmacy', pharmacy.id);
  return { pharmacy, owner, url: `/api/pharmacies/${pharmacy.id}/staff` };
}

async function working(pharmacyId: string, role: StaffRole = 'assistant') {
  const member = await makeStaff(app, { pharmacyId, role });
  const browser = await signedIn(app, 'pharmacy', pharmacyId, {
    staffId: member.id,
    device: true,
  });
  return { ...member, browser };
}

const requestsOf = (browser: Browser, pharmacyId: string) =>
  browser.get(`/api/pharmacies/${pharmacyId}/prescription-requests`);

const triedToLogIn = 'Somebody tried to log in to Dawaya with this address';
const subjectsTo = async (email: string) =>
  (await app.mailsTo(email)).map(({ subject }) => subject);

async function codeFor(browser: Browser, email: string): Promise<string> {
  expect((await browser.post('/api/pharmacies/login', { email })).status).toBe(202);
  return (await app.mailsTo(email)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
}

describe('an invitation', () => {
  test('is mailed in the owner’s language, and names the owner and the pharmacy', async () => {
    const { pharmacy, url } = await owned(app, {
      nameAr: 'صيدلية النيل',
      nameEn: 'Nile Pharmacy',
    });
    const { id } = await makeStaff(app, {
      pharmacyId: pharmacy.id,
      role: 'owner',
      name: 'Huda Osman',
    });
    const owner = await signedIn(app, 'pharmacy', pharmacy.id, { staffId: id });
    const [english, arabic] = [newAddress(), newAddress()];
    const person = { name: 'Salma', role: 'assistant' };
    expect((await owner.post(url, { ...person, email: english })).status).toBe(201);
    const inArabic = { 'accept-language': 'ar' };
    expect((await owner.post(url, { ...person, email: arabic }, inArabic)).status).toBe(201);

    const [mail] = await app.mailsTo(english);
    expect(mail?.subject).toBe('Nile Pharmacy invites you to Dawaya');
    const plain = (text = '') => text.replace(/[\u2066-\u2069]/g, '');
    expect(plain(mail?.text)).toContain(
      'Huda Osman invites you to work at Nile Pharmacy on Dawaya as an assistant.',
    );
    // The address is behind the #: nothing between the mail and the page reads it.
    expect(mail?.text).toContain(
      `${app.config.publicUrl}/pharmacist/login#email=${encodeURIComponent(english)}&pharmacy=${pharmacy.id}`,
    );
    const [other] = await app.mailsTo(arabic);
    expect(other?.subject).toBe('دعوة من صيدلية النيل إلى دوايا');
    expect(plain(other?.text)).toContain(
      'دعاك Huda Osman إلى العمل في صيدلية النيل عبر دوايا بصفة مساعد صيدلي.',
    );
  });

  test('is accepted by a log-in with the code', async () => {
    const { pharmacy, owner, url } = await owned();
    const email = newAddress();
    const invited = await owner.post(url, { name: 'Salma', email, role: 'assistant' });
    expect(invited.body).toMatchObject({ name: 'Salma', email, role: 'assistant', joinedAt: null });
    const browser = new Browser(app);
    const code = await codeFor(browser, email);
    expect((await app.mailsTo(email)).at(-1)?.subject).toBe('Your Dawaya log-in code');
    const entered = await browser.post('/api/pharmacies/login', { email, code });
    expect([entered.status, entered.body.id]).toEqual([200, pharmacy.id]);

    const { body } = await browser.get('/api/sessions/current');
    const staff = { id: invited.body.id, name: 'Salma', role: 'assistant' };
    expect(body.roles.pharmacy).toMatchObject({ id: pharmacy.id, staff });
    const { body: list } = await owner.get(url);
    expect(list).toMatchObject([
      { name: null, role: 'owner', email: pharmacy.email, isYou: true, invitedBy: null },
      { name: 'Salma', joinedAt: app.clock().toISOString(), sessions: 1, isYou: false },
    ]);
    // The account knows this browser now, and no other.
    browser.cookies.delete('dawaya_session');
    expect((await browser.post('/api/pharmacies/login', { email })).status).toBe(200);
    const { status } = await browser.post('/api/pharmacies/login', { email: pharmacy.email });
    expect(status).toBe(202);
  });

  test('can be sent again, but not to a joined member', async () => {
    const { pharmacy, owner, url } = await owned();
    const email = newAddress();
    const { body } = await owner.post(url, { name: 'Salma', email, role: 'pharmacist' });
    expect((await owner.post(`${url}/${body.id}/invite-again`)).status).toBe(204);
    expect(await app.mailsTo(email)).toHaveLength(2);
    const { id } = await working(pharmacy.id);
    expect((await owner.post(`${url}/${id}/invite-again`)).status).toBe(404);
  });

  test('for an address that already works there is refused at its field', async () => {
    const { pharmacy, owner, url } = await owned();
    const { email } = await working(pharmacy.id);
    for (const taken of [email, pharmacy.email, ` ${email.toUpperCase()}`]) {
      const response = await owner.post(url, { name: 'Salma', email: taken, role: 'assistant' });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_fields']);
      expect(response.body.details).toEqual([
        { field: 'email', message: 'Somebody with this email address already works here.' },
      ]);
    }
    // A removed person may return, and an address may work at another pharmacy too.
    const { owner: stranger, url: elsewhere } = await owned();
    const person = { name: 'Salma', email, role: 'assistant' };
    expect((await stranger.post(elsewhere, person)).status).toBe(201);
    await app.db
      .update(pharmacyStaff)
      .set({ removedAt: app.clock() })
      .where(eq(pharmacyStaff.email, email));
    expect((await owner.post(url, person)).status).toBe(201);
  });

  test('needs a pharmacy with a proven address, and fewer than 20 people', async () => {
    const { owner, url } = await owned(app, { emailProvenAt: null });
    const person = () => ({ name: 'Salma', email: newAddress(), role: 'assistant' });
    expect((await owner.post(url, person())).body.code).toBe('email_unproven');
    const full = await owned();
    for (let count = 1; count < 20; count++) await makeStaff(app, { pharmacyId: full.pharmacy.id });
    const answer = await full.owner.post(full.url, person());
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_staff']);
  });

  test('needs the approval of the pharmacy, because its name goes to strangers', async () => {
    for (const verificationStatus of ['pending', 'rejected'] as const) {
      const { pharmacy, owner, url } = await owned(app, { verificationStatus });
      const email = newAddress();
      const response = await owner.post(url, { name: 'Salma', email, role: 'assistant' });
      expect([response.status, response.body.code]).toEqual([409, 'staff_before_approval']);
      const { id } = await makeStaff(app, { pharmacyId: pharmacy.id, email, joinedAt: null });
      const again = await owner.post(`${url}/${id}/invite-again`);
      expect([again.status, again.body.code]).toEqual([409, 'staff_before_approval']);
      expect(await app.mailsTo(email)).toEqual([]);
    }
  });

  test('of one address is mailed three times a day at most', async () => {
    const app = await useTestApp();
    const email = newAddress();
    const statuses = [];
    for (let count = 0; count < 4; count++) {
      const { owner, url } = await owned(app);
      statuses.push((await owner.post(url, { name: 'Salma', email, role: 'assistant' })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  test('expires after 30 days, and its address is deleted', async () => {
    const app = await useTestApp();
    const { pharmacy, owner, url } = await owned(app);
    const email = newAddress();
    await owner.post(url, { name: 'Salma', email, role: 'assistant' });
    const gone = await makeStaff(app, { pharmacyId: pharmacy.id, removedAt: app.clock() });
    app.advance(days(30));
    await deleteOldStaffAddresses(app);
    const left = async () =>
      (await app.db.select().from(pharmacyStaff)).map(({ email }) => email ?? 'forgotten').sort();
    expect(await left()).toEqual([pharmacy.email, gone.email, email].sort());
    app.advance(1);
    await deleteOldStaffAddresses(app);
    expect(await left()).toEqual([pharmacy.email, gone.email].sort());
    app.advance(days(60));
    await deleteOldStaffAddresses(app);
    expect(await left()).toEqual(['forgotten', pharmacy.email]);
    expect(await findStaffName(app.db, gone.id)).toBe(gone.name);
  });
});

describe('a removed staff member', () => {
  test('is signed out in all browsers, which are no longer known', async () => {
    const { pharmacy, owner, url } = await owned();
    const { id, email, name, browser } = await working(pharmacy.id);
    const device = await subscribe(pharmacy.id, id);
    const colleague = await working(pharmacy.id);
    const kept = await subscribe(pharmacy.id, colleague.id);
    expect((await requestsOf(browser, pharmacy.id)).status).toBe(200);
    const versions = await versionsOf(pharmacy.id);

    expect((await owner.delete(`${url}/${id}`)).status).toBe(204);
    expect((await requestsOf(browser, pharmacy.id)).status).toBe(401);
    const again = await browser.post('/api/pharmacies/login', { email });
    expect(again.status).toBe(202);
    expect(await subjectsTo(email)).toContain(triedToLogIn);
    expect((await requestsOf(colleague.browser, pharmacy.id)).status).toBe(200);
    // Open streams check their session, and devices no longer get notifications.
    expect(await versionsOf(pharmacy.id)).toBeGreaterThan(versions);
    const told = await app.db.select({ id: pushSubscriptions.id }).from(pushSubscriptions);
    expect(told).toContainEqual({ id: kept });
    expect(told).not.toContainEqual({ id: device });

    expect((await owner.get(url)).body.map((member: { id: string }) => member.id)).not.toContain(
      id,
    );
    // The owner still sees the person, and the name stays on their actions.
    const { body: removed } = await owner.get(`${url}?view=removed`);
    expect(removed).toMatchObject([{ id, name, email, removedAt: app.clock().toISOString() }]);
    expect(await findStaffName(app.db, id)).toBe(name);
    expect((await owner.delete(`${url}/${id}`)).status).toBe(404);
  });

  test('cannot sign in with a code that was sent before', async () => {
    const { pharmacy, owner, url } = await owned();
    const { id, email } = await makeStaff(app, { pharmacyId: pharmacy.id });
    const browser = new Browser(app);
    const code = await codeFor(browser, email);
    await owner.delete(`${url}/${id}`);
    const { status, body } = await browser.post('/api/pharmacies/login', { email, code });
    expect([status, body.code]).toEqual([401, 'invalid_code']);
  });

  test('who never joined leaves nothing behind', async () => {
    const { owner, url } = await owned();
    const email = newAddress();
    const { body } = await owner.post(url, { name: 'Salma', email, role: 'assistant' });
    expect((await owner.delete(`${url}/${body.id}`)).status).toBe(204);
    expect((await owner.get(`${url}?view=removed`)).body).toEqual([]);
  });

  test('is never the last owner; an invited owner does not count', async () => {
    const { pharmacy, owner, url } = await owned();
    await makeStaff(app, { pharmacyId: pharmacy.id, role: 'owner', joinedAt: null });
    await makeStaff(app, { pharmacyId: pharmacy.id, role: 'pharmacist' });
    const { status, body } = await owner.delete(`${url}/${pharmacy.id}`);
    expect([status, body.code]).toEqual([409, 'last_owner']);
    expect((await owner.get(url)).status).toBe(200);
  });

  test('two owners who remove each other at the same moment: one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const { pharmacy, owner, url } = await owned();
      const other = await working(pharmacy.id, 'owner');
      const answers = await Promise.all([
        owner.delete(`${url}/${other.id}`),
        other.browser.delete(`${url}/${pharmacy.id}`),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([204, 401]);
      const left = await app.db.query.pharmacyStaff.findMany({
        where: (row, { and, eq, isNull }) =>
          and(eq(row.pharmacyId, pharmacy.id), isNull(row.removedAt)),
      });
      expect(left).toHaveLength(1);
    }
  });

  test('whose address is the pharmacy’s passes that on to the remaining owner', async () => {
    const { pharmacy, owner, url } = await owned();
    const heir = await working(pharmacy.id, 'owner');
    expect((await heir.browser.delete(`${url}/${pharmacy.id}`)).status).toBe(204);
    expect((await owner.get(url)).status).toBe(401);
    const [row] = await app.db.select().from(pharmacies).where(eq(pharmacies.id, pharmacy.id));
    expect(row).toMatchObject({ email: heir.email, emailProvenAt: heir.joinedAt });
    const former = new Browser(app);
    await former.post('/api/pharmacies/login', { email: pharmacy.email });
    expect(await subjectsTo(pharmacy.email)).toContain(triedToLogIn);
  });

  test('cannot pass it on to an address of another pharmacy', async () => {
    const { pharmacy, url } = await owned();
    const elsewhere = await makePharmacy(app);
    const { id } = await makeStaff(app, {
      pharmacyId: pharmacy.id,
      role: 'owner',
      email: elsewhere.email,
    });
    const heir = await signedIn(app, 'pharmacy', pharmacy.id, { staffId: id });
    const { status, body } = await heir.delete(`${url}/${pharmacy.id}`);
    expect([status, body.code]).toEqual([409, 'owner_address_taken']);
    expect((await heir.get(url)).body).toHaveLength(2);
  });
});

test('an owner without a name sets one, and past actions show it', async () => {
  const { pharmacy, owner, url } = await owned();
  const { id } = await makeRequest(app, { pharmacyId: pharmacy.id });
  const moved = await owner.patch(`/api/prescription-requests/${id}/status`, {
    status: 'in-progress',
  });
  expect(moved.body.moves).toMatchObject([{ move: 'start', by: null }]);
  const named = await owner.patch(`${url}/${pharmacy.id}`, { name: 'Huda Osman' });
  expect([named.status, named.body]).toMatchObject([200, { name: 'Huda Osman', role: 'owner' }]);
  const { body } = await requestsOf(owner, pharmacy.id);
  expect(body[0].moves).toMatchObject([{ move: 'start', by: 'Huda Osman' }]);
  const { body: session } = await owner.get('/api/sessions/current');
  expect(session.roles.pharmacy.staff.name).toBe('Huda Osman');
});

test('an owner ends a member’s sessions, who needs a code again', async () => {
  const { pharmacy, owner, url } = await owned();
  const { id, email, browser } = await working(pharmacy.id);
  expect((await owner.post(`${url}/${id}/end-sessions`)).status).toBe(204);
  expect((await requestsOf(browser, pharmacy.id)).status).toBe(401);
  const code = await codeFor(browser, email);
  expect((await browser.post('/api/pharmacies/login', { email, code })).status).toBe(200);
  expect((await requestsOf(browser, pharmacy.id)).status).toBe(200);
});

test('a suspension ends the sessions of all who work there', async () => {
  const { pharmacy, owner } = await owned();
  const { browser, email } = await working(pharmacy.id, 'pharmacist');
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const suspended = await admin.post(`/api/admin/suspend-pharmacy/${pharmacy.id}`, {
    reason: 'No licence',
  });
  expect(suspended.status).toBe(200);
  for (const one of [owner, browser]) expect((await requestsOf(one, pharmacy.id)).status).toBe(401);
  const code = await codeFor(browser, email);
  const { status, body } = await browser.post('/api/pharmacies/login', { email, code });
  expect([status, body.code]).toEqual([403, 'account_suspended']);
});

test('an assistant answers requests and can do nothing else', async () => {
  const { pharmacy } = await owned();
  const { browser } = await working(pharmacy.id);
  const { id } = await makeRequest(app, { pharmacyId: pharmacy.id });
  const started = await browser.patch(`/api/prescription-requests/${id}/status`, {
    status: 'in-progress',
  });
  expect([started.status, started.body.status]).toEqual([200, 'in-progress']);
  const { body } = await browser.get(`/api/pharmacies/${pharmacy.id}/profile`);
  expect(body.id).toBe(pharmacy.id);
  const change = await browser.patch(`/api/pharmacies/${pharmacy.id}`, { isOpen: true });
  expect([change.status, change.body.code]).toEqual([403, 'forbidden']);
});

test('an assistant’s other roles keep their rights', async () => {
  const { pharmacy } = await owned();
  const { browser } = await working(pharmacy.id);
  const own = await owned();
  // As owner of another pharmacy in the same browser, which has one pharmacy at a time.
  await signedIn(app, 'pharmacy', own.pharmacy.id, { browser });
  expect((await browser.get(own.url)).status).toBe(200);
  expect((await requestsOf(browser, pharmacy.id)).status).toBe(404);
});

async function subscribe(pharmacyId: string, staffId: string): Promise<string> {
  const id = randomUUID();
  await app.db.insert(pushSubscriptions).values({
    id,
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    endpointHash: hashOf(id),
    p256dh: Buffer.alloc(65),
    auth: Buffer.alloc(16),
    role: 'pharmacy',
    accountId: pharmacyId,
    staffId,
    language: 'en',
    createdAt: app.clock(),
    renewedAt: app.clock(),
  });
  return id;
}

const versionsOf = (pharmacyId: string) =>
  app.db.$count(liveVersions, eq(liveVersions.audience, `pharmacy:${pharmacyId}`));

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import { makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { trackingHolders } from '../../database/schema.ts';
import { hours } from '../../platform/clock.ts';

const phone = '0912345678';
let app: TestApp;
let pharmacyId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacyId = (await makePharmacy(app)).id;
});

/** Sends a request from `browser`. @returns the address of its calls. */
async function send(browser: Browser, more = {}, headers = {}): Promise<string> {
  const form = { pharmacyId, customerName: 'Amna', phone, email: 'amna@example.com', ...more };
  const sent = await browser.form('/api/prescription-requests', form, {}, headers);
  expect(sent.status).toBe(201);
  return `/api${sent.body.trackingUrl}`;
}
const unlock = (browser: Browser, address: string, digits = '5678') =>
  browser.post(`${address}/unlock`, { digits });
const isLocked = async (browser: Browser, address: string) =>
  (await browser.get(address)).body.locked;

test('a request is open in its own browser, and locked in others until the digits are entered', async () => {
  const [sender, other] = [new Browser(app), new Browser(app)];
  const address = await send(sender);
  expect(await isLocked(sender, address)).toBe(false);
  expect(await isLocked(other, address)).toBe(true);
  expect(other.cookies.size).toBe(0);
  const token = address.split('/').at(-1);
  const lockedIn = async (browser: Browser) =>
    (await browser.post('/api/track', { tokens: [token] })).body[0].locked;
  expect([await lockedIn(sender), await lockedIn(other)]).toEqual([false, true]);

  expect(statusAndCode(await other.post(`${address}/cancel`))).toEqual([403, 'tracking_locked']);
  const unlocked = await unlock(other, address, '٥٦ ٧٨');
  expect([unlocked.status, unlocked.text]).toEqual([204, '']);
  expect(await isLocked(other, address)).toBe(false);
  expect((await other.post(`${address}/cancel`)).status).toBe(200);
  // Holding one address opens no other.
  expect(await isLocked(other, await send(new Browser(app)))).toBe(true);
});

test('a browser has one token, in a cookie that no script reads; the database has its hash', async () => {
  const browser = new Browser(app);
  const form = { pharmacyId, customerName: 'Amna', phone, email: 'amna@example.com' };
  const sent = await browser.form('/api/prescription-requests', form);
  expect(String(sent.headers['set-cookie'])).toMatch(
    /^dawaya_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const name = browser.cookies.get('dawaya_browser') ?? '';
  await send(browser);
  expect(browser.cookies.get('dawaya_browser')).toBe(name);
  const rows = await app.db.select().from(trackingHolders);
  expect(JSON.stringify(rows)).not.toContain(name);
});

test('a repeated submission opens the address in the browser that sends it again', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const browser = new Browser(app);
  await send(browser, {}, headers);
  browser.cookies.clear();
  const address = await send(browser, {}, headers);
  expect(await isLocked(browser, address)).toBe(false);
});

test('a request is open for its signed-in customer on every device, and for no other customer', async () => {
  const customer = await makeCustomer(app);
  const sender = await signedIn(app, 'customer', customer.id);
  const address = await send(sender, { customerId: customer.id });
  const elsewhere = await signedIn(app, 'customer', customer.id);
  expect(await isLocked(elsewhere, address)).toBe(false);
  const other = await signedIn(app, 'customer', (await makeCustomer(app)).id);
  expect(await isLocked(other, address)).toBe(true);
});

test('a locked request does not show the reason of a decline', async () => {
  const [sender, other] = [new Browser(app), new Browser(app)];
  const address = await send(sender);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const path = `/api/pharmacies/${pharmacyId}/prescription-requests`;
  const { id } = (await pharmacist.get(path)).body[0];
  await pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'No insulin' });
  expect((await sender.get(address)).body).toMatchObject({ statusReason: 'No insulin' });
  const seen = await other.get(address);
  expect(seen.body).toMatchObject({ status: 'declined', statusReason: null });
  expect(seen.text).not.toMatch(/insulin|Amna|5678/);
});

test.each([['567'], ['56789'], ['abcd'], ['']])('%j is refused as digits', async (digits) => {
  const answer = await unlock(new Browser(app), await send(new Browser(app)), digits);
  expect(statusAndCode(answer)).toEqual([400, 'invalid_fields']);
  expect(answer.body.details[0].field).toBe('digits');
});

test('no digits unlock an unknown address', async () => {
  const answer = await unlock(new Browser(app), `/api/track/${'A'.repeat(43)}`);
  expect(statusAndCode(answer)).toEqual([404, 'not_found']);
});

test('after five wrong tries each is delayed, after twenty none is accepted for an hour; a right one resets', async () => {
  const app = await useTestApp();
  pharmacyId = (await makePharmacy(app)).id;
  const address = await send(new Browser(app));
  const wrong = () => unlock(new Browser(app), address, '0000');
  for (let tries = 0; tries < 5; tries += 1)
    expect(statusAndCode(await wrong())).toEqual([400, 'wrong_digits']);
  expect(app.pauses).toEqual([]);
  for (let tries = 0; tries < 4; tries += 1) await wrong();
  expect(app.pauses).toEqual([1000, 2000, 4000, 4000]);
  expect((await unlock(new Browser(app), address)).status).toBe(204);
  // Ten of the twenty come from one network, so a second device elsewhere still gets in.
  const from = (network: string) => new Browser(app, {}, network);
  for (let tries = 0; tries < 30; tries += 1) await unlock(from('10.1.0.1'), address, '0000');
  expect(statusAndCode(await unlock(from('10.1.0.1'), address))).toEqual([429, 'too_many_tries']);
  expect((await unlock(from('10.2.0.1'), address)).status).toBe(204);
  app.advance(hours(1));
  for (const network of ['10.3.0.1', '10.4.0.1'])
    for (let tries = 0; tries < 10; tries += 1) await unlock(from(network), address, '0000');
  const refused = await unlock(from('10.5.0.1'), address);
  expect(statusAndCode(refused)).toEqual([429, 'too_many_tries']);
  expect(refused.headers['retry-after']).toBe('3600');
  app.advance(hours(1));
  expect((await unlock(new Browser(app), address)).status).toBe(204);
});

test('twenty browsers at most hold one address, the latest ones', async () => {
  const sender = new Browser(app);
  const address = await send(sender);
  const others = [];
  for (let count = 0; count < 20; count += 1) {
    app.advance(1);
    const other = new Browser(app);
    await unlock(other, address);
    others.push(await isLocked(other, address));
  }
  expect(others).toEqual(Array(20).fill(false));
  expect(await isLocked(sender, address)).toBe(true);
});

test('a request removed in a browser is locked there; others stay open', async () => {
  const browser = new Browser(app);
  const [one, other] = [await send(browser), await send(browser)];
  expect((await browser.post(`${one}/forget`)).status).toBe(204);
  expect([await isLocked(browser, one), await isLocked(browser, other)]).toEqual([true, false]);
  expect(browser.cookies.has('dawaya_browser')).toBe(true);
  await browser.post(`${other}/forget`);
  expect(browser.cookies.has('dawaya_browser')).toBe(false);
});

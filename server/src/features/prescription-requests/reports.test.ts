import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { type MadePharmacy, makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { accessLog, pharmacyReports } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

let app: TestApp;
let pharmacy: MadePharmacy;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(pharmacyReports);
  pharmacy = await makePharmacy(app, { nameAr: 'صيدلية النيل', nameEn: 'Nile' });
});

async function send(browser: Browser, pharmacyId = pharmacy.id, phone = '0912345678') {
  const form = { pharmacyId, customerName: 'Amna', phone, email: 'amna@example.com' };
  const sent = await browser.form('/api/prescription-requests', form);
  return { id: String(sent.body.id), address: `/api${sent.body.trackingUrl}` };
}
async function promise(id: string, pharmacyId = pharmacy.id) {
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const { status } = await pharmacist.post(`/api/prescription-requests/${id}/quote`, {
    answer: 'all',
  });
  expect(status).toBe(200);
}
async function report(reason: string, { pharmacyId = pharmacy.id, phone = '0912345678' } = {}) {
  const browser = new Browser(app);
  const { id, address } = await send(browser, pharmacyId, phone);
  await promise(id, pharmacyId);
  expect((await browser.post(`${address}/report`, { reason })).status).toBe(204);
  return { browser, address };
}
const reported = async () =>
  (
    await (
      await signedIn(app, 'admin', (await makeAdmin(app)).id)
    ).get('/api/admin/reported-pharmacies')
  ).body;

test('a sender reports a missing delivery, once a request; the last text counts', async () => {
  const { browser, address } = await report('They never called');
  await browser.post(`${address}/report`, { reason: 'They never called, twice' });
  expect(await reported()).toEqual([
    {
      id: pharmacy.id,
      shopName: 'Nile',
      nameAr: 'صيدلية النيل',
      nameEn: 'Nile',
      email: pharmacy.email,
      accountPhone: null,
      phone: pharmacy.phone,
      reports: 1,
      reporters: 1,
      reasons: [{ reason: 'They never called, twice', at: app.clock().toISOString() }],
    },
  ]);
});

test('a browser without the address, and an empty text, are refused', async () => {
  const sender = new Browser(app);
  const { address } = await send(sender);
  const locked = await new Browser(app).post(`${address}/report`, { reason: 'Closed' });
  expect([locked.status, locked.body.code]).toEqual([403, 'tracking_locked']);
  expect((await sender.post(`${address}/report`, { reason: ' ' })).status).toBe(400);
  expect((await sender.post(`${address}/report`, { reason: 'x'.repeat(501) })).status).toBe(400);
  expect(await reported()).toEqual([]);
});

test('a request without a promise of the pharmacy cannot be reported', async () => {
  const browser = new Browser(app);
  const { id, address } = await send(browser);
  const reason = 'They never called';
  const { status, body } = await browser.post(`${address}/report`, { reason });
  expect([status, body.code]).toEqual([409, 'nothing_promised']);
  await promise(id);
  expect((await browser.post(`${address}/report`, { reason })).status).toBe(204);
});

test('admins see the pharmacies with the most reporters first; one sender counts once', async () => {
  const other = await makePharmacy(app);
  for (const count of [1, 2, 3]) await report(`Again, ${count}`);
  for (const phone of ['0912345671', '0912345672'])
    await report('Closed', { pharmacyId: other.id, phone });
  const rows = await reported();
  expect(
    rows.map(({ id, reports, reporters }: Record<string, unknown>) => [id, reports, reporters]),
  ).toEqual([
    [other.id, 2, 2],
    [pharmacy.id, 3, 1],
  ]);
});

test('the last five reasons of 90 days are shown; reports are then deleted', async () => {
  await report('Long ago');
  app.advance(days(90));
  for (let count = 1; count <= 6; count += 1) {
    app.advance(1000);
    await report(`Reason ${count}`);
  }
  const [row] = await reported();
  expect(row.reports).toBe(6);
  expect(row.reasons.map(({ reason }: { reason: string }) => reason)).toEqual(
    [6, 5, 4, 3, 2].map((count) => `Reason ${count}`),
  );
  await app.cleanUp();
  expect(await app.db.$count(pharmacyReports)).toBe(6);
});

test('the reading of a report by an admin is recorded for its request', async () => {
  await report('They never called');
  await reported();
  const [row] = await app.db.select().from(pharmacyReports);
  const reads = await app.db
    .select()
    .from(accessLog)
    .where(eq(accessLog.subjectId, row?.requestId ?? ''));
  expect(reads).toMatchObject([{ action: 'read', actor: 'admin', subject: 'request' }]);
});

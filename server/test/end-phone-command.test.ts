import { expect, test, vi } from 'vitest';
import {
  availabilityAlerts,
  conversations,
  inquiries,
  pharmacyChannels,
  prescriptionRequests,
} from '../src/database/schema.ts';
import { loadMedicines } from '../src/features/medicines/index.ts';
import { minutes } from '../src/platform/clock.ts';
import { Browser, signedIn } from './client.ts';
import { makePharmacy } from './factories.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';
import { type SmsApp, useSmsApp } from './sms.ts';

// The test starts a whole process on machines that are busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

const phone = '+249912345678';

/** Returns the last code; the number also gets questions to the staff. */
const codeTo = (app: SmsApp) =>
  app
    .received(phone)
    .flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    .at(-1);

async function useStaffNumber() {
  const place = await useDatabaseAndFolder();
  const app = await useSmsApp({ beside: place });
  await loadMedicines(app.db);
  const { id } = await makePharmacy(app, { city: 'Kassala', state: 'Kassala' });
  const path = `/api/pharmacies/${id}/channels/sms`;
  const pharmacist = await signedIn(app, 'pharmacy', id);
  await pharmacist.post(path, { phone });
  await app.run();
  await pharmacist.post(`${path}/prove`, { code: codeTo(app) });
  return { app, settings: { DATABASE_URL: place.url, DATA_DIR: place.dataDir }, id, pharmacist };
}

/** Asks on the web without an email address, and proves the number. */
async function ask(app: SmsApp) {
  const browser = new Browser(app);
  const sent = await browser.form('/api/inquiries', {
    customerName: 'Amna Hassan',
    phone,
    items: JSON.stringify([{ text: 'Metformin' }]),
    city: 'Kassala',
    state: 'Kassala',
  });
  await app.run();
  const path = `/api${sent.body.trackingUrl}`;
  const code = codeTo(app);
  const proven = await browser.post(`${path}/prove-email`, { code });
  expect([proven.status, proven.body.emailProven]).toEqual([200, true]);
  await app.run();
  return { browser, path, id: String(sent.body.id) };
}

test('the operator ends a lost number, in conversations and at a pharmacy; its question continues', async () => {
  const { app, settings, id, pharmacist } = await useStaffNumber();
  const { browser, path, id: inquiryId } = await ask(app);
  app.advance(minutes(1));
  await app.gateway.write(phone, 'نبهني بنادول كسلا');
  await app.run();
  const { ended, output } = runProgram('end-phone', ['0912 345 678'], settings);
  expect([await ended, output()]).toEqual([0, expect.stringMatching(/ended: 1\n.*again: 1\n/)]);
  expect(await app.db.$count(conversations)).toBe(0);
  expect(await app.db.$count(pharmacyChannels)).toBe(0);
  expect(await app.db.select().from(inquiries)).toMatchObject([{ status: 'open', phone }]);
  expect(await app.db.select().from(availabilityAlerts)).toMatchObject([
    { email: phone, endedAt: expect.any(Date) },
  ]);

  // A choice afterwards sends nothing to the lost number.
  await browser.post(`${path}/unlock`, { digits: phone.slice(-4) });
  await pharmacist.post(`/api/inquiries/${inquiryId}/answer`, { answer: 'all', totalSdg: 9000 });
  const chosen = await browser.post(`${path}/choose`, { pharmacyId: id, version: 1 });
  expect(chosen.status).toBe(200);
  const [request] = await app.db.select().from(prescriptionRequests);
  expect(request).toMatchObject({ phone, phoneProvenAt: null });

  // With the number back, its holder proves it, and finds all of it again.
  app.advance(minutes(61));
  expect((await browser.put(`${path}/news-channel`, { channel: 'sms' })).status).toBe(400);
  await browser.post(`${path}/news-channel/code`);
  await app.run();
  const code = codeTo(app);
  expect((await browser.put(`${path}/news-channel`, { channel: 'sms', code })).status).toBe(200);
  await browser.post('/api/my-data', { phone });
  await app.run();
  const dataCode = codeTo(app);
  const { body } = await browser.post('/api/my-data', { phone, code: dataCode });
  const kinds = body.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['inquiry', 'request']));
});

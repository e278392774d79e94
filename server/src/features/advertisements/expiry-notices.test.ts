import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { makeAdvertisement, makePharmacy } from '../../../test/factories.ts';
import { advertisements } from '../../database/schema.ts';
import { days, hours } from '../../platform/clock.ts';
import { expiryNoticeQueue } from './expiry-notices.ts';

async function anHour(app: TestApp): Promise<void> {
  app.advance(hours(1));
  await app.db.transaction((db) => app.jobs.send(db, expiryNoticeQueue, {}));
  await app.jobs.runWaiting();
}
const subjects = async (app: TestApp, email: string) =>
  (await app.mailsTo(email)).map(({ subject }) => subject);

test('a pharmacy gets one notice three days before the end', async () => {
  const app = await useTestApp();
  const { id: pharmacyId, email } = await makePharmacy(app);
  await makeAdvertisement(app, { pharmacyId, productName: 'Zinc', runsFor: days(3) + hours(2) });
  await anHour(app);
  expect(await subjects(app, email)).toEqual([]);
  await anHour(app);
  await anHour(app);
  const [mail, ...more] = await app.mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your advertisement is about to expire');
  expect(mail?.text).toContain('\u2066Zinc\u2069 runs until 23 November 2026');
  expect(mail?.text).toContain(`${app.config.publicUrl}/pharmacist/advertisements`);
});

test('a renewed advertisement gets a notice of its new end', async () => {
  const app = await useTestApp();
  const { id: pharmacyId, email } = await makePharmacy(app, { language: 'ar' });
  const { id } = await makeAdvertisement(app, { pharmacyId, runsFor: days(2) });
  await anHour(app);
  const expiresAt = new Date(app.clock().getTime() + days(32));
  await app.db.update(advertisements).set({ expiresAt }).where(eq(advertisements.id, id));
  await anHour(app);
  expect(await subjects(app, email)).toEqual(['إعلانك على وشك الانتهاء']);
  app.advance(days(30));
  await anHour(app);
  const mails = await app.mailsTo(email);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain('22 ديسمبر 2026');
});

test('ended, unpaid and hidden advertisements get no notice', async () => {
  const app = await useTestApp();
  const verified = await makePharmacy(app);
  const suspended = await makePharmacy(app, { verificationStatus: 'suspended' });
  await makeAdvertisement(app, { pharmacyId: verified.id, runsFor: hours(1) });
  await makeAdvertisement(app, { pharmacyId: verified.id });
  await makeAdvertisement(app, { pharmacyId: suspended.id, runsFor: days(2) });
  await anHour(app);
  expect(await subjects(app, verified.email)).toEqual([]);
  expect(await subjects(app, suspended.email)).toEqual([]);
});

test('many pharmacies get one notice each, also from two processes', async () => {
  const app = await useTestApp();
  const { id: pharmacyId, email } = await makePharmacy(app);
  for (let n = 0; n < 60; n++) await makeAdvertisement(app, { pharmacyId, runsFor: days(2) });
  const other = await useTestApp({ beside: app });
  other.advance(hours(1));
  await Promise.all([anHour(app), anHour(other)]);
  await app.jobs.runWaiting();
  await other.jobs.runWaiting();
  expect([...app.mails, ...other.mails].filter(({ to }) => to === email)).toHaveLength(60);
});

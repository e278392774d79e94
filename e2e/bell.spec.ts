import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pushSubscriptions } from '../server/src/database/schema.ts';
import { hashOf } from '../server/src/platform/secrets.ts';
import { sendForm } from './support/calls.ts';
import { deliver, shownOn, stubSubscribing } from './support/device.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

test('a pharmacist’s device is told, in the language of the page, of a kind and a count', async ({
  page,
  context,
  data,
  t,
  language,
}) => {
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await stubSubscribing(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t.bell.settings }).click();
  const told = page.getByRole('switch', { name: t.bell.told });
  await told.click();
  await expect(told).toBeChecked();
  await page.getByRole('switch', { name: t.bell.onlyEmergencies }).click();
  await expect(page.getByRole('switch', { name: t.bell.onlyEmergencies })).toBeChecked();
  const kept = () =>
    data.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, pharmacy.id));
  expect(await kept()).toMatchObject([{ language, onlyEmergencies: true }]);

  const message = { kind: 'new-request', path: '/dashboard', language, isEmergency: false };
  await deliver(page, { ...message, count: 2 });
  const words = {
    en: ['2 new requests are waiting', 'Emergency: 3 new requests are waiting'],
    ar: ['طلبان جديدان في انتظارك', 'حالة طارئة: 3 طلبات جديدة في انتظارك'],
  }[language];
  await expect
    .poll(() => shownOn(page))
    .toMatchObject([
      {
        title: words[0],
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
        data: { path: '/dashboard' },
      },
    ]);
  // The newest of a kind stands there alone.
  await deliver(page, { ...message, count: 3, isEmergency: true });
  await expect
    .poll(async () => (await shownOn(page)).map(({ title }) => title))
    .toEqual([words[1]]);

  await page.getByRole('button', { name: t.ui.close }).click();
  await page.getByRole('button', { name: t.layout.account.label }).click();
  await page.getByRole('button', { name: t.layout.account.signOut }).click();
  await expect.poll(async () => (await kept()).length).toBe(0);
});

test('the bell rings again and again until somebody looks, with the count in the title', async ({
  page,
  context,
  data,
  app,
  t,
}) => {
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.tones = String(
        Number(document.documentElement.dataset.tones ?? 0) + 1,
      );
      start.call(this, when);
    };
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page).toHaveTitle(/^\(1\) \S/);
  const tones = async () => Number((await page.locator('html').getAttribute('data-tones')) ?? 0);
  // Four tones are one ring.
  await page.getByRole('button', { name: t.bell.on }).click();
  await page.clock.runFor(200);
  await expect.poll(tones).toBe(4);

  await sendForm(
    `${app.url}/api/prescription-requests`,
    {
      pharmacyId: pharmacy.id,
      customerName: 'آمنة',
      phone: '0912345678',
      email: 'amna@people.test',
      urgency: 'urgent',
    },
    { field: 'prescriptionImages', files: [await smallPhoto('1.jpg')] },
  );
  await page.clock.runFor(31_000);
  await expect(page).toHaveTitle(/^\(2\) \S/);
  await expect.poll(tones).toBeGreaterThanOrEqual(8);
  const before = await tones();
  await page.clock.runFor(12_000);
  expect(await tones()).toBe(before + 4);
  await page.mouse.click(5, 5);
  await page.clock.runFor(60_000);
  expect(await tones()).toBe(before + 4);
  await page.getByRole('button', { name: t.bell.off }).click();
  await expect(page.getByRole('button', { name: t.bell.on })).toBeVisible();
});

test('who follows a request has the phone tell of it, and stops that', async ({
  page,
  data,
  t,
}) => {
  const { id: pharmacyId } = await data.pharmacy();
  const token = `told-${randomUUID()}`;
  const trackingTokenHash = hashOf(token);
  await data.request({ pharmacyId, trackingTokenHash });
  await stubSubscribing(page);
  await page.goto(`/track/${token}`);
  const followers = () =>
    data.db.$count(pushSubscriptions, eq(pushSubscriptions.trackingHash, trackingTokenHash));
  await page.getByRole('button', { name: t.bell.tellHere }).click();
  await expect(page.getByText(t.bell.toldHere)).toBeVisible();
  expect(await followers()).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: t.bell.stopHere }).click();
  await expect(page.getByRole('button', { name: t.bell.tellHere })).toBeVisible();
  expect(await followers()).toBe(0);
});

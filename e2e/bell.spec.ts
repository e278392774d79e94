import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pushSubscriptions } from '../server/src/database/schema.ts';
import { hashOf } from '../server/src/platform/secrets.ts';
import { sendForm } from './support/calls.ts';
import { stubSubscribing } from './support/device.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// Messages to a device need the worker.
test.use({ serviceWorkers: 'allow' });

test('the bell rings until the pharmacist looks, with the count in the title', {
  tag: '@desktop',
}, async ({ page, context, data, app, t }) => {
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
  // One ring has four tones.
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

test('a customer turns notifications of a request on and off', { tag: '@phone' }, async ({
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
  await page.getByRole('button', { name: t.notifications.notifyHere }).click();
  await expect(page.getByText(t.notifications.notifiedHere)).toBeVisible();
  expect(await followers()).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: t.notifications.stopHere }).click();
  await expect(page.getByRole('button', { name: t.notifications.notifyHere })).toBeVisible();
  expect(await followers()).toBe(0);
});

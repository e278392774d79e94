import { randomUUID } from 'node:crypto';
import { hashOf } from '../server/src/platform/secrets.ts';
import { expect, test } from './support/test.ts';

// Chrome reports every missing document as an error in the console.
test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

test('an unknown address answers 404 and links to the home page', { tag: '@phone' }, async ({
  page,
  t,
}) => {
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(t.pages['*']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.layout.notFound.title);
  await page.getByRole('link', { name: t.layout.notFound.home }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.home.hero.title);
});

test('an unknown private link answers 404, a known one opens', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const wrong = await page.goto('/track/nobody-was-given-this');
  expect(wrong?.status()).toBe(404);
  await expect(page.getByText(t.track.unknownTitle)).toBeVisible();
  const { id: pharmacyId, shopName } = await data.pharmacy();
  const token = `given-${randomUUID()}`;
  await data.request({ pharmacyId, trackingTokenHash: hashOf(token) });
  const right = await page.goto(`/track/${token}`);
  expect(right?.status()).toBe(200);
  const sentTo = page.getByRole('main').getByRole('heading', { level: 2, name: shopName });
  await expect(sentTo).toBeVisible();
});

test("the doctor's own page is missing for a browser without a doctor's id", {
  tag: '@phone',
}, async ({ page, t }) => {
  const answer = await page.goto('/doctor-dashboard');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.layout.notFound.title);
});

import { expect, test } from './support/test.ts';

// Chrome reports every document that is not there as an error in the console.
test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/));

test('an unknown address says so with status 404 and leads home', async ({ page, t }) => {
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(t.pages.notFound);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.layout.notFound.title);
  await page.getByRole('link', { name: t.layout.notFound.home }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.home.hero.title);
});

test("the doctor's own page is not there for a browser without a doctor's id", {
  tag: '@two',
}, async ({ page, t }) => {
  const answer = await page.goto('/doctor-dashboard');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.layout.notFound.title);
});

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

test('screens of later issues are not there yet', { tag: '@once' }, async ({ page, t }) => {
  // The routes of the specification that no issue has built so far, and /doctor-dashboard.
  for (const path of ['/doctors', '/contact', '/privacy', '/doctor-dashboard']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.layout.notFound.title);
  }
});

import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';

const field = (page: Page, t: Texts) => page.getByLabel(t.home.hero.medicine, { exact: true });
const towns = (page: Page, t: Texts) => page.getByRole('combobox', { name: t.home.hero.town });

test('a visitor types a medicine and a town on home, by the keyboard, and finds both on /ask', {
  tag: '@phone',
}, async ({ page, t, language }) => {
  await page.goto('/');
  await field(page, t).focus();
  // A town without pharmacies comes to the list with the first focus.
  await expect(towns(page, t).locator('option[value="Wadi Halfa"]')).toBeAttached();
  await page.keyboard.type('Insulin');
  await towns(page, t).selectOption('Wadi Halfa');
  // The pharmacies below are those of the town.
  await expect(page).toHaveURL('/?city=Wadi+Halfa');
  await expect(field(page, t)).toHaveValue('Insulin');
  await page.getByRole('button', { name: t.home.hero.ask, exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/ask$/);
  const form = page.getByRole('main').locator('form');
  await expect(form.locator('[name="item.0"]')).toHaveValue('Insulin');
  await expect(form.locator('[name=city]')).toHaveValue(cityName(language, 'Wadi Halfa'));
  // The town is remembered.
  await page.goto('/');
  await expect(towns(page, t)).toHaveValue('Wadi Halfa');
});

test('without scripts home leads to /ask with the medicine and the town', {
  tag: '@desktop',
}, async ({ browser, app, data, t, language }) => {
  await data.pharmacy({ city: 'Shendi', state: 'River Nile' });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await page.goto(`/?lang=${language}`);
  await field(page, t).fill('Insulin');
  await towns(page, t).selectOption('Shendi');
  await page.getByRole('button', { name: t.home.hero.ask, exact: true }).click();
  await expect(page).toHaveURL('/ask?item=Insulin&city=Shendi');
  await expect(page.locator('[name="item.0"]')).toHaveValue('Insulin');
  await expect(page.locator('[name=city]')).toHaveValue(cityName(language, 'Shendi'));
  await context.close();
});

test('an Arabic phone gets the offer to read in Arabic, which moves nothing and is taken once', {
  tag: '@phone',
}, async ({ browser, app, t }) => {
  const context = await browser.newContext({ locale: 'ar-SD', baseURL: app.url });
  const page = await context.newPage();
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'en');
  const title = page.getByRole('heading', { level: 1 });
  const offer = page.getByRole('link', { name: t.home.hero.arabic });
  const before = await title.boundingBox();
  await offer.click();
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(offer).toHaveCount(0);
  expect((await title.boundingBox())?.y).toBe(before?.y);
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'ar');
  await context.close();
});

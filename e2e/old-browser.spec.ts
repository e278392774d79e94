import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ar as trackInquiryAr, en as trackInquiryEn } from '../web/src/i18n/track-inquiry.ts';
import { goOn } from './support/ask-steps.ts';
import { chromiumArguments, findChromium } from './support/chromium.ts';
import { requestOf } from './support/dashboard.ts';
import { mailedCode } from './support/mailbox.ts';
import { findOldChromium, helpLocators } from './support/old-chromium.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// The main job in a browser of 2021, which has neither cascade layers nor `:has`
// (docs/interface.md).

test.skip(!findOldChromium(), 'no Chromium 92 here: `npm test` says why it could not install it');
test.use({
  launchOptions: {
    executablePath: findOldChromium() ?? findChromium(),
    args: chromiumArguments,
  },
  hasNewBrowsers: true,
});

/**
 * This browser draws an arrow into every field with a `<datalist>` with an inline style, which it
 * then refuses: 'display:list-item; list-style:disclosure-open inside; block-size:1em;'.
 */
const ownArrow =
  /^Refused to apply inline style .*'sha256-pILX\+5FGCpLRHvNBgtABIdSMmytrYudGxJBUYXY1t0s='/;

/** Saves a picture for people, if `PICTURES_DIR` is set. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

test('a Chromium 92 finds a pharmacy, sends it a photo and follows the request @phone', async ({
  browser,
  context,
  data,
  t,
}) => {
  // A busy machine reads this browser from the disk first.
  test.slow();
  expect(browser.version()).toMatch(/^92\./);
  const pharmacy = await data.pharmacy({ city: 'Kassala', state: 'Kassala' });
  helpLocators(context);
  const page = await context.newPage();
  const main = page.getByRole('main');
  await test.step('the home page has its styles', async () => {
    await page.goto(`/?search=${encodeURIComponent(pharmacy.shopName)}`);
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
    const details = main.getByRole('link', { name: t.finder.card.details });
    await expect(details).toHaveCSS('background-color', 'rgb(255, 253, 249)');
    await picture(page, 'home');
    await details.click();
  });

  await test.step('the customer sends a photo', async () => {
    await main.getByLabel(t.request.name).fill('Amna Hassan');
    await main.getByRole('textbox', { name: t.request.phone }).fill('0912 345 678');
    await main.getByRole('textbox', { name: t.request.email }).fill('amna@people.test');
    await main.getByLabel(t.request.photos.gallery).setInputFiles([await smallPhoto('front.jpg')]);
    await expect(main.getByRole('img', { name: t.chosenPhotos.alt(1) })).toBeVisible();
    const urgent = page.getByRole('radio', { name: t.request.urgency.urgent });
    await urgent.check();
    // A mark replaces `:has`.
    await expect(main.locator('label', { has: urgent })).toHaveAttribute('data-has', /checked/);
    await picture(page, 'request');
    await main.getByRole('button', { name: t.request.send }).click();
    await expect(main.getByRole('heading', { name: t.follow.title })).toBeVisible();
  });

  await test.step('the customer follows the request', async () => {
    await main.getByRole('link', { name: `${t.follow.open} ${pharmacy.shopName}` }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.title);
    await expect(main.getByRole('heading', { level: 2, name: pharmacy.shopName })).toBeVisible();
    await picture(page, 'track');
  });
});

test('in two Chromium 92 a town is asked, a pharmacy answers, is chosen and completes @phone', async ({
  app,
  context,
  data,
  t,
  language,
  anotherBrowser,
  allowConsole,
}) => {
  test.slow();
  allowConsole(ownArrow);
  const words = { en: trackInquiryEn, ar: trackInquiryAr }[language];
  const pharmacy = await data.pharmacy({ city: 'Shendi', state: 'River Nile', language });
  const openOld = async (of: typeof context) => {
    helpLocators(of);
    return of.newPage();
  };
  const customer = await openOld(context);
  const desk = await openOld((await anotherBrowser()).context());
  const main = customer.getByRole('main');

  await test.step('the pharmacist logs in by a mailed code', async () => {
    await desk.goto('/pharmacist/login');
    await desk.getByRole('main').getByLabel(t.login.email).fill(pharmacy.email);
    await desk.getByRole('button', { name: t.login.continue }).click();
    await desk.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, pharmacy.email));
    await desk.getByRole('button', { name: t.login.confirm }).click();
    await expect(desk).toHaveURL('/dashboard');
  });

  await test.step('a customer asks a town', async () => {
    await customer.goto('/ask?city=Shendi');
    await main.getByLabel(t.ask.items.medicine('1'), { exact: true }).fill('Insulin');
    await main.getByLabel(t.ask.items.quantityOf('1')).fill('2');
    await goOn(customer, t);
    await goOn(customer, t);
    await main.getByLabel(t.ask.name, { exact: true }).fill('Amna Hassan');
    await main.getByRole('textbox', { name: t.ask.phone }).fill('0912345678');
    await main.getByRole('textbox', { name: t.ask.email }).fill('amna.of.shendi@people.test');
    await picture(customer, 'ask');
    await customer.getByRole('button', { name: t.ask.send }).click();
    await expect(customer).toHaveURL(/\/track\/[\w-]+$/);
  });

  await test.step('the inquiry reaches the open desk, and the pharmacist answers', async () => {
    const asks = desk.getByRole('main').getByRole('region', { name: t.inquiries.title });
    await expect(asks.getByText('Insulin', { exact: true })).toBeVisible();
    await picture(desk, 'desk-ask');
    await asks.getByRole('button', { name: t.answers.kinds.all, exact: true }).click();
    await expect(asks.getByText(t.answerReading.read.all).first()).toBeVisible();
  });

  await test.step('the answer reaches the open page, and the customer chooses it', async () => {
    await expect(main.getByRole('article')).toContainText(pharmacy.shopName);
    await picture(customer, 'answer');
    await main.getByRole('button', { name: words.chooseLabel(pharmacy.shopName) }).click();
    const dialog = customer.getByRole('dialog');
    await picture(customer, 'choose');
    await dialog.getByRole('button', { name: t.trackInquiryMore.confirm }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the desk has its started request, and completes it', async () => {
    const request = requestOf(desk, t, 'Amna Hassan');
    const words = t.dashboard.request;
    await expect(request).toContainText(words.statuses['in-progress']);
    await picture(desk, 'desk-request');
    await request.getByRole('button', { name: words.complete }).click();
    await expect(request).toContainText(words.statuses.completed);
  });
});

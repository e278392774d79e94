import { eq } from 'drizzle-orm';
import { pharmacies } from '../server/src/database/schema.ts';
import { errorSentences } from '../server/src/platform/error-sentences.ts';
import { fileKey } from '../server/test/file-key.ts';
import {
  activeLabel,
  advertisementRow,
  fillForm,
  newProductName,
  openUnpaid,
  ownList,
  readAdvertisement,
  submitForm,
} from './support/advertising.ts';
import { openFactories } from './support/factories.ts';
import { loseNextAnswer } from './support/network.ts';
import { answerBank, cards, fillCard, payButton, payWith } from './support/paying.ts';
import { startApp } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('without a provider and a phone number the pages say so, and the advertisement is stored unpaid', {
  tag: '@desktop',
}, async ({ browser, t, language, consoleWatch }) => {
  test.slow();
  consoleWatch.allow(/status of (503|404)/);
  const app = await startApp({ NODE_ENV: 'production', CONTACT_PHONE: '', FILE_KEYS: fileKey });
  const data = openFactories(app.databaseUrl, app.url);
  const context = await browser.newContext({ baseURL: app.url });
  try {
    consoleWatch.watch(context);
    await context.addCookies([{ name: 'lang', value: language, url: app.url }]);
    await data.signIn(context, 'pharmacy', await data.pharmacy());
    const page = await context.newPage();
    await page.goto(ownList);
    const productName = newProductName();
    await fillForm(page, t, productName);
    await submitForm(page, t);
    await expect(toastOf(page, t)).toContainText(
      'Payment system is not configured. Please contact support.',
    );
    await expect(advertisementRow(page, productName)).toContainText(
      t.advertisements.manage.pending,
    );
    expect((await page.request.get('/dev/stripe/stripe.js')).status()).toBe(404);

    await page.goto('/contact');
    const phone = page.getByRole('main').locator('dl > div').filter({ hasText: t.contact.phone });
    await expect(phone).toContainText('Not provided');
  } finally {
    await context.close();
    await data.close();
    await app.stop();
  }
});

test('an unverified pharmacy reads so before it pays, and can still create', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const words = t.advertisements;
  const pharmacy = await data.pharmacy({ verificationStatus: 'pending' });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  await expect(page.getByRole('heading', { name: words.manage.unverified.title })).toBeVisible();
  const productName = newProductName();
  await fillForm(page, t, productName);
  await submitForm(page, t, words.create.submitUnpaid);
  await expect(toastOf(page, t)).toContainText(words.create.created);
  await expect(advertisementRow(page, productName)).toContainText(words.manage.pending);
  const pay = page.getByRole('button', { name: words.manage.payFor(productName) });
  await expect(pay).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a pharmacy that loses its verification meanwhile reads so when it pays', {
  tag: '@desktop',
}, async ({ page, context, data, t, language, allowConsole }) => {
  allowConsole(/status of 409/);
  const words = t.advertisements;
  const { pharmacyId, pay } = await openUnpaid({ page, context, data, t });
  await expect(pay).toBeEnabled();
  await data.db
    .update(pharmacies)
    .set({ verificationStatus: 'rejected' })
    .where(eq(pharmacies.id, pharmacyId));
  await pay.click();
  await expect(toastOf(page, t)).toContainText(errorSentences.own_pharmacy_not_verified[language]);
  await expect(page.getByRole('heading', { name: words.manage.unverified.title })).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('each failed step has its own text, and the next try succeeds', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  // After a missing answer of the provider, the page asks the server, which answers 409.
  allowConsole(/status of (500|409)|ERR_FAILED/);
  const words = t.advertisements;
  await data.signIn(context, 'pharmacy', await data.pharmacy());
  await page.goto(ownList);
  const productName = newProductName();
  await fillForm(page, t, productName);
  const broken = { status: 500, body: 'broken' };

  await page.route('**/api/advertisements', (route) => route.fulfill(broken), { times: 1 });
  await submitForm(page, t);
  await expect(toastOf(page, t)).toContainText(words.create.failed);

  await page.route('**/api/create-ad-payment-intent', (route) => route.fulfill(broken), {
    times: 1,
  });
  await submitForm(page, t);
  await expect(toastOf(page, t)).toContainText(words.payment.initFailed);
  await expect(advertisementRow(page, productName)).toContainText(words.manage.pending);

  const pay = page.getByRole('button', { name: words.manage.payFor(productName) });
  await page.route('**/stripe.js*', (route) => route.abort(), { times: 1 });
  await pay.click();
  await expect(page.getByText(words.payment.notInitialized).first()).toBeVisible();

  await page.keyboard.press('Escape');
  await pay.click();
  await page.route('**/payment_intents/*/confirm', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { type: 'api_error', message: 'Not for people' } },
    }),
  );
  await payWith(page, t, cards.good);
  await expect(toastOf(page, t)).toContainText(words.payment.failed);
  await expect(page.getByRole('dialog').getByText(words.payment.failed)).toBeVisible();
  await page.unrouteAll();
  await payButton(page, t).click();
  await expect(activeLabel(page, t, productName)).toBeVisible();
  expect((await readAdvertisement(data, productName)).payments).toEqual(['succeeded']);
});

test("the provider's message activates what the page cannot confirm", { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
  language,
  allowConsole,
}) => {
  allowConsole(/status of 502/);
  const words = t.advertisements;
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  const payLater = errorSentences.payment_provider_failed[language];
  await page.route('**/api/confirm-ad-payment', (route) =>
    route.fulfill({ status: 502, json: { error: payLater, code: 'payment_provider_failed' } }),
  );
  await pay.click();
  await fillCard(page, cards.good);
  await payButton(page, t).click();
  await expect(page.getByText(words.payment.activationFailed).first()).toBeVisible();
  await expect(page.getByText(words.payment.safe).first()).toBeVisible();
  // The card was charged, so the page must not offer to pay again.
  await expect(toastOf(page, t)).toContainText(words.payment.activationFailed);
  await expect(page.getByText(payLater)).toHaveCount(0);
  await expect
    .poll(() => readAdvertisement(data, productName))
    .toMatchObject({ isActive: true, payments: ['succeeded'], daysLeft: 30 });

  // The retry succeeds, and counts the payment once.
  await page.unroute('**/api/confirm-ad-payment');
  await page.getByRole('dialog').getByRole('button', { name: t.ui.retry }).click();
  await expect(toastOf(page, t)).toContainText(words.payment.activated);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await readAdvertisement(data, productName)).toMatchObject({
    payments: ['succeeded'],
    daysLeft: 30,
  });
});

test('a payment whose answer is lost is not called failed: the page asks the server for the result', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_RESET|ERR_FAILED/);
  const words = t.advertisements;
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  await pay.click();
  await fillCard(page, cards.good);
  await loseNextAnswer(page, '*/payment_intents/*/confirm');
  await page.route('**/api/confirm-ad-payment', (route) => route.abort());
  await payButton(page, t).click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert.filter({ hasText: words.payment.unknown })).toBeVisible();
  await expect(page.getByText(words.payment.failed).filter({ visible: true })).toHaveCount(0);

  await page.unrouteAll();
  await alert.getByRole('button', { name: t.ui.retry }).click();
  await expect(toastOf(page, t)).toContainText(words.payment.activated);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(activeLabel(page, t, productName)).toBeVisible();
  expect(await readAdvertisement(data, productName)).toMatchObject({
    payments: ['succeeded'],
    daysLeft: 30,
  });
});

test("the page gives up the provider's script after half a minute without a result", {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const words = t.advertisements;
  await page.clock.install();
  const { pay } = await openUnpaid({ page, context, data, t });
  const dialog = page.getByRole('dialog');
  const asked = page.waitForRequest('**/stripe.js*');
  await page.route('**/stripe.js*', () => {}, { times: 1 });
  await pay.click();
  await asked;
  await expect(dialog).toContainText(words.payment.loading);
  await page.clock.runFor(30_000);
  await expect(dialog).toContainText(words.payment.notInitialized);
  await dialog.getByRole('button', { name: t.ui.retry }).click();
  await expect(payButton(page, t)).toBeEnabled();
});

test('a pharmacist who returns from the bank without a connection can retry, also after a reload', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const words = t.advertisements;
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  await pay.click();
  await payWith(page, t, cards.authentication);
  await page.route('**/stripe.js*', (route) => route.abort());
  await page.route('**/api/confirm-ad-payment', (route) => route.abort());
  await answerBank(page, 'complete');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(words.payment.activationFailed);
  await expect(alert).toContainText(words.payment.unknown);
  await expect(page).toHaveURL(ownList);

  await page.reload();
  await expect(alert).toContainText(words.payment.unknown);
  await page.unrouteAll();
  await alert.getByRole('button', { name: t.ui.retry }).click();
  await expect(toastOf(page, t)).toContainText(words.payment.activated);
  await expect(alert).toHaveCount(0);
  await expect(activeLabel(page, t, productName)).toBeVisible();
  expect(await readAdvertisement(data, productName)).toMatchObject({
    payments: ['succeeded'],
    daysLeft: 30,
  });
});

test('the card fields leave the focus where a person types', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
}) => {
  const { pay } = await openUnpaid({ page, context, data, t });
  const intent = /\/payment_intents\/[^/]+\?/;
  const held = Promise.withResolvers<void>();
  await page.route(intent, async (route) => {
    await held.promise;
    await route.continue();
  });
  const answered = page.waitForResponse(intent);
  await pay.click();
  await fillCard(page, cards.good);
  held.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('dialog').locator('input[autocomplete="cc-csc"]')).toBeFocused();
});

test('a payment confirmed at the bank cannot be repeated before the server has answered', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 502/);
  const words = t.advertisements;
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  await pay.click();
  await payWith(page, t, cards.authentication);
  await page.route('**/api/confirm-ad-payment', (route) => route.fulfill({ status: 502 }));
  await answerBank(page, 'complete');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(words.payment.safe);
  // No other action is running.
  await expect(page.getByRole('button', { name: words.create.submit })).toBeEnabled();
  // The provider's message may have come first; then the button renews.
  const renew = page.getByRole('button', { name: words.manage.renewOf(productName) });
  await expect(pay.or(renew)).toBeDisabled();

  await page.unrouteAll();
  await alert.getByRole('button', { name: t.ui.retry }).click();
  await expect(toastOf(page, t)).toContainText(words.payment.activated);
  await expect(renew).toBeEnabled();
  expect(await readAdvertisement(data, productName)).toMatchObject({
    payments: ['succeeded'],
    daysLeft: 30,
  });
});

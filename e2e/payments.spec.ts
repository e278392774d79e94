import { randomUUID } from 'node:crypto';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { eq } from 'drizzle-orm';
import { advertisements } from '../server/src/database/schema.ts';
import { isolateWords } from '../server/src/features/mail/render.ts';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { days } from '../server/src/platform/clock.ts';
import { formatDateTime } from '../web/src/i18n/format.ts';
import {
  activeLabel,
  advertisementRow,
  fillForm,
  newProductName,
  openUnpaid,
  ownList,
  readAdvertisement,
  runningFor,
  submitForm,
} from './support/advertising.ts';
import { answerBank, cards, fillCard, payButton, payWith, refusals } from './support/paying.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a pharmacy creates an advertisement and pays by card, and a visitor finds the pharmacy by it', {
  tag: '@phone',
}, async ({ page, context, app, data, t, language, anotherBrowser }) => {
  test.slow();
  const words = t.advertisements;
  const shopName = `صيدلية ${randomUUID().slice(0, 6)}`;
  const pharmacy = await data.pharmacy({ language, shopName });
  const productName = newProductName();
  await data.signIn(context, 'pharmacy', pharmacy);

  await test.step('the pharmacist fills in the form, with a photo', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: t.dashboard.manageAds }).click();
    await fillForm(page, t, productName);
    await page.getByLabel(words.picture.choose).setInputFiles(await smallPhoto('product.jpg'));
    await expect(page.getByRole('img', { name: words.picture.alt })).toBeVisible();
    await submitForm(page, t);
  });

  await test.step('the pharmacist pays, pressing twice', async () => {
    const dialog = page.getByRole('dialog');
    await expect(toastOf(page, t)).toContainText(words.create.created);
    await expect(dialog.getByText(words.payment.testMode)).toHaveCount(1);
    await expect(dialog).toContainText(productName);
    await expect(dialog).toContainText(words.payment.fee);
    await fillCard(page, cards.good);
    const read = Promise.withResolvers<void>();
    await page.route('**/api/confirm-ad-payment', async (route) => {
      await read.promise;
      await route.continue();
    });
    await payButton(page, t).dblclick();
    await expect(dialog.getByText(words.payment.processing)).toBeVisible();
    read.resolve();
    await expect(toastOf(page, t)).toContainText(words.payment.activated);
    await expect(dialog).toHaveCount(0);
    await expect(activeLabel(page, t, productName)).toBeVisible();
    const name = page.getByRole('textbox', { name: words.create.productName });
    await expect(name).toHaveValue('');
    expect(await readAdvertisement(data, productName)).toMatchObject({
      payments: ['succeeded'],
      daysLeft: 30,
    });
  });

  await test.step('the receipt comes in the language of the pharmacy', async () => {
    const { expiresAt } = await readAdvertisement(data, productName);
    const expected = mailTemplates['advertisement-activated'][language](
      isolateWords({
        productName,
        fee: 'US$10.00',
        paidAt: new Date().toISOString(),
        paymentId: 'pi_',
        until: expiresAt?.toISOString() ?? '',
        isHidden: false,
        listUrl: app.url + ownList,
        contactUrl: `${app.url}/contact`,
      }),
    );
    const receipt = await app.mailbox.waitForMail(
      pharmacy.email,
      ({ subject }) => subject === expected.subject,
    );
    expect(receipt.text).toContain(expected.paragraphs[0]);
    expect(receipt.text).toMatch(/US\$10\.00[\s\S]*pi_\w/);
  });

  await test.step('a visitor finds it in another spelling and goes to the pharmacy', async () => {
    const visitor = await anotherBrowser();
    await visitor.goto('/advertisements');
    await visitor.getByRole('searchbox').fill('بطاريه هديه');
    const seen = advertisementRow(visitor, productName);
    await expect(seen).toContainText(shopName);
    await expect(seen).toContainText('12,500');
    await expect(seen).toContainText(t.money.currency);
    const width = () => seen.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
    const link = t.browse.toPharmacyOf(productName, shopName);
    await seen.getByRole('link', { name: link }).click();
    await expect(visitor).toHaveURL(
      new RegExp(`/request\\?pharmacyId=${pharmacy.id}&advertisementId=`),
    );
  });
});

test('each refused card has its reason, and a good one pays later, from the list', {
  tag: '@desktop',
}, async ({ page, context, data, t, language, allowConsole }) => {
  allowConsole(/status of 402/);
  const words = t.advertisements;
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  await pay.click();
  const dialog = page.getByRole('dialog');
  await expect(payButton(page, t)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(advertisementRow(page, productName)).toContainText(words.manage.pending);

  await pay.click();
  await fillCard(page, cards.good, '01 / 20');
  await payButton(page, t).click();
  // The reason appears once, in the dialog at its field.
  await expect(toastOf(page, t)).toContainText(refusals[language].past);
  await expect(dialog.getByText(refusals[language].past)).toHaveCount(1);
  for (const card of ['declined', 'insufficientFunds', 'expired'] as const) {
    await payWith(page, t, cards[card]);
    await expect(dialog.getByText(refusals[language][card])).toBeVisible();
  }
  expect(await readAdvertisement(data, productName)).toMatchObject({
    isPaid: false,
    payments: ['open'],
  });
  await payWith(page, t, cards.good);
  await expect(toastOf(page, t)).toContainText(words.payment.activated);
  await expect(activeLabel(page, t, productName)).toBeVisible();
  expect(await readAdvertisement(data, productName)).toMatchObject({
    isPaid: true,
    payments: ['succeeded'],
  });
});

test('a card with an authentication step leads away and back, and counts once', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const words = t.advertisements;
  const { productName, pay } = await openUnpaid({ page, context, data, t });

  await pay.click();
  await payWith(page, t, cards.authentication);
  await answerBank(page, 'fail');
  await expect(toastOf(page, t)).toContainText(words.payment.status('requires_payment_method'));
  await expect(toastOf(page, t)).toContainText(t.toasts.error);
  await expect(page).toHaveURL(ownList);

  await pay.click();
  await payWith(page, t, cards.authentication);
  await answerBank(page, 'complete');
  await expect(toastOf(page, t)).toContainText(words.payment.activated);
  await expect(page).toHaveURL(ownList);
  await expect(activeLabel(page, t, productName)).toBeVisible();
  expect(await readAdvertisement(data, productName)).toMatchObject({
    payments: ['succeeded'],
    daysLeft: 30,
  });
});

test('a running advertisement renews from its end, an expired one from now', {
  tag: '@desktop',
}, async ({ page, context, data, t, language }) => {
  const words = t.advertisements;
  const pharmacy = await data.pharmacy();
  const [lasting, expired] = [newProductName(), newProductName()];
  for (const [productName, ends] of [
    [lasting, 5],
    [expired, -5],
  ] as const) {
    await data.advertisement({ pharmacyId: pharmacy.id, productName, ...runningFor(ends) });
  }
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  await expect(advertisementRow(page, expired)).toContainText(words.manage.expired);
  const end = (await readAdvertisement(data, lasting)).expiresAt?.getTime() ?? 0;
  const later = isolated(formatDateTime(language, new Date(end + days(30))));
  for (const [productName, daysLeft, text] of [
    [lasting, 35, words.payment.renews(later)],
    [expired, 30, words.payment.renewsExpired],
  ] as const) {
    await page.getByRole('button', { name: words.manage.renewOf(productName) }).click();
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
    await payWith(page, t, cards.good);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect
      .poll(async () => (await readAdvertisement(data, productName)).daysLeft)
      .toBe(daysLeft);
  }
  await expect(advertisementRow(page, expired)).not.toContainText(words.manage.expired);
});

test('an old list cannot pay a second time for a paid advertisement', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/status of 409|ERR_FAILED/);
  const words = t.advertisements;
  // The stream would remove the button before the press.
  await page.route('**/api/events', (route) => route.abort());
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  await expect(pay).toBeEnabled();
  // A colleague has paid meanwhile, or the answer to this payment was lost.
  await data.db
    .update(advertisements)
    .set({ isPaid: true, isActive: true, expiresAt: new Date(Date.now() + days(30)) })
    .where(eq(advertisements.productName, productName));
  await pay.click();
  await expect(toastOf(page, t)).toContainText(words.payment.activated);
  await expect(activeLabel(page, t, productName)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

import { randomUUID } from 'node:crypto';
import {
  activeLabel,
  advertisementRow,
  newProductName,
  openUnpaid,
  ownList,
} from './support/advertising.ts';
import { searchFor } from './support/desk.ts';
import { smallPhoto } from './support/pictures.ts';
import { startApp } from './support/server.ts';
import { test as base, expect } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

// A server that offers Bankak: elsewhere the payment goes straight to the card.
const test = base.extend<object, { app: Awaited<ReturnType<typeof startApp>> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const settings = {
        AD_PRICE_SDG: '25000',
        BANKAK_ACCOUNT: '1234567',
        BANKAK_NAME: 'Dawaya Services',
      };
      const app = await startApp(settings);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('a receipt is refused, corrected and confirmed, and the advertisement runs', {
  tag: '@desktop',
}, async ({ page, context, data, t, language, anotherBrowser }) => {
  test.slow();
  const words = t.transfers;
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  const dialog = page.getByRole('dialog');
  const photo = await smallPhoto('bankak.jpg');
  /** Reports the transfer, from the advertisement's own button on. */
  const send = async (reference?: string) => {
    await pay.click();
    await dialog.getByRole('button', { name: words.choice.bankak }).click();
    await expect(dialog.getByText('1234567')).toBeVisible();
    if (reference) await dialog.getByLabel(words.reference).fill(reference);
    await dialog.getByLabel(words.chooseReceipt).setInputFiles(photo);
    await dialog.getByRole('button', { name: words.submit }).click();
    await expect(toastOf(page, t)).toContainText(words.sent);
  };
  await send('٢٠٠١ ٢٣٤٥');
  await expect(advertisementRow(page, productName).getByText(words.waiting)).toBeVisible();
  await expect(pay).toHaveCount(0);

  const admin = await anotherBrowser(language);
  await data.signIn(admin.context(), 'admin', await data.admin());
  await admin.goto('/admin/dashboard?tab=transfers');
  const claim = admin.getByRole('article').filter({ hasText: productName });
  await expect(claim.getByText('20012345')).toBeVisible();
  await claim.getByRole('button', { name: words.desk.enlarge }).click();
  const receipt = admin.getByRole('dialog').getByRole('img');
  await expect(receipt).toHaveJSProperty('complete', true);
  await expect(receipt).not.toHaveJSProperty('naturalWidth', 0);
  await admin.keyboard.press('Escape');
  await claim.getByRole('button', { name: words.desk.refuse }).click();
  await admin.getByRole('dialog').getByLabel(words.desk.reason).fill('The number is another one');
  await admin.getByRole('dialog').getByRole('button', { name: words.desk.refuse }).click();
  await expect(claim).toContainText(words.desk.done.refused);
  await expect(claim.getByRole('button', { name: words.desk.confirm })).toHaveCount(0);

  await page.goto(ownList);
  await expect(
    advertisementRow(page, productName).getByText('The number is another one'),
  ).toBeVisible();
  await send();
  await admin.goto('/admin/dashboard?tab=transfers');
  await claim.getByRole('button', { name: words.desk.confirm }).click();
  const question = admin.getByRole('dialog');
  await expect(question).toContainText(words.pounds('25,000'));
  await expect(question).toContainText('20012345');
  await question.getByRole('button', { name: words.desk.confirm, exact: true }).click();
  await expect(toastOf(admin, t)).toContainText(words.desk.done.confirmed);
  await expect(claim).toContainText(words.desk.done.confirmed);

  await page.goto(ownList);
  await expect(activeLabel(page, t, productName)).toBeVisible();
});

test("one admin's decision stays in place on the desk of another, who is refusing the same claim", {
  tag: '@phone',
}, async ({ page, context, data, t, anotherBrowser, allowConsole }) => {
  allowConsole(/status of 409/);
  const words = t.transfers.desk;
  const pharmacy = await data.pharmacy({ shopName: `Nile ${randomUUID()}` });
  const products = [newProductName(), newProductName()];
  for (const [index, productName] of products.entries()) {
    const { id } = await data.advertisement({ pharmacyId: pharmacy.id, productName });
    const createdAt = new Date(Date.now() - (2 - index) * 60_000);
    await data.transferClaim({ pharmacyId: pharmacy.id, advertisementId: id, createdAt });
  }
  const other = await anotherBrowser();
  for (const at of [context, other.context()]) await data.signIn(at, 'admin', await data.admin());
  for (const at of [page, other]) {
    await at.goto('/admin/dashboard?tab=transfers');
    await searchFor(at, pharmacy.shopName);
    await expect(at.getByRole('main').getByRole('article')).toContainText(products);
  }
  const claims = page.getByRole('main').getByRole('article');
  await claims.first().getByRole('button', { name: words.refuse }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.reason).fill('The number is another one');

  const first = other.getByRole('main').getByRole('article').first();
  await first.getByRole('button', { name: words.confirm }).click();
  const question = other.getByRole('dialog');
  await question.getByRole('button', { name: words.confirm, exact: true }).click();
  await expect(first).toContainText(words.done.confirmed);
  await expect(other.getByRole('main').getByRole('article').last()).toBeFocused();

  // The stream brings it: the page's own refresh would come only after half a minute.
  await expect(claims.first()).toContainText(words.gone);
  await expect(dialog.getByLabel(words.reason)).toHaveValue('The number is another one');
  await dialog.getByRole('button', { name: words.refuse, exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(/\S/);
  await page.keyboard.press('Escape');
  await expect(claims).toContainText(products);
  await expect(claims.last().getByRole('button', { name: words.confirm })).toBeVisible();
});

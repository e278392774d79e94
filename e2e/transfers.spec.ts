import { active, entry, openUnpaid, ownList } from './support/advertising.ts';
import { smallPhoto } from './support/pictures.ts';
import { startApp } from './support/server.ts';
import { test as base, expect } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

// A server on which Bankak is offered: elsewhere a payment is by card at once.
const test = base.extend<object, { app: Awaited<ReturnType<typeof startApp>> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern here
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

test('a receipt is refused, corrected and confirmed, and the advertisement runs', async ({
  page,
  context,
  data,
  t,
  language,
  anotherBrowser,
}) => {
  test.slow();
  const words = t.transfers;
  const { productName, pay } = await openUnpaid({ page, context, data, t });
  const dialog = page.getByRole('dialog');
  const photo = await smallPhoto('bankak.jpg');
  /** Tells of the transfer, from the advertisement's own button on. */
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
  await expect(entry(page, productName).getByText(words.waiting)).toBeVisible();
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
  await expect(claim).toHaveCount(0);

  await page.goto(ownList);
  await expect(entry(page, productName).getByText('The number is another one')).toBeVisible();
  await send();
  await admin.goto('/admin/dashboard?tab=transfers');
  await claim.getByRole('button', { name: words.desk.confirm }).click();
  await expect(toastOf(admin, t)).toContainText(words.desk.done.confirmed);
  await expect(claim).toHaveCount(0);

  await page.goto(ownList);
  await expect(active(page, t, productName)).toBeVisible();
});

import type { Browser, Locator, Page } from '@playwright/test';
import { smallPhoto } from './support/pictures.ts';
import { expect, type Language, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';

/** A phone's browser without scripts, with its language chosen. */
async function withoutScripts(browser: Browser, url: string, language: Language): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: url,
    viewport: { width: 360, height: 740 },
  });
  await context.addCookies([{ name: 'lang', value: language, url }]);
  return context.newPage();
}

/** Expects no visible button that needs a script. */
const expectNoDeadButtons = (page: Page) =>
  expect(
    page.locator('button[type=button]:visible, form:not([action]) [type=submit]:visible'),
  ).toHaveCount(0);

/** A phone is enough where the operator has a gateway. */
async function fillContact(main: Locator, t: Texts) {
  await main.getByLabel(t.contactFields.name).fill('آمنة حسن');
  await main.getByLabel(t.contactFields.phone).fill('٠٩١٢٣٤٥٦٧٨');
}

test('without scripts: a customer finds a pharmacy, sends a photo, follows and cancels', {
  tag: '@phone',
}, async ({ browser, app, data, language, t }) => {
  const { shopName } = await data.pharmacy({ shopName: 'صيدلية بلا برمجة', openOverride: true });
  const page = await withoutScripts(browser, app.url, language);
  const main = page.getByRole('main');
  await page.goto('/');
  await expectNoDeadButtons(page);
  await page.getByRole('searchbox', { name: t.finder.label }).fill(shopName);
  await page.getByRole('button', { name: t.finder.search, exact: true }).click();
  await main.getByRole('link', { name: t.finder.card.detailsOf(shopName) }).click();
  await expect(main.getByRole('heading', { name: shopName })).toBeVisible();
  await expectNoDeadButtons(page);

  await main.locator('input[type=file][multiple]').setInputFiles(await smallPhoto('photo.jpg'));
  await fillContact(main, t);
  await main.getByLabel(t.contactFields.phone).fill('12');
  await main.getByLabel(t.request.notes).fill('بعد الأكل');
  await main.getByRole('button', { name: t.request.send }).click();
  // The refusal shows the same page with the typed values.
  await expect(main.getByRole('alert').filter({ hasText: t.form.photosAgain })).toBeVisible();
  await expect(main.getByLabel(t.contactFields.name)).toHaveValue('آمنة حسن');
  await expect(main.getByLabel(t.request.notes)).toHaveValue('بعد الأكل');
  await main.getByLabel(t.contactFields.phone).fill('0912345678');
  await main.locator('input[type=file][multiple]').setInputFiles(await smallPhoto('photo.jpg'));
  await main.getByRole('button', { name: t.request.send }).click();

  await expect(page).toHaveURL(/\/track\/[\w-]{43}$/);
  await expect(main.getByRole('heading', { name: shopName })).toBeVisible();
  await expect(main.getByText('بعد الأكل')).toBeVisible();
  await expect(main.getByRole('link', { name: t.track.whatWasSent.openPhoto('1') })).toBeVisible();
  await expectNoDeadButtons(page);

  // In another browser it is locked until the visitor enters the digits.
  const other = await withoutScripts(browser, app.url, language);
  const closed = other.getByRole('main');
  await other.goto(page.url());
  await expect(closed.getByRole('heading', { name: shopName })).toBeVisible();
  await expect(closed.getByText('بعد الأكل')).toHaveCount(0);
  await closed.getByLabel(t.track.locked.digits).fill('٠٠٠٠');
  await closed.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(closed.getByRole('alert').first()).toBeVisible();
  await closed.getByLabel(t.track.locked.digits).fill('٥٦٧٨');
  await closed.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(closed.getByText('بعد الأكل')).toBeVisible();

  await closed.locator('summary', { hasText: t.track.cancel.open }).click();
  await closed.getByRole('button', { name: t.track.cancel.yes }).click();
  await expect(closed.getByRole('heading', { name: t.track.cancelledTitle })).toBeVisible();
  await other.context().close();
  await page.context().close();
});

test('without scripts: a customer asks a town and chooses one of the answers', {
  tag: '@desktop',
}, async ({ browser, app, data, language, t }) => {
  const pharmacy = await data.pharmacy({ city: 'Singa', state: 'Sennar' });
  const page = await withoutScripts(browser, app.url, language);
  const main = page.getByRole('main');
  await page.goto('/ask');
  await expectNoDeadButtons(page);
  const { title, names, or } = t.textWays;
  await main.getByText(title(Object.values(names).join(or)), { exact: true }).click();
  await expect(main.getByRole('link', { name: '@dawaya_bot' })).toBeVisible();
  await main.getByLabel(t.ask.items.medicine('1'), { exact: true }).fill('Insulin');
  await main.locator('[name="item.1000"]').fill('Metformin');
  await main.getByLabel(t.ask.place.city, { exact: true }).fill('سنجة');
  await fillContact(main, t);
  await main.getByRole('button', { name: t.ask.send }).click();
  await expect(page).toHaveURL(/\/track\//);
  await expect(main.getByText('Metformin').first()).toBeVisible();

  const desk = await browser.newContext({ baseURL: app.url });
  await data.signIn(desk, 'pharmacy', pharmacy);
  const asked = await desk.request.get(`/api/pharmacies/${pharmacy.id}/inquiries`);
  const { inquiryId } = (await asked.json()).items[0];
  const answered = await desk.request.post(`/api/inquiries/${inquiryId}/answer`, {
    data: { answer: 'all', totalSdg: 4000 },
    headers: { origin: app.url },
  });
  expect(answered.status()).toBe(200);
  await desk.close();

  await page.reload();
  await main.locator('summary', { hasText: pharmacy.shopName }).click();
  await main.getByRole('button', { name: t.trackInquiryMore.confirm }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.title);
  await expect(main.getByRole('heading', { name: pharmacy.shopName })).toBeVisible();
  await page.context().close();
});

/** Delays the scripts of a page until the test lets them load. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise;
    // The page may be closed before the test lets its scripts load.
    await route.continue().catch(() => {});
  });
  return resolve;
}

test('values typed and chosen before the scripts load stay', { tag: '@phone' }, async ({
  page,
  data,
  t,
}) => {
  const { id } = await data.pharmacy();
  const main = page.getByRole('main');
  const letScriptsCome = await holdScripts(page);
  await page.goto(`/request?pharmacyId=${id}`, { waitUntil: 'commit' });
  await fillContact(main, t);
  await main.getByLabel(t.request.notes).fill('بعد الأكل');
  await main.getByRole('radio', { name: t.request.urgency.urgent }).check();
  await main.locator('input[type=file][multiple]').setInputFiles(await smallPhoto('photo.jpg'));
  letScriptsCome();
  // The scripted form has the photo in its list.
  await expect(main.getByRole('button', { name: t.chosenPhotos.remove(1) })).toBeVisible();
  await expect(main.getByLabel(t.contactFields.phone)).toHaveValue('٠٩١٢٣٤٥٦٧٨');
  await expect(main.getByLabel(t.request.notes)).toHaveValue('بعد الأكل');
  await expect(main.getByRole('radio', { name: t.request.urgency.urgent })).toBeChecked();
});

test('a form sent before the scripts load goes the plain way; after a refusal, the scripts take over', {
  tag: '@desktop',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/status of 400/);
  const { id, shopName } = await data.pharmacy();
  const main = page.getByRole('main');
  const letScriptsCome = await holdScripts(page);
  await page.goto(`/request?pharmacyId=${id}`, { waitUntil: 'commit' });
  await fillContact(main, t);
  await main.getByLabel(t.contactFields.phone).fill('12');
  await main.getByLabel(t.request.notes).fill('بعد الأكل');
  await main.getByRole('button', { name: t.request.send }).click({ noWaitAfter: true });
  await expect(main.getByRole('alert').filter({ hasText: t.form.photosAgain })).toBeVisible();
  letScriptsCome();
  await expect(page).toHaveURL(`/request?pharmacyId=${id}`);
  await expect(main.getByRole('heading', { name: shopName })).toBeVisible();
  await expect(main.getByLabel(t.request.notes)).toHaveValue('بعد الأكل');
  await main.getByLabel(t.contactFields.phone).fill('0912345678');
  await main.getByRole('button', { name: t.request.send }).click();
  await expect(main.getByText(t.request.done).first()).toBeVisible();
});

test('without scripts no page has a dead button or an endless loading state', {
  tag: '@phone',
}, async ({ browser, app, data, language, t }) => {
  const { id } = await data.pharmacy({ city: 'Kassala', state: 'Kassala' });
  const page = await withoutScripts(browser, app.url, language);
  const addresses = [
    ...['/', '/request', `/request?pharmacyId=${id}`, '/ask', '/track', '/towns', '/towns/kassala'],
    ...[`/pharmacies/${id}`, `/pharmacies/${id}/poster`, '/doctors', '/advertisements'],
    ...['/contact', '/privacy', '/nothing', '/my-requests', '/signup', '/pharmacist/login'],
    ...['/register-pharmacy', '/doctor-login', '/doctor-register', '/admin/login'],
    ...['/dashboard', '/doctor-dashboard', '/pharmacist/advertisements', '/admin/dashboard'],
  ];
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expectNoDeadButtons(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(t.ui.loading, { exact: true })).toBeHidden();
    });
  await test.step('the visitor finds a sent request by its code', async () => {
    await page.goto('/my-requests');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.myRequests.title);
    await main.getByRole('link', { name: t.requestCode.ask.title }).click();
    await expect(page.getByRole('button', { name: t.requestCode.ask.submit })).toBeVisible();
  });
});

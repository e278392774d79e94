import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { prescriptionRequests } from '../server/src/database/schema.ts';
import { runningFor, sendPicture } from './support/advertising.ts';
import { openLine } from './support/connectivity.ts';
import { cameraPhoto, smallPhoto } from './support/pictures.ts';
import { newMark } from './support/scene.ts';
import { expect, test } from './support/test.ts';

/** Collects the pictures and fonts that a page requests from now on. */
function heavyCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'font' || /^\/api\/.*image|\.woff2$/.test(pathname))
      calls.push(pathname);
  });
  return calls;
}

test('a visitor who saves data gets no pictures and no fonts until choosing them', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const productName = newMark();
  const pharmacy = await data.pharmacy();
  const { id } = await data.advertisement({
    pharmacyId: pharmacy.id,
    productName,
    ...runningFor(9),
  });
  await data.signIn(context, 'pharmacy', pharmacy);
  await sendPicture(page, id, await smallPhoto('first.jpg'));
  const heavy = heavyCalls(page);
  await context.setExtraHTTPHeaders({ 'save-data': 'on' });
  await page.goto('/advertisements');
  const card = page.getByRole('article').filter({ hasText: productName });
  const one = card.getByRole('button', { name: t.picture.show });
  await expect(one).toBeVisible();
  const banner = page.getByRole('complementary', { name: t.connectivity.lowDataLabel });
  await expect(banner).toContainText(t.connectivity.lowData);
  expect(heavy).toEqual([]);
  await one.click();
  await expect(card.locator(`img[src*="${id}"]`)).toBeVisible();
  expect(heavy).toHaveLength(1);

  // The visitor's choice overrides the browser's setting, also in the next document.
  await banner.getByRole('button', { name: t.connectivity.showPictures }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(card.locator(`img[src*="${id}"]`)).toBeVisible();
  await expect(banner).toHaveCount(0);

  await context.setExtraHTTPHeaders({});
  await page.getByRole('button', { name: t.layout.menu, exact: true }).click();
  const lowData = page.getByRole('switch', { name: t.connectivity.lowDataLabel });
  await lowData.click();
  await expect(lowData).toBeChecked();
  await page.reload();
  await expect(one).toBeVisible();
  await expect(banner).toBeVisible();
});

test('a desktop without a side menu has the choice to save data below the page', {
  tag: '@desktop',
}, async ({ page, t }) => {
  await page.goto('/contact');
  const lowData = page
    .getByRole('contentinfo')
    .getByRole('switch', { name: t.connectivity.lowDataLabel });
  await lowData.click();
  await expect(lowData).toBeChecked();
  await expect(
    page.getByRole('complementary', { name: t.connectivity.lowDataLabel }),
  ).toBeVisible();
  await lowData.click();
  await expect(page.getByRole('complementary', { name: t.connectivity.lowDataLabel })).toHaveCount(
    0,
  );
});

test('a page whose script fails says so, and "Try again" loads it without losing anything', {
  tag: '@phone',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to load|dynamically imported/);
  const { id } = await data.pharmacy();
  await page.goto(`/request?pharmacyId=${id}`);
  const main = page.getByRole('main');
  await main.getByLabel(t.request.name).fill('Amna Hassan');
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.evaluate(() => {
    history.pushState(null, '', '/contact');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const again = main.getByRole('alert').getByRole('button', { name: t.ui.retry });
  await expect(again).toBeFocused();
  await again.press('Enter');
  await expect(again).toBeFocused();

  await page.unroute(/\/assets\/.*\.js/);
  await again.press('Enter');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.contact.title);
  await page.goBack();
  await expect(main.getByLabel(t.request.name)).toHaveValue('Amna Hassan');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('the worker sends a stored request while no page is open', { tag: '@phone' }, async ({
    page,
    context,
    app,
    data,
    t,
    allowConsole,
  }) => {
    test.slow();
    allowConsole(/ERR_|Failed to load|status of 503/);
    const line = await openLine(app.url);
    try {
      const pharmacy = await data.pharmacy();
      await page.goto(`${line.url}/request?pharmacyId=${pharmacy.id}`);
      const form = page.getByRole('main');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await form.getByLabel(t.request.name).fill('Amna Hassan');
      await form.getByRole('textbox', { name: t.request.phone }).fill('0912 345 678');
      await form.getByRole('textbox', { name: t.request.email }).fill('amna@people.test');
      // It loads after the code that stores and sends the request.
      await expect(form.getByText(t.textWay.title)).toBeVisible();
      line.cut();
      await form.getByLabel(t.request.photos.gallery).setInputFiles([await cameraPhoto()]);
      await expect(form.getByRole('img', { name: t.chosenPhotos.alt(1) })).toBeVisible({
        timeout: 20_000,
      });
      await form.getByRole('button', { name: t.request.send }).click();
      await expect(form.getByText(t.outbox.mayClose)).toBeVisible({ timeout: 20_000 });
      await page.close();
      line.mend();

      // A page of this site that runs no script.
      const plain = await context.newPage();
      await plain.goto(`${line.url}/robots.txt`);
      const protocol = await context.newCDPSession(plain);
      const registered = new Promise<string>((resolve) => {
        protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(line.url));
          if (own) resolve(own.registrationId);
        });
      });
      await protocol.send('ServiceWorker.enable');
      await protocol.send('ServiceWorker.dispatchSyncEvent', {
        origin: line.url,
        registrationId: await registered,
        tag: 'outbox',
        lastChance: false,
      });
      const sent = () =>
        data.db
          .select()
          .from(prescriptionRequests)
          .where(eq(prescriptionRequests.pharmacyId, pharmacy.id));
      await expect.poll(sent, { timeout: 20_000 }).toHaveLength(1);
      await plain.goto(`${line.url}/my-requests`);
      await expect(plain.getByRole('main').getByText(pharmacy.shopName)).toBeVisible();
      expect(await sent()).toHaveLength(1);
    } finally {
      await line.close();
    }
  });
});

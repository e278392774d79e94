import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { type Line, openLine } from './support/connectivity.ts';
import { untilLive } from './support/scene.ts';
import { startApp } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<{ line: Line }>({
  // The journeys' cookies are for a host, whatever its port.
  line: async ({ app }, use) => {
    const line = await openLine(app.url);
    await use(line);
    await line.close();
  },
});
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ allowConsole }) => allowConsole(/ERR_|status of 503|Failed to load/));

/** The URLs of all files in this browser's caches, of every release and kind. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        found.push(url.replace(location.origin, ''));
    return found;
  });

const expectCached = (page: Page, path: RegExp) =>
  expect
    .poll(async () => (await keptHere(page)).some((url) => path.test(url)), { timeout: 15_000 })
    .toBe(true);

test('without a connection the home page appears as it was, shows its age, and refreshes by itself', {
  tag: '@phone',
}, async ({ page, line, data, t }) => {
  // The list may also have pharmacies of other tests.
  await data.pharmacy();
  await page.goto(line.url);
  const names = page.getByRole('article').getByRole('heading');
  await expect(names.first()).toBeVisible();
  const shown = await names.allTextContents();
  await expectCached(page, /^\/my-requests\?/);
  line.cut();
  await page.reload();
  await expect(names).toHaveText(shown);
  const notice = page.getByRole('status').filter({ hasText: t.connectivity.gone });
  await expect(notice).toContainText(t.connectivity.from('').replace(/[.\s]+$/, ''));

  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // A running call may still fail; then the page tries again after ten seconds.
  await expect(notice).toHaveCount(0, { timeout: 15_000 });
});

test('an address that is not cached shows the available pages', { tag: '@desktop' }, async ({
  page,
  line,
  t,
}) => {
  await page.goto(line.url);
  await expectCached(page, /^\/my-requests\?/);
  line.cut();
  await page.goto(`${line.url}/track/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.offlinePage.title);
  for (const theme of ['light', 'dark']) {
    await page
      .locator('html')
      .evaluate((html, theme) => html.setAttribute('data-theme', theme), theme);
    expect(await violations(page, 'all')).toEqual([]);
  }
  await page.getByRole('link', { name: t.pages['/my-requests'] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.myRequests.title);
  // The connection is back, and the requested page opens by itself.
  await page.goto(`${line.url}/doctors`);
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t.offlinePage.title);
  // The page loads its scripts over the proxy, which ends with the test.
  await untilLive(page);
});

test('the cache has no private address, no answer with no-store and no cookie @desktop', async ({
  page,
  line,
  data,
  context,
}) => {
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(line.url);
  await expectCached(page, /^\/\?lang=/);
  for (const path of [
    `/track/${'b'.repeat(43)}`,
    '/dashboard',
    '/?search=insulin',
    `/pharmacies/${pharmacy.id}`,
  ])
    await page.goto(line.url + path);
  await expectCached(page, new RegExp(`^/pharmacies/${pharmacy.id}`));
  const kept = await page.evaluate(async () => {
    const found: { url: string; cacheControl: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const copy = await cache.match(request);
        const { headers } = copy ?? new Response();
        const text = headers.get('content-type')?.includes('html') ? await copy?.text() : '';
        const cookie = headers.get('set-cookie') ?? '';
        found.push({
          url: request.url + cookie,
          cacheControl: headers.get('cache-control') ?? '',
          text: text ?? '',
        });
      }
    }
    return found;
  });
  expect(kept.filter(({ url }) => /\/track\/|\/dashboard|search=|cookie/.test(url))).toEqual([]);
  expect(kept.filter(({ cacheControl }) => cacheControl.includes('no-store'))).toEqual([]);
  const pages = kept.filter(({ text }) => text !== '');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter(({ text }) => !text.includes('"roles":[]'))).toEqual([]);
});

test('the setting removes a faulty worker, with its caches @desktop', async ({ page, line }) => {
  test.setTimeout(90_000);
  const off = await startApp({ SERVICE_WORKER: 'off' });
  try {
    line.answer(
      '/sw.js',
      `addEventListener('install', () => skipWaiting());
       addEventListener('activate', (event) => event.waitUntil(clients.claim()));
       addEventListener('fetch', (event) => event.request.mode === 'navigate' &&
         event.respondWith(caches.open('dawaya-bad').then(async (cache) => {
           await cache.put('/kept', new Response('kept'));
           return new Response('<h1>broken</h1>', { headers: { 'content-type': 'text/html' } });
         })));`,
    );
    await page.goto(line.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${line.url}/contact`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('broken');
    line.lead(off.url);
    // The browser checks the worker at each visit.
    await page.reload();
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    expect(await keptHere(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('broken');
    await untilLive(page);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  } finally {
    await off.stop();
  }
});

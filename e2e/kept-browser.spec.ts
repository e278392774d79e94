import type { Page } from '@playwright/test';
import { createBrowserPool } from './support/kept-browser.ts';
import { untilLive } from './support/scene.ts';
import { expect, test } from './support/test.ts';

const look = {
  viewport: { width: 800, height: 600 },
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

/** Everything of an earlier page that a page finds, or would pass on. */
async function found(page: Page) {
  // The page sets its own cookies once it is hydrated.
  await untilLive(page);
  const asked = page.waitForRequest('**/api/pharmacies?*');
  const within = await page.evaluate(async () => {
    const typeOf = (search: string) =>
      fetch(`/api/pharmacies?search=${search}`).then(
        ({ headers }) => headers.get('content-type'),
        () => 'no answer',
      );
    const media = ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'];
    const colours = ['(forced-colors: active)', '(prefers-contrast: more)'];
    return {
      askedByContext: await typeOf('context'),
      askedByPage: await typeOf('page'),
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      hovered: document.querySelectorAll('main :hover').length > 0,
      isOnline: navigator.onLine,
      local: localStorage.getItem('left'),
      locks: (await navigator.locks.query()).held?.map(({ name }) => name),
      location: (await navigator.permissions.query({ name: 'geolocation' })).state,
      media: [...media, ...colours].filter((query) => matchMedia(query).matches),
      name: window.name,
      scripts: Object.keys(window).filter((key) => key.startsWith('leftBy')),
      session: sessionStorage.getItem('left'),
      width: innerWidth,
    };
  });
  const sent = await (await asked).allHeaders();
  return {
    ...within,
    cookies: (await page.context().cookies()).map(({ name }) => name),
    headers: Object.keys(sent).filter((name) => name.startsWith('x-left')),
    pages: page.context().pages().length,
  };
}

test('a reused browser is like a new one', { tag: '@desktop' }, async ({ app, browser }) => {
  const asNew = await (await browser.newContext(look)).newPage();
  await asNew.goto('/');
  const kept = createBrowserPool(browser, app.url);
  const context = await kept.acquire(look);
  const [page] = context.pages();
  if (!page) throw new Error('A kept browser has a page');
  const heardBy = new Set<object>();

  await context.addCookies([{ name: 'left', value: 'yes', url: app.url, httpOnly: true }]);
  await context.addInitScript(() => Object.assign(window, { leftByContext: true }));
  await page.addInitScript(() => Object.assign(window, { leftByPage: true }));
  await context.grantPermissions(['geolocation']);
  await context.setExtraHTTPHeaders({ 'x-left-by-context': 'yes' });
  await page.setExtraHTTPHeaders({ 'x-left-by-page': 'yes' });
  const session = await context.newCDPSession(page);
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'x-left-by-session': 'yes' } });
  context.on('request', () => heardBy.add(context));
  page.on('request', () => heardBy.add(page));
  for (const at of [context, page])
    await at.route(`**/api/pharmacies?search=${at === page ? 'page' : 'context'}`, (route) =>
      route.fulfill({ body: 'left' }),
    );
  await page.goto('/');
  await page.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    window.name = 'left';
    await caches.open('left');
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
    await new Promise<void>((resolve) => {
      void navigator.locks.request('left', () => {
        resolve();
        return new Promise(() => {});
      });
    });
  });
  await page.setViewportSize({ width: 500, height: 500 });
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    forcedColors: 'active',
    contrast: 'more',
  });
  await page.getByRole('searchbox').hover();
  await context.newPage();
  await context.setOffline(true);

  const before = await found(page);
  expect(heardBy.size).toBe(2);
  await kept.releaseAll();
  heardBy.clear();
  expect(await kept.acquire(look)).toBe(context);
  await page.goto('/');
  const after = await found(page);
  expect(after).toEqual(await found(asNew));
  // Each of these values can detect a difference.
  for (const [name, value] of Object.entries(before))
    expect.soft(after[name as keyof typeof after], name).not.toEqual(value);
  expect(heardBy.size).toBe(0);
  await Promise.all([context.close(), asNew.context().close()]);
});

test('a browser whose changes cannot be undone is not reused', { tag: '@desktop' }, async ({
  app,
  browser,
}) => {
  const kept = createBrowserPool(browser, app.url);
  const held = await kept.acquire(look);
  await held.clock.setFixedTime(0);
  await kept.releaseAll();
  const closed = await kept.acquire(look);
  expect(closed).not.toBe(held);
  expect(await closed.pages()[0]?.evaluate(() => Date.now())).toBeGreaterThan(0);
  await closed.pages()[0]?.close();
  await kept.releaseAll();
  const answered = await kept.acquire(look);
  expect(answered).not.toBe(closed);
  await kept.releaseAll();
  // Like the answer to a call that a page sent while closing.
  await answered.addCookies([{ name: 'late', value: 'yes', url: app.url }]);
  const last = await kept.acquire(look);
  expect(last).not.toBe(answered);
  expect(await last.cookies()).toEqual([]);
  await last.close();
});

test('two open browsers share nothing', { tag: '@desktop' }, async ({ app, browser }) => {
  const kept = createBrowserPool(browser, app.url);
  const both = [await kept.acquire(look), await kept.acquire(look)];
  await both[0]?.addCookies([{ name: 'left', value: 'yes', url: app.url }]);
  expect(await both[1]?.cookies()).toEqual([]);
  await kept.releaseAll();
  // They come again in the same order.
  for (const one of both) expect(await kept.acquire(look)).toBe(one);
  await kept.close();
});

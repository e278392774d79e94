import type { Page } from '@playwright/test';
import { keepBrowser } from './support/kept-browser.ts';
import { expect, test } from './support/test.ts';

const look = {
  viewport: { width: 800, height: 600 },
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

/** What a page finds of what was before it, or would pass on. */
async function found(page: Page) {
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

test('a kept browser comes as a new one does', { tag: '@desktop' }, async ({ app, browser }) => {
  const asNew = await (await browser.newContext(look)).newPage();
  await asNew.goto('/');
  const kept = keepBrowser(browser, app.url);
  const context = await kept.next(look);
  const [page] = context.pages();
  if (!page) throw new Error('A kept browser has a page');

  await context.addCookies([{ name: 'left', value: 'yes', url: app.url, httpOnly: true }]);
  await context.addInitScript(() => Object.assign(window, { leftByContext: true }));
  await page.addInitScript(() => Object.assign(window, { leftByPage: true }));
  await context.grantPermissions(['geolocation']);
  await context.setExtraHTTPHeaders({ 'x-left-by-context': 'yes' });
  await page.setExtraHTTPHeaders({ 'x-left-by-page': 'yes' });
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
  expect(await kept.next(look)).toBe(context);
  await page.goto('/');
  const after = await found(page);
  expect(after).toEqual(await found(asNew));
  // Each of them can tell.
  for (const [name, value] of Object.entries(before))
    expect.soft(after[name as keyof typeof after], name).not.toEqual(value);
  await Promise.all([context.close(), asNew.context().close()]);
});

test('a browser whose clock was held is not kept', { tag: '@desktop' }, async ({
  app,
  browser,
}) => {
  const kept = keepBrowser(browser, app.url);
  const context = await kept.next(look);
  await context.clock.setFixedTime(0);
  const next = await kept.next(look);
  expect(next).not.toBe(context);
  expect(await next.pages()[0]?.evaluate(() => Date.now())).toBeGreaterThan(0);
  await next.close();
});

import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { type Factories, openFactories } from './factories.ts';
import { createBrowserPool } from './kept-browser.ts';
import { type App, startApp } from './server.ts';
import { type Texts, texts } from './texts.ts';

export type Language = 'en' | 'ar';

interface Fixtures {
  /** The language of the project; its browsers start with it. */
  language: Language;
  /**
   * Whether the test gets new browsers, if only those show its subject. Other tests reuse the
   * emptied browsers of the test before, and may change only the options of `Look`.
   */
  hasNewBrowsers: boolean;
  /** Opens a browser for this test, with its language chosen. */
  openBrowser: (language?: Language) => Promise<BrowserContext>;
  /** The product's texts in that language. */
  t: Texts;
  /** Permits this test's console errors that match. */
  allowConsole: (expected: RegExp) => void;
  /** A page in another browser of the same kind, with nothing stored but the language. */
  anotherBrowser: (language?: Language) => Promise<Page>;
  consoleWatch: { watch: (context: BrowserContext) => void; allow: (expected: RegExp) => void };
}

/**
 * The base of all journeys: a running product for each worker (`app`), and a failure for every
 * console error and page error that the test does not announce.
 */
export const test = base.extend<
  Fixtures,
  { app: App; data: Factories; kept: ReturnType<typeof createBrowserPool> }
>({
  language: ['en', { option: true }],
  hasNewBrowsers: [false, { option: true }],
  t: ({ language }, use) => use(texts[language]),

  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
  data: [
    async ({ app }, use) => {
      const data = openFactories(app.databaseUrl, app.url);
      await use(data);
      await data.close();
    },
    { scope: 'worker' },
  ],

  consoleWatch: [
    async ({ app }, use, testInfo) => {
      // Playwright's trace loads every picture of a page, even if the policy forbids it; its
      // scripts have no address.
      const allowed: RegExp[] = [
        /^Connecting to 'blob:.*\(\)$/s,
        // The browser's own request on a page without an icon; only some versions report it.
        /status of 404 .*\/favicon\.ico\)$/s,
      ];
      const errors: string[] = [];
      const noteError = (failure: WebError) => {
        const error = failure.error();
        errors.push(error.stack ?? String(error));
      };
      const noteConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error')
          errors.push(`${message.text()} (${message.location().url})`);
      };
      await use({
        allow: (expected) => allowed.push(expected),
        watch(context) {
          context.on('weberror', noteError);
          context.on('console', noteConsole);
        },
      });
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server log', { body: app.log(), contentType: 'text/plain' });
      }
      const unexpected = errors.filter((text) => !allowed.some((expected) => expected.test(text)));
      expect(unexpected, 'unexpected errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  allowConsole: ({ consoleWatch }, use) => use(consoleWatch.allow),

  kept: [({ browser, app }, use) => use(createBrowserPool(browser, app.url)), { scope: 'worker' }],
  openBrowser: async (
    {
      browser,
      kept,
      app,
      language,
      hasNewBrowsers,
      serviceWorkers,
      viewport,
      colorScheme,
      reducedMotion,
      forcedColors,
      contrast,
      consoleWatch,
    },
    use,
    testInfo,
  ) => {
    const look = { viewport, colorScheme, reducedMotion, forcedColors, contrast };
    // A context decides at its start whether it allows workers.
    const areNew = hasNewBrowsers || serviceWorkers === 'allow';
    const opened: BrowserContext[] = [];
    await use(async (chosen = language) => {
      const context = areNew ? await browser.newContext() : await kept.acquire(look);
      if (areNew) opened.push(context);
      consoleWatch.watch(context);
      await setLanguage(context, app, chosen);
      return context;
    });
    // After a failure, the report needs the page as it is.
    const isPassed = testInfo.status === testInfo.expectedStatus;
    await (isPassed ? kept.releaseAll() : kept.close());
    await Promise.all(opened.map((context) => context.close()));
  },
  context: async ({ openBrowser }, use) => use(await openBrowser()),
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  anotherBrowser: ({ openBrowser }, use) =>
    use(async (chosen) => {
      const context = await openBrowser(chosen);
      return context.pages()[0] ?? context.newPage();
    }),
});

/** Sets the language of a browser. */
export const setLanguage = (context: BrowserContext, app: App, language: Language) =>
  context.addCookies([{ name: 'lang', value: language, url: app.url }]);

/** Shows an open page in another language, as after a change in another tab. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  const title = await page.title();
  await page.evaluate((newValue) => {
    localStorage.setItem('language', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // The titles of the other language load only now.
  await expect(page).not.toHaveTitle(title);
}

export { expect };

import { keepBrowser } from './kept-browser.ts';
import { test as base, choose } from './test.ts';

/** For journeys that need nothing but a page as new: all of a worker have the same one, emptied. */
export const test = base.extend<object, { kept: ReturnType<typeof keepBrowser> }>({
  kept: [({ browser, app }, use) => use(keepBrowser(browser, app.url)), { scope: 'worker' }],

  context: async (
    {
      browser,
      kept,
      consoleWatch,
      app,
      language,
      serviceWorkers,
      viewport,
      colorScheme,
      reducedMotion,
      forcedColors,
      contrast,
    },
    use,
  ) => {
    const look = { viewport, colorScheme, reducedMotion, forcedColors, contrast };
    // Whether the site's worker is let in is settled when a context begins.
    const isKept = serviceWorkers === 'block';
    const context = isKept ? await kept.next(look) : await browser.newContext();
    consoleWatch.watch(context);
    await choose(context, app, language);
    await use(context);
    if (!isKept) await context.close();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
});

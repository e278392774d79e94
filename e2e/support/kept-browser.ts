import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Disposable,
  Page,
} from '@playwright/test';

/** What of a context's options a page may change while it is open. */
type Look = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast'
>;

interface Kept {
  page: Page;
  /** Takes back what was added since the page was last new. */
  undo: Disposable[];
}

/**
 * Keeps one context with one page from a test to the next, emptied between them: a new one costs its
 * renderer, and with it the compiling of every script (docs/decisions/0100). Playwright's own
 * `reuseContext` empties no less than this, and begins a renderer all the same.
 * @param address of the product under test, the only one whose storage is emptied
 */
export function keepBrowser(browser: Browser, address: string) {
  let kept: Kept | undefined;
  return {
    /**
     * The kept context as a new one would be, with one page; or a new one, where what was left in it
     * cannot be taken back. Files that never change stay in its cache, and its history goes on.
     */
    async next(look: Look): Promise<BrowserContext> {
      if (!kept || !(await empty(kept, address, look))) {
        await kept?.page.context().close();
        kept = await open(browser);
      }
      return kept.page.context();
    },
  };
}

async function open(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const undo: Disposable[] = [];
  for (const to of [context, page]) {
    const add = to.addInitScript.bind(to) as (...given: unknown[]) => Promise<Disposable>;
    const addForNow = async (...given: unknown[]) => {
      const added = await add(...given);
      undo.push(added);
      return added;
    };
    to.addInitScript = addForNow as typeof to.addInitScript;
  }
  return { page, undo };
}

/** @returns whether nothing is left in it */
async function empty({ page, undo }: Kept, address: string, look: Look): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  await Promise.all(undo.splice(0).map((added) => added.dispose()));
  await Promise.all([
    context.unrouteAll(),
    context.clearPermissions(),
    context.setGeolocation(null),
    context.setOffline(false),
    context.setExtraHTTPHeaders({}),
    page.unrouteAll(),
    page.setExtraHTTPHeaders({}),
    page.emulateMedia({ media: null, ...look }),
    page.setViewportSize(look.viewport ?? { width: 1280, height: 720 }),
  ]);
  // Of the same origin, so that the renderer stays, and without scripts.
  await page.goto(`${address}/healthz`);
  const browser = await context.newCDPSession(page);
  // Cookies and what is stored for a session among them.
  await browser.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' });
  await browser.detach();
  // Playwright takes no clock back that it has given.
  return page.evaluate(() => !('__pwClock' in window));
}

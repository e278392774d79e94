import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Disposable,
  Page,
} from '@playwright/test';

/** The options of a context that a page may change while it is open. */
export type Look = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast'
>;

interface PooledPage {
  page: Page;
  /** Undoes the changes since the page was last new. */
  undo: (() => unknown)[];
}

/**
 * Reuses contexts with one page each from test to test, emptied between them. A new context costs a
 * renderer, which must compile every script (CONTRIBUTING.md). Playwright's own `reuseContext`
 * empties no less, and starts a new renderer anyway.
 * @param address the origin of the product, the only one whose storage is emptied
 */
export function keepBrowsers(browser: Browser, address: string) {
  const idle: PooledPage[] = [];
  const taken: PooledPage[] = [];
  return {
    /**
     * Returns a context like a new one, with one page. Immutable files stay in its cache, and its
     * history continues.
     */
    async take(look: Look): Promise<BrowserContext> {
      const kept = (await nextEmpty(idle)) ?? (await open(browser));
      taken.push(kept);
      await Promise.all([
        kept.page.emulateMedia({ media: null, ...look }),
        kept.page.setViewportSize(look.viewport ?? { width: 1280, height: 720 }),
      ]);
      return kept.page.context();
    },
    /** Takes all contexts back, and closes those that cannot be emptied. */
    async takeBack(): Promise<void> {
      const all = taken.splice(0);
      const isEmpty = await Promise.all(
        all.map((kept) => emptyBrowser(kept, address).catch(() => false)),
      );
      // In the order of taking, so that a page gets its own context of the last test.
      idle.unshift(...all.filter((_, index) => isEmpty[index]));
      const others = all.filter((_, index) => !isEmpty[index]);
      await Promise.all(others.map(({ page }) => page.context().close()));
    },
    /** Closes the taken contexts, as a failed test has left them. */
    async close(): Promise<void> {
      for (const { page } of taken.splice(0)) await page.context().close();
    },
  };
}

async function nextEmpty(idle: PooledPage[]): Promise<PooledPage | undefined> {
  for (let kept = idle.shift(); kept; kept = idle.shift()) {
    // An answer to a closed page still sets its cookies.
    if ((await kept.page.context().cookies()).length === 0) return kept;
    await kept.page.context().close();
  }
  return undefined;
}

async function open(browser: Browser): Promise<PooledPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const undo: PooledPage['undo'] = [];
  for (const to of [context, page]) {
    const add = to.addInitScript.bind(to) as (...given: unknown[]) => Promise<Disposable>;
    const addForNow = async (...given: unknown[]) => {
      const added = await add(...given);
      undo.push(() => added.dispose());
      return added;
    };
    to.addInitScript = addForNow as typeof to.addInitScript;

    const emitter = to as unknown as NodeJS.EventEmitter;
    const listen = emitter.on.bind(emitter);
    const listenForNow: typeof listen = (event, listener) => {
      undo.push(() => emitter.off(event, listener));
      return listen(event, listener);
    };
    emitter.on = listenForNow;
  }
  const attach = context.newCDPSession.bind(context);
  context.newCDPSession = async (to) => {
    const session = await attach(to);
    // The session's effects last as long as the session; a test may have detached it already.
    undo.push(() => session.detach().catch(() => {}));
    return session;
  };
  return { page, undo };
}

/** Returns whether the context is empty */
async function emptyBrowser({ page, undo }: PooledPage, address: string): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  // Comes first: the listeners must not hear how the page ends.
  await Promise.all(undo.splice(0).map((takeBack) => takeBack()));
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  // A waiting handler no longer has a page to answer.
  const ignoring = { behavior: 'ignoreErrors' } as const;
  await Promise.all([
    context.unrouteAll(ignoring),
    context.clearPermissions(),
    context.setGeolocation(null),
    context.setOffline(false),
    context.setExtraHTTPHeaders({}),
    page.unrouteAll(ignoring),
    page.setExtraHTTPHeaders({}),
  ]);
  // A path of the same origin, so that the renderer stays, and without scripts.
  await page.goto(`${address}/healthz`, { waitUntil: 'commit' });
  const browser = await context.newCDPSession(page);
  // Includes cookies and the session storage.
  await browser.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' });
  await Promise.all(undo.splice(0).map((takeBack) => takeBack()));
  // Playwright cannot remove a clock that it has installed.
  return page.evaluate(() => !('__pwClock' in window));
}

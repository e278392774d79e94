import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Disposable,
  Page,
} from '@playwright/test';

/** The options of a context that a page may change while it is open. */
export type ContextOptions = Pick<
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
 * does the same cleaning, but starts a new renderer. The pool patches three methods of each context
 * and page, so that it can undo what a test adds.
 * @param address the origin of the product, the only one whose storage is emptied
 */
export function createBrowserPool(browser: Browser, address: string) {
  const idle: PooledPage[] = [];
  const inUse: PooledPage[] = [];
  return {
    /**
     * Returns a context like a new one, with one page. Immutable files stay in its cache, and its
     * history continues.
     */
    async acquire(options: ContextOptions): Promise<BrowserContext> {
      const pooled = (await nextEmpty(idle)) ?? (await open(browser));
      inUse.push(pooled);
      await Promise.all([
        pooled.page.emulateMedia({ media: null, ...options }),
        pooled.page.setViewportSize(options.viewport ?? { width: 1280, height: 720 }),
      ]);
      return pooled.page.context();
    },
    /** Empties all contexts for the next test, and closes those that cannot be emptied. */
    async releaseAll(): Promise<void> {
      const all = inUse.splice(0);
      const isEmpty = await Promise.all(
        all.map((pooled) => emptyBrowser(pooled, address).catch(() => false)),
      );
      // In the same order, so that each page of the next test gets the context that it had in this one.
      idle.unshift(...all.filter((_, index) => isEmpty[index]));
      const closedPages = all.filter((_, index) => !isEmpty[index]);
      await Promise.all(closedPages.map(({ page }) => page.context().close()));
    },
    /** Closes the contexts in use, as a failed test has left them. */
    async close(): Promise<void> {
      for (const { page } of inUse.splice(0)) await page.context().close();
    },
  };
}

async function nextEmpty(idle: PooledPage[]): Promise<PooledPage | undefined> {
  for (let pooled = idle.shift(); pooled; pooled = idle.shift()) {
    // An answer to a closed page still sets its cookies.
    if ((await pooled.page.context().cookies()).length === 0) return pooled;
    await pooled.page.context().close();
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

/** Empties a context. @returns whether it is empty now. */
async function emptyBrowser({ page, undo }: PooledPage, address: string): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  // Comes first: the listeners must not hear how the page ends.
  await Promise.all(undo.splice(0).map((undoChange) => undoChange()));
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
  await Promise.all(undo.splice(0).map((undoChange) => undoChange()));
  // Playwright cannot remove a clock that it has installed.
  return page.evaluate(() => !('__pwClock' in window));
}

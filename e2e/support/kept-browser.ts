import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Disposable,
  Page,
} from '@playwright/test';

/** What of a context's options a page may change while it is open. */
export type Look = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'forcedColors' | 'contrast'
>;

interface Kept {
  page: Page;
  /** Takes back what was added since the page was last new. */
  undo: (() => unknown)[];
}

/**
 * Keeps contexts with one page each from a test to the next, emptied between them: a new one costs
 * its renderer, and with it the compiling of every script (docs/decisions/0100). Playwright's own
 * `reuseContext` empties no less than this, and begins a renderer all the same.
 * @param address of the product under test, the only one whose storage is emptied
 */
export function keepBrowsers(browser: Browser, address: string) {
  const idle: Kept[] = [];
  const taken: Kept[] = [];
  return {
    /**
     * A context as a new one would be, with one page. Files that never change stay in its cache, and
     * its history goes on.
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
    /** Takes all back; what was left in one that cannot be taken back closes it. */
    async takeBack(): Promise<void> {
      const all = taken.splice(0);
      const isEmpty = await Promise.all(all.map((kept) => empty(kept, address).catch(() => false)));
      // In the order in which they were taken, so that a page finds its own of the last test.
      idle.unshift(...all.filter((_, index) => isEmpty[index]));
      const others = all.filter((_, index) => !isEmpty[index]);
      await Promise.all(others.map(({ page }) => page.context().close()));
    },
    /** Closes what was taken, as a test that failed has left it. */
    async close(): Promise<void> {
      for (const { page } of taken.splice(0)) await page.context().close();
    },
  };
}

async function nextEmpty(idle: Kept[]): Promise<Kept | undefined> {
  for (let kept = idle.shift(); kept; kept = idle.shift()) {
    // An answer to a page that was gone already brings its cookies all the same.
    if ((await kept.page.context().cookies()).length === 0) return kept;
    await kept.page.context().close();
  }
  return undefined;
}

async function open(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const undo: Kept['undo'] = [];
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
    // What it slows or breaks lasts as long; a test may have detached it.
    undo.push(() => session.detach().catch(() => {}));
    return session;
  };
  return { page, undo };
}

/** @returns whether nothing is left in it */
async function empty({ page, undo }: Kept, address: string): Promise<boolean> {
  const context = page.context();
  if (page.isClosed()) return false;
  // First of all: how a page ends nobody listens to.
  await Promise.all(undo.splice(0).map((takeBack) => takeBack()));
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  // What still waits in one has no page to answer any more.
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
  // Of the same origin, so that the renderer stays, and without scripts.
  await page.goto(`${address}/healthz`, { waitUntil: 'commit' });
  const browser = await context.newCDPSession(page);
  // Cookies and what is stored for a session among them.
  await browser.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' });
  await Promise.all(undo.splice(0).map((takeBack) => takeBack()));
  // Playwright takes no clock back that it has given.
  return page.evaluate(() => !('__pwClock' in window));
}

import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';

/** 400 kbps each way, 400 ms of latency, a processor four times slower than this one. */
const line = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const slowdown = 4;

/** The times of a visit, in ms from the navigation. */
export interface Visit {
  firstContent: number;
  /** When header and main part responded; undefined without scripts. */
  live?: number | undefined;
  /** The sum of task times beyond 50 ms each, and the longest task. */
  blocking: number;
  longestTask: number;
}

export interface Phone {
  page: Page;
  /** Opens an address and waits until the page is idle. */
  visit: (url: string, wait: { untilLive: boolean }) => Promise<Visit>;
  close: () => Promise<void>;
}

/**
 * A browser under observation records where each Error is made. React makes some at its start, and
 * V8 then parses the whole script again, for 80 to 150 ms here; a phone without observation does
 * not. With this flag V8 records positions from the first parse on, at a small cost to the page.
 */
const notOfThePhone = '--js-flags=--no-enable-lazy-source-positions';

/** A browser for several phones, each with empty storage. */
export async function startSlowPhones() {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', notOfThePhone],
  });
  return {
    close: () => browser.close(),
    async take(): Promise<Phone> {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        // The worker's own requests would not be slowed down.
        serviceWorkers: 'block',
      });
      const page = await slowPage(context);
      return {
        page,
        visit: (url, wait) => visit(page, url, wait),
        close: () => context.close(),
      };
    },
  };
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch);
  return page;
}

async function visit(page: Page, url: string, { untilLive }: { untilLive: boolean }) {
  await page.goto(url, { waitUntil: 'commit' });
  if (untilLive)
    await page.waitForFunction(() => watched.live !== undefined, undefined, waitOptions);
  await page.waitForLoadState('networkidle', waitOptions);
  // The page loads these parts when it is idle.
  await page.waitForTimeout(1_500);
  return page.evaluate((): Visit => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (!paint) throw new Error('nothing was painted');
    return {
      firstContent: paint.startTime,
      live: watched.live,
      blocking: watched.tasks.reduce((sum, took) => sum + Math.max(0, took - 50), 0),
      longestTask: Math.max(0, ...watched.tasks),
    };
  });
}

const waitOptions = { timeout: 60_000 };

declare let watched: { tasks: number[]; live?: number };

/**
 * Runs in the page before its scripts: records long tasks, and when the page is live. It is live
 * when React has attached a button of the header and the first field or button of the main part.
 * The script checks this passively, because a tap would hasten it.
 */
function watch(): void {
  Object.assign(globalThis, { watched: { tasks: [] } });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const isHeld = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const look = () => {
    const pressed = document.querySelector('header button');
    const typed = document.querySelector(
      'main :is(input:not([type=hidden]), textarea, select, button)',
    );
    if (pressed && isHeld(pressed) && (!typed || isHeld(typed))) watched.live = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

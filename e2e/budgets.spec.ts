import type { BrowserContext, Page } from '@playwright/test';
import { advertisements, doctors, pharmacies } from '../server/src/database/schema.ts';
import { hashOf } from '../server/src/platform/secrets.ts';
import type { Factories } from './support/factories.ts';
import { expect, test } from './support/test.ts';

// A first visit has an empty cache.
test.use({ hasNewBrowsers: true });

interface Budget {
  path: (data: Factories, context: BrowserContext) => Promise<string>;
  /** Bytes on the wire of a first visit, as the browser counts them, with fonts. */
  en: number;
  ar: number;
  files: number;
  /** Bytes of scripts. */
  scripts?: number;
}

const budgets: Record<string, Budget> = {
  home: {
    // An empty result would load the help for visitors who find nothing. Towns of other tests would
    // come with the document.
    async path(data) {
      await data.db.update(pharmacies).set({ verificationStatus: 'rejected' });
      for (let number = 0; number < 12; number += 1) await data.pharmacy();
      return '/';
    },
    en: 126_700,
    ar: 131_700,
    files: 8,
    scripts: 88_500,
  },
  '/request': {
    path: async (data) => `/request?pharmacyId=${(await data.pharmacy()).id}`,
    en: 139_600,
    ar: 144_600,
    files: 9,
  },
  '/ask': { path: async () => '/ask?city=Kassala', en: 154_700, ar: 159_800, files: 12 },
  '/doctors': {
    // Doctors of other tests would come with the document.
    async path(data) {
      await data.db.update(doctors).set({ verificationStatus: 'rejected' });
      return '/doctors';
    },
    en: 124_100,
    ar: 128_900,
    files: 7,
  },
  '/advertisements': {
    // Advertisements of other tests may have pictures.
    async path(data) {
      await data.db.update(advertisements).set({ pausedAt: new Date() });
      return '/advertisements';
    },
    en: 120_100,
    ar: 125_000,
    files: 7,
  },
  'a town': { path: async () => '/towns/omdurman', en: 128_700, ar: 133_500, files: 11 },
  'a pharmacy': {
    path: async (data) => `/pharmacies/${(await data.pharmacy()).id}`,
    en: 127_900,
    ar: 132_700,
    files: 9,
  },
  '/track': {
    async path(data, context) {
      const inquiry = await data.inquiry({ emailProvenAt: new Date() });
      await data.hold(context, hashOf(inquiry.token));
      return `/track/${inquiry.token}`;
    },
    en: 145_300,
    ar: 150_400,
    files: 9,
  },
  '/dashboard': {
    async path(data, context) {
      const pharmacy = await data.pharmacy();
      await data.signIn(context, 'pharmacy', pharmacy);
      return '/dashboard';
    },
    en: 159_900,
    ar: 164_700,
    files: 17,
  },
};

for (const [name, budget] of Object.entries(budgets)) {
  test(`${name}: a first visit stays within its bytes and files, and nothing moves`, async ({
    page,
    context,
    data,
    language,
  }) => {
    const path = await budget.path(data, context);
    await watchShifts(page);
    const weight = await weightOf(page, () => page.goto(path));
    const told = JSON.stringify(weight);
    console.info(`${name}, ${language}: ${told}`);
    expect.soft(weight.bytes, told).toBeLessThanOrEqual(budget[language]);
    expect.soft(weight.files, told).toBeLessThanOrEqual(budget.files);
    expect.soft(weight.scripts, told).toBeLessThanOrEqual(budget.scripts ?? budget[language]);
    expect.soft(await page.evaluate(() => shifted)).toBeLessThanOrEqual(0.02);
  });
}

test('/dashboard: a second visit loads only new content', async ({
  page,
  context,
  data,
  language,
}) => {
  const path = await pathOf('/dashboard', data, context);
  await weightOf(page, () => page.goto(path));
  const again = await context.newPage();
  const weight = await weightOf(again, () => again.goto(path));
  console.info(`/dashboard again, ${language}: ${JSON.stringify(weight)}`);
  expect(weight.bytes).toBeLessThanOrEqual(7_000);
});

test('/dashboard: the form to confirm an address moves nothing when it appears', async ({
  page,
  context,
  data,
  t,
}) => {
  const pharmacy = await data.pharmacy({ verificationStatus: 'pending', emailProvenAt: null });
  await data.signIn(context, 'pharmacy', pharmacy);
  await watchShifts(page);
  await page.goto('/dashboard');
  await expect(page.getByText(t.proveEmail.title)).toBeVisible();
  await expect(page.getByText(t.dashboard.requests.emptyPending)).toBeVisible();
  expect(await page.evaluate(() => shifted)).toBeLessThanOrEqual(0.02);
});

test('/track: the form to confirm an address moves nothing when it appears', async ({
  page,
  context,
  data,
  t,
}) => {
  const inquiry = await data.inquiry();
  await data.hold(context, hashOf(inquiry.token));
  await watchShifts(page);
  await page.goto(`/track/${inquiry.token}`);
  await expect(page.getByRole('form', { name: t.trackInquiryMore.prove.title })).toBeVisible();
  expect(await page.evaluate(() => shifted)).toBeLessThanOrEqual(0.02);
});

async function pathOf(name: string, data: Factories, context: BrowserContext): Promise<string> {
  const budget = budgets[name];
  if (!budget) throw new Error(`There is no budget of ${name}`);
  return budget.path(data, context);
}

declare let shifted: number;

/** Adds up layout shifts that the visitor did not cause (https://web.dev/cls). */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

declare let isPrepared: boolean;

/**
 * Measures a visit until the page registers its worker, which it does last, the event stream has
 * sent its first event, and no request is running.
 */
async function weightOf(page: Page, visit: () => Promise<unknown>) {
  await page.addInitScript(() => {
    Object.assign(globalThis, { isPrepared: false });
    navigator.serviceWorker.register = () => {
      isPrepared = true;
      return new Promise(() => {});
    };
  });
  const session = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const pending = new Set<string>();
  const streams = new Set<string>();
  /**
   * Fonts in the document, which it counts, and the icon: only some versions report its request.
   */
  const uncounted = new Set<string>();
  const weight = { bytes: 0, files: 0, scripts: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.endsWith('/favicon.svg')) uncounted.add(requestId);
    else if (type !== 'EventSource') pending.add(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (response.url.startsWith('data:')) uncounted.add(requestId);
    if (response.mimeType === 'text/event-stream') streams.add(requestId);
  });
  // A stream never ends; the page may reload data after the first event.
  session.on('Network.dataReceived', ({ requestId }) => {
    if (streams.has(requestId)) pending.delete(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => void pending.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    if (encodedDataLength === 0 || uncounted.has(requestId)) return;
    weight.bytes += encodedDataLength;
    weight.files += 1;
    if (types.get(requestId) === 'Script') weight.scripts += encodedDataLength;
  });
  await session.send('Network.enable');
  await visit();
  const isOver = () =>
    expect
      .poll(async () => [await page.evaluate(() => isPrepared), pending.size], { timeout: 20_000 })
      .toEqual([true, 0]);
  await isOver();
  // Requests that follow the first event start within the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await isOver();
  return weight;
}

import type { BrowserContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { trackings } from '../server/src/database/schema.ts';
import { createToken, hashOf } from '../server/src/platform/secrets.ts';
import type { Factories } from './support/factories.ts';
import { expect, test } from './support/test.ts';

/** Counts the event streams that a page's browser has open. */
function watchStreams(context: BrowserContext) {
  const open = new Set<object>();
  context.on('request', (request) => {
    if (!request.url().endsWith('/events')) return;
    open.add(request);
    // A browser does not always report the requests that end with their page.
    request
      .frame()
      .page()
      .once('close', () => open.delete(request));
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return open;
}

async function openDesk(context: BrowserContext, data: Factories) {
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  return pharmacy;
}

const send = (page: Page, pharmacyId: string, customerName: string) =>
  page.request.post('/api/prescription-requests', {
    multipart: {
      pharmacyId,
      customerName,
      phone: '0912345678',
      email: 'amna@example.com',
    },
  });

test('a request appears as soon as it is sent, in all tabs, over one stream', {
  tag: '@desktop',
}, async ({ page, context, data, anotherBrowser }) => {
  const pharmacy = await openDesk(context, data);
  const streams = watchStreams(context);
  const tabs = [page, await context.newPage()] as const;
  for (const tab of tabs) {
    await tab.goto('/dashboard');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const customer = await anotherBrowser();
  await expect.poll(() => streams.size).toBe(1);
  expect((await send(customer, pharmacy.id, 'Amna Hassan')).status()).toBe(201);
  for (const tab of tabs) await expect(tab.getByText('Amna Hassan', { exact: true })).toBeVisible();
  expect(streams.size).toBe(1);

  // A remaining tab has the stream.
  await tabs[0].close();
  await expect.poll(() => streams.size).toBe(1);
  expect((await send(customer, pharmacy.id, 'Omer Osman')).status()).toBe(201);
  await expect(tabs[1].getByText('Omer Osman', { exact: true })).toBeVisible();
});

test('a change between a desk’s document and its stream appears with the first event', {
  tag: '@desktop',
}, async ({ page, context, data, t, anotherBrowser }) => {
  const pharmacy = await openDesk(context, data);
  const customer = await anotherBrowser();
  await page.route('**/api/events', async (route) => {
    // By then the page has loaded everything that it shows.
    await expect(page.getByText(t.dashboard.requests.emptyText)).toBeVisible();
    expect((await send(customer, pharmacy.id, 'Amna Hassan')).status()).toBe(201);
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Amna Hassan', { exact: true })).toBeVisible();
});

/** A request on its tracking page, and its pharmacist, who starts it elsewhere. */
async function followed(data: Factories, pharmacist: Page) {
  const pharmacy = await data.pharmacy();
  await data.signIn(pharmacist.context(), 'pharmacy', pharmacy);
  const token = createToken();
  const { id } = await data.request({ pharmacyId: pharmacy.id, trackingTokenHash: hashOf(token) });
  const start = async () => {
    const response = await pharmacist.request.patch(`/api/prescription-requests/${id}/status`, {
      data: { status: 'in-progress' },
    });
    expect(response.status()).toBe(200);
  };
  return { path: `/track/${token}`, id, start };
}

/** Delays a page's streams until the test lets them open. */
async function holdStreams(page: Page) {
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  await page.route('**/events', async (route) => {
    asked.resolve();
    await opened.promise;
    await route.continue();
  });
  return { asked: () => asked.promise, open: opened.resolve };
}

test('a change before a tracking page has its stream appears as soon as it has', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser }) => {
  const { path, start } = await followed(data, await anotherBrowser());
  const streams = await holdStreams(page);
  await page.goto(path);
  const started = page.getByRole('listitem').filter({ hasText: t.track.steps.started });
  await streams.asked();
  await expect(started).toContainText(t.track.notYet);
  await start();
  streams.open();
  await expect(started.getByRole('time')).toBeVisible();
});

test('a tracking page shows the request that its address leads to now, even with an equal version', {
  tag: '@desktop',
}, async ({ page, data, t, anotherBrowser }) => {
  const { path, id } = await followed(data, await anotherBrowser());
  const streams = await holdStreams(page);
  await page.goto(path);
  const started = page.getByRole('listitem').filter({ hasText: t.track.steps.started });
  await streams.asked();
  await expect(started).toContainText(t.track.notYet);
  // Neither request has changed: both have version 0.
  const { id: pharmacyId } = await data.pharmacy();
  const startedAt = new Date();
  const other = await data.request({
    pharmacyId,
    status: 'in-progress',
    seenAt: startedAt,
    startedAt,
  });
  await data.db.delete(trackings).where(eq(trackings.requestId, other.id));
  await data.db.update(trackings).set({ requestId: other.id }).where(eq(trackings.requestId, id));
  streams.open();
  await expect(started.getByRole('time')).toBeVisible();
});

test('a tracking page that cannot refresh shows its age, and is current again with the connection', {
  tag: '@phone',
}, async ({ page, context, data, t, anotherBrowser, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { path, start } = await followed(data, await anotherBrowser());
  const streams = watchStreams(context);
  await page.goto(path);
  const started = page.getByRole('listitem').filter({ hasText: t.track.steps.started });
  await expect(started).toContainText(t.track.notYet);
  await expect.poll(() => streams.size).toBe(1);
  await context.setOffline(true);
  // The tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const [beforeTheTime = ''] = t.stale('#').split('#');
  const notice = page.getByRole('alert').filter({ hasText: beforeTheTime });
  await expect(notice).toBeVisible();
  await start();
  await context.setOffline(false);
  await expect(started.getByRole('time')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

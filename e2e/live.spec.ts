import type { BrowserContext, Page } from '@playwright/test';
import type { Factories } from './support/factories.ts';
import { expect, test } from './support/test.ts';

/** The streams that the server holds open for a page's browser. */
function watchStreams(context: BrowserContext) {
  const open = new Set<object>();
  context.on('request', (request) => {
    if (request.url().endsWith('/events')) open.add(request);
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

test('a request is there as soon as it is sent, in all tabs over one stream', async ({
  page,
  context,
  data,
  anotherBrowser,
}) => {
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

  // Whoever is left has the stream.
  await tabs[0].close();
  await expect.poll(() => streams.size).toBe(1);
  expect((await send(customer, pharmacy.id, 'Omer Osman')).status()).toBe(201);
  await expect(tabs[1].getByText('Omer Osman', { exact: true })).toBeVisible();
});

test('what came between a desk’s document and its stream is there with the first word', async ({
  page,
  context,
  data,
  t,
  anotherBrowser,
}) => {
  const pharmacy = await openDesk(context, data);
  const customer = await anotherBrowser();
  await page.route('**/api/events', async (route) => {
    // By then the page has read all that it shows.
    await expect(page.getByText(t.dashboard.requests.emptyText)).toBeVisible();
    expect((await send(customer, pharmacy.id, 'Amna Hassan')).status()).toBe(201);
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Amna Hassan', { exact: true })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { files, inquiries, prescriptionRequests } from '../server/src/database/schema.ts';
import { goOn } from './support/ask-steps.ts';
import { draftFiles } from './support/draft-files.ts';
import type { Factories } from './support/factories.ts';
import { cameraPhoto } from './support/pictures.ts';
import { pressLive } from './support/scene.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';

/** A filled-in form for a new pharmacy, with camera photos that are ready. */
async function write(page: Page, data: Factories, t: Texts, photos: number) {
  const pharmacy = await data.pharmacy();
  await page.goto(`/request?pharmacyId=${pharmacy.id}`);
  const form = page.getByRole('main');
  await form.getByLabel(t.request.name).fill('Amna Hassan');
  await form.getByRole('textbox', { name: t.request.phone }).fill('0912 345 678');
  await form.getByRole('textbox', { name: t.request.email }).fill('amna@people.test');
  const chosen = await Promise.all(Array.from({ length: photos }, () => cameraPhoto()));
  await form.getByLabel(t.request.photos.gallery).setInputFiles(chosen);
  await expect(photo(form, t, photos)).toBeVisible({ timeout: 20_000 });
  return { pharmacy, form };
}

const photo = (form: Locator, t: Texts, number: number) =>
  form.getByRole('img', { name: t.chosenPhotos.alt(number), exact: true });

const send = (form: Locator, t: Texts) =>
  form.getByRole('button', { name: t.request.send }).click();

const sentTo = (data: Factories, pharmacyId: string) =>
  data.db
    .select()
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.pharmacyId, pharmacyId));

/** Expects one request, with this number of complete photos. */
async function expectOne(data: Factories, pharmacyId: string, photos: number): Promise<void> {
  await expect.poll(() => sentTo(data, pharmacyId), { timeout: 20_000 }).toHaveLength(1);
  const [request] = await sentTo(data, pharmacyId);
  const stored = await data.db
    .select()
    .from(files)
    .where(eq(files.prescriptionRequestId, request?.id ?? ''));
  expect(stored.map(({ type, state }) => [type, state])).toEqual(
    Array.from({ length: photos }, () => ['image/jpeg', 'ready']),
  );
}

test('a request sent without a connection leaves by itself from whichever page comes next', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  test.slow();
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { form, pharmacy } = await write(page, data, t, 2);
  await context.setOffline(true);
  await expect(form.getByText(t.request.offline)).toBeVisible();
  await send(form, t);
  await expect(form.getByText(t.outbox.waiting.off)).toBeFocused();
  await expect(form.getByText(t.outbox.byItself)).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto('/');
  await expectOne(data, pharmacy.id, 2);
  await expect(next.getByRole('region', { name: t.follow.title })).toBeVisible();
  await next.goto(`/request?pharmacyId=${pharmacy.id}`);
  await expect(next.getByRole('button', { name: t.request.send })).toBeEnabled();
  await expect(photo(next.getByRole('main'), t, 1)).toHaveCount(0);
  expect(await sentTo(data, pharmacy.id)).toHaveLength(1);
});

test('a press before all scripts load reports the lost connection, and the next press sends', {
  tag: '@phone',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to load|dynamically imported/);
  const pharmacy = await data.pharmacy();
  const address = `/request?pharmacyId=${pharmacy.id}`;
  const document = await (await page.request.get(address)).text();
  await page.route(/\/assets\/.*\.js/, (route) =>
    document.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto(address);
  const form = page.getByRole('main');
  await form.getByLabel(t.request.name).fill('Amna Hassan');
  await form.getByRole('textbox', { name: t.request.phone }).fill('0912 345 678');
  await form.getByRole('textbox', { name: t.request.email }).fill('amna@people.test');
  await form.getByLabel(t.request.notes).fill('Metformin 500');
  await pressLive(form.getByRole('button', { name: t.request.send }));
  await expect(form.getByText(t.request.offlineFailed)).toBeVisible();
  await page.unroute(/\/assets\/.*\.js/);
  await form.getByRole('button', { name: t.ui.retry }).click();
  await expect.poll(() => sentTo(data, pharmacy.id), { timeout: 20_000 }).toHaveLength(1);
});

test('an open page sends as soon as the connection is back', { tag: '@phone' }, async ({
  page,
  context,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const { form, pharmacy } = await write(page, data, t, 1);
  await context.setOffline(true);
  await send(form, t);
  await expect(form.getByText(t.outbox.waiting.off)).toBeVisible();
  await context.setOffline(false);
  await expect(form.getByText(t.request.done)).toBeVisible({ timeout: 20_000 });
  await expectOne(data, pharmacy.id, 1);
});

test('an interrupted photo upload continues from its offset', { tag: '@phone' }, async ({
  page,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_RESET|ERR_FAILED/);
  const seen: { method: string; offset: number }[] = [];
  let parts = 0;
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request();
    const offset = Number((await request.allHeaders())['upload-offset'] ?? Number.NaN);
    seen.push({ method: request.method(), offset });
    if (request.method() === 'PATCH' && ++parts === 2) return route.abort('connectionreset');
    return route.continue();
  });
  const { form, pharmacy } = await write(page, data, t, 1);
  await expect.poll(() => parts).toBeGreaterThan(1);
  await send(form, t);
  await expect(form.getByText(t.request.done)).toBeVisible({ timeout: 20_000 });
  await expectOne(data, pharmacy.id, 1);
  const asked = seen.findIndex(({ method }) => method === 'HEAD');
  expect(asked).toBeGreaterThan(0);
  expect(seen.slice(asked).some(({ method, offset }) => method === 'PATCH' && offset > 0)).toBe(
    true,
  );
  expect(seen.filter(({ offset }) => offset === 0)).toHaveLength(1);
});

test('a photo survives the closing of the page before it was shrunk', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const pharmacy = await data.pharmacy();
  await page.goto(`/request?pharmacyId=${pharmacy.id}`);
  // The worker that shrinks it never loads.
  await context.route('**/redraw-worker-*.js', () => {});
  const form = page.getByRole('main');
  await form.getByLabel(t.request.photos.gallery).setInputFiles([await cameraPhoto()]);
  await expect(form.getByText(t.chosenPhotos.preparing(1))).toBeVisible();
  await expect.poll(() => draftFiles(page)).toBe(1);
  await page.close();
  await context.unrouteAll();

  const next = await context.newPage();
  await next.goto(`/request?pharmacyId=${pharmacy.id}`);
  await expect(photo(next.getByRole('main'), t, 1)).toBeVisible({ timeout: 20_000 });
  await expect(next.getByText(t.chosenPhotos.restored)).toBeVisible();
});

test('a waiting request appears among the sent ones, and can be deleted', {
  tag: '@desktop',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const { form, pharmacy } = await write(page, data, t, 1);
  await page.route('**/api/prescription-requests', (route) => route.abort());
  await send(form, t);
  await expect(form.getByText(t.outbox.byItself)).toBeVisible();
  await page.goto('/my-requests');
  const waiting = page.getByRole('main').getByRole('article');
  await expect(waiting.getByText(t.outbox.byItself)).toBeVisible();
  const nothing = page.getByRole('main').getByText(t.myRequests.empty);
  await expect(nothing).toHaveCount(0);
  await waiting.getByRole('button', { name: t.outbox.delete }).click();
  const gone = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: t.outbox.delete }).click();
  await gone;
  await expect(waiting).toHaveCount(0);
  await expect(nothing).toBeVisible();
  await page.goto(`/request?pharmacyId=${pharmacy.id}`);
  await expect(form.getByLabel(t.request.name)).toHaveValue('');
  await expect(photo(form, t, 1)).toHaveCount(0);
});

test('photos of an inquiry stay in the browser until the customer shares them', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  const calls: string[] = [];
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await data.pharmacy({ city: 'Kassala', state: 'Kassala' });
  await page.goto('/ask?city=Kassala');
  const form = page.getByRole('main');
  await form.getByLabel(t.ask.photos.gallery).setInputFiles([await cameraPhoto()]);
  await expect(form.getByRole('img', { name: t.chosenPhotos.alt(1) })).toBeVisible();
  expect(calls.filter((call) => call === 'POST /api/uploads')).toEqual([]);
  await page.getByRole('checkbox', { name: t.ask.goAlong.label }).check();
  // The brush opens first: a part that is still to be covered must not be uploaded.
  const brush = page.getByRole('dialog', { name: t.chosenPhotos.cover.title });
  await expect(brush).toBeVisible();
  expect(calls.filter((call) => call === 'POST /api/uploads')).toEqual([]);
  await brush.getByRole('button', { name: t.chosenPhotos.cover.nothing }).click();
  await expect(form.getByText(t.chosenPhotos.arrived, { exact: true })).toBeVisible();

  await goOn(page, t);
  await goOn(page, t);
  await form.getByLabel(t.ask.name, { exact: true }).fill('Amna Hassan');
  await form.getByRole('textbox', { name: t.ask.phone }).fill('0912345678');
  await form.getByRole('textbox', { name: t.ask.email }).fill('photos@people.test');
  await page.getByRole('button', { name: t.ask.send }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]+$/);
  const sent = await data.db
    .select()
    .from(inquiries)
    .where(eq(inquiries.email, 'photos@people.test'));
  expect(sent).toHaveLength(1);
});

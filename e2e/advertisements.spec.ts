import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { advertisements } from '../server/src/database/schema.ts';
import { seconds } from '../server/src/platform/clock.ts';
import {
  advertisementRow,
  fillForm,
  newProductName,
  openMenu,
  ownList,
  readAdvertisement,
  runningFor,
  submitForm,
} from './support/advertising.ts';
import { loseNextAnswer } from './support/network.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a visitor searches the list by name or description, in either language, also by link', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  const { id: pharmacyId } = await data.pharmacy();
  const mark = randomUUID().slice(0, 6);
  const [monitor, milk, ended] = [`جهاز الضغط ${mark}`, newProductName(), newProductName()];
  await data.advertisement({ pharmacyId, productName: monitor, ...runningFor(10) });
  const description = `Formula for BABIES ${mark}`;
  await data.advertisement({ pharmacyId, productName: milk, description, ...runningFor(10) });
  await data.advertisement({ pharmacyId, productName: ended, ...runningFor(-1) });

  await page.goto('/advertisements');
  await expect(advertisementRow(page, monitor)).toBeVisible();
  await expect(advertisementRow(page, ended)).toHaveCount(0);
  const search = page.getByRole('searchbox');
  await search.fill(ended);
  await expect(page.getByText(t.browse.noMatch)).toBeVisible();
  await search.fill(`جِهاز الضّغط ${mark}`);
  await expect(advertisementRow(page, monitor)).toBeVisible();
  await expect(advertisementRow(page, milk)).toHaveCount(0);
  await search.fill(`babies ${mark}`);
  await expect(advertisementRow(page, milk)).toBeVisible();
  await expect(advertisementRow(page, monitor)).toHaveCount(0);

  // The link works without scripts.
  const html = await (await page.request.get(page.url())).text();
  expect(html.match(/<article[\s\S]*?<\/article>/g)).toEqual([expect.stringContaining(milk)]);
});

test('a cached page loses an advertisement at its end, without any job', {
  tag: '@desktop',
}, async ({ page, data }) => {
  const { id: pharmacyId } = await data.pharmacy();
  const [ending, staying] = [newProductName(), newProductName()];
  await data.advertisement({ pharmacyId, productName: staying, ...runningFor(1) });
  await data.advertisement({ pharmacyId, productName: ending, runsFor: seconds(6) });
  const seen = async () => {
    const html = await (await page.request.get('/advertisements')).text();
    return [ending, staying].filter((name) => html.includes(name));
  };
  expect(await seen()).toEqual([ending, staying]);
  await expect.poll(seen, { timeout: seconds(20) }).toEqual([staying]);
});

test('only the server fetches a picture from its URL, and a pharmacist without one sees the failure', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const { create, manage } = t.advertisements;
  const pharmacy = await data.pharmacy();
  const [made, running9] = [newProductName(), newProductName()];
  const asked: string[] = [];
  await page.route('https://pictures.example/**', async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  const productImage = 'https://pictures.example/product.jpg';
  await data.advertisement({
    pharmacyId: pharmacy.id,
    productName: running9,
    productImage,
    productImageState: 'waiting',
    ...runningFor(9),
  });

  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  await expect(advertisementRow(page, running9)).toContainText(manage.fetchedPicture.waiting);
  await fillForm(page, t, made);
  await page.getByText(create.addPicture).click();
  const address = page.getByRole('textbox', { name: create.productImage });
  await address.fill('http://pictures.example/product.jpg');
  await submitForm(page, t);
  await expect(page.getByText(create.httpsOnly)).toBeVisible();
  await address.fill(productImage);
  await submitForm(page, t);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await readAdvertisement(data, made)).productImage).toBe(productImage);
  // No host has that name.
  await expect
    .poll(async () => (await readAdvertisement(data, made)).productImageState, {
      timeout: seconds(20),
    })
    .toBe('failed');
  await page.goto(ownList);
  await expect(advertisementRow(page, made)).toContainText(manage.fetchedPicture.failed);

  await page.goto(`/advertisements?search=${running9}`);
  const placeholder = advertisementRow(page, running9).locator('img');
  await expect(placeholder).toHaveAttribute('src', /svg/);
  await expect
    .poll(() => placeholder.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test('an advertisement whose answer was lost is sent again, and only one exists', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_RESET/);
  await data.signIn(context, 'pharmacy', await data.pharmacy());
  await page.goto(ownList);
  const productName = newProductName();
  await fillForm(page, t, productName);
  await loseNextAnswer(page, '*/api/advertisements');
  await submitForm(page, t);
  await expect(toastOf(page, t)).toHaveAttribute('data-variant', 'destructive');
  const { id } = await readAdvertisement(data, productName);

  await submitForm(page, t);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await data.db.$count(advertisements, eq(advertisements.productName, productName))).toBe(1);
  expect((await readAdvertisement(data, productName)).id).toBe(id);
  await page.keyboard.press('Escape');
  await expect(advertisementRow(page, productName)).toHaveCount(1);
});

test('an advertisement is created although its picture fails, and the list adds the picture', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const words = t.advertisements;
  await data.signIn(context, 'pharmacy', await data.pharmacy());
  await page.goto(ownList);
  const productName = newProductName();
  await fillForm(page, t, productName);
  await page.getByLabel(words.picture.choose).setInputFiles(await smallPhoto('product.jpg'));
  await expect(page.getByRole('img', { name: words.picture.alt })).toBeVisible();
  await page.route('**/api/advertisements/*/image', (route) => route.abort(), { times: 1 });
  await submitForm(page, t);
  await expect(toastOf(page, t)).toContainText(words.picture.failedAfterCreating);

  await page.keyboard.press('Escape');
  await openMenu(page, t, productName);
  const add = page.getByLabel(words.manage.addPictureTo(productName));
  await add.setInputFiles(await smallPhoto('product.jpg'));
  await expect(toastOf(page, t)).toContainText(words.picture.saved);
  await expect(advertisementRow(page, productName).locator('img')).toHaveAttribute(
    'src',
    /\/image\//,
  );
});

test("no page loads the provider's script before the payment dialog opens", {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const provider = () => asked.filter((address) => /stripe/i.test(address));
  const pharmacy = await data.pharmacy();
  const productName = newProductName();
  await data.advertisement({ pharmacyId: pharmacy.id, productName });
  const request = `/request?pharmacyId=${pharmacy.id}`;
  for (const path of [
    '/',
    '/advertisements',
    request,
    '/signup',
    '/pharmacist/login',
    '/register-pharmacy',
    '/admin/login',
  ])
    await page.goto(path, { waitUntil: 'networkidle' });
  await data.signIn(context, 'pharmacy', pharmacy);
  // The event streams stay open, so the network is never idle.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(ownList);
  const pay = page.getByRole('button', { name: t.advertisements.manage.payFor(productName) });
  await expect(pay).toBeEnabled();
  expect(provider()).toEqual([]);
  await pay.click();
  await expect.poll(provider).toContainEqual(expect.stringMatching(/\/stripe\.js/));
});

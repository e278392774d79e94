import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { advertisements } from '../server/src/database/schema.ts';
import { seconds } from '../server/src/platform/clock.ts';
import {
  entry,
  fillForm,
  ownList,
  product,
  running,
  stored,
  submitForm,
  takeDown,
} from './support/advertising.ts';
import { loseNextAnswer } from './support/network.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('the list is searched by name or description, in either language, also by link', async ({
  page,
  data,
  t,
}) => {
  const { id: pharmacyId } = await data.pharmacy();
  const mark = randomUUID().slice(0, 6);
  const [monitor, milk, ended] = [`جهاز الضغط ${mark}`, product(), product()];
  await data.advertisement({ pharmacyId, productName: monitor, ...running(10) });
  const description = `Formula for BABIES ${mark}`;
  await data.advertisement({ pharmacyId, productName: milk, description, ...running(10) });
  await data.advertisement({ pharmacyId, productName: ended, ...running(-1) });

  await page.goto('/advertisements');
  await expect(entry(page, monitor)).toBeVisible();
  await expect(entry(page, ended)).toHaveCount(0);
  const search = page.getByRole('searchbox');
  await search.fill(ended);
  await expect(page.getByText(t.advertisements.browse.noMatch)).toBeVisible();
  await search.fill(`جِهاز الضّغط ${mark}`);
  await expect(entry(page, monitor)).toBeVisible();
  await expect(entry(page, milk)).toHaveCount(0);
  await search.fill(`babies ${mark}`);
  await expect(entry(page, milk)).toBeVisible();
  await expect(entry(page, monitor)).toHaveCount(0);

  // By link, before any script runs.
  const html = await (await page.request.get(page.url())).text();
  expect(html.match(/<article[\s\S]*?<\/article>/g)).toEqual([expect.stringContaining(milk)]);
});

test('a page that was kept forgets an advertisement at its end, with nothing having run', {
  tag: '@desktop',
}, async ({ page, data }) => {
  const { id: pharmacyId } = await data.pharmacy();
  const [ending, staying] = [product(), product()];
  await data.advertisement({ pharmacyId, productName: staying, ...running(1) });
  await data.advertisement({ pharmacyId, productName: ending, runsFor: seconds(6) });
  const seen = async () => {
    const html = await (await page.request.get('/advertisements')).text();
    return [ending, staying].filter((name) => html.includes(name));
  };
  expect(await seen()).toEqual([ending, staying]);
  await expect.poll(seen, { timeout: seconds(20) }).toEqual([staying]);
});

test("somebody else's picture is asked for without saying where, and may fail", async ({
  page,
  context,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/ERR_(FAILED|NAME_NOT_RESOLVED)/);
  const words = t.advertisements.create;
  const pharmacy = await data.pharmacy();
  const [shown, broken] = [product(), product()];
  const picture = await smallPhoto('product.jpg');
  const asked: Record<string, string>[] = [];
  await page.route('https://pictures.example/**', async (route) => {
    asked.push(await route.request().allHeaders());
    if (route.request().url().endsWith('/broken.jpg')) return route.abort();
    return route.fulfill({ contentType: picture.mimeType, body: picture.buffer });
  });
  const productImage = 'https://pictures.example/broken.jpg';
  await data.advertisement({
    pharmacyId: pharmacy.id,
    productName: broken,
    productImage,
    ...running(9),
  });

  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  await fillForm(page, t, shown);
  const address = page.getByRole('textbox', { name: words.productImage });
  await address.fill('http://pictures.example/product.jpg');
  await submitForm(page, t);
  await expect(page.getByText(words.httpsOnly)).toBeVisible();
  await address.fill('https://pictures.example/product.jpg');
  await submitForm(page, t);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await stored(data, shown)).productImage).toBe('https://pictures.example/product.jpg');
  await page.keyboard.press('Escape');
  const width = (name: string) =>
    entry(page, name)
      .locator('img')
      .evaluate((img: HTMLImageElement) => (img.complete ? img.naturalWidth : 0));
  await expect.poll(() => width(shown)).toBe(320);

  await page.goto(`/advertisements?search=${broken}`);
  const fallback = entry(page, broken).locator('img');
  await expect(fallback).not.toHaveAttribute('src', productImage);
  await expect(fallback).toHaveAttribute('src', /svg/);
  await expect.poll(() => width(broken)).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(1);
  for (const headers of asked) expect(headers).not.toHaveProperty('referer');
  // Elsewhere nobody answers for that picture.
  await takeDown(data, broken);
});

test('an advertisement whose answer was lost is sent again without becoming two', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_RESET/);
  await data.signIn(context, 'pharmacy', await data.pharmacy());
  await page.goto(ownList);
  const productName = product();
  await fillForm(page, t, productName);
  await loseNextAnswer(page, '*/api/advertisements');
  await submitForm(page, t);
  await expect(toastOf(page, t)).toHaveAttribute('data-variant', 'destructive');
  const { id } = await stored(data, productName);

  await submitForm(page, t);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await data.db.$count(advertisements, eq(advertisements.productName, productName))).toBe(1);
  expect((await stored(data, productName)).id).toBe(id);
  await page.keyboard.press('Escape');
  await expect(entry(page, productName)).toHaveCount(1);
});

test('a picture that cannot be sent leaves the advertisement, and is added in the list', async ({
  page,
  context,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const words = t.advertisements;
  await data.signIn(context, 'pharmacy', await data.pharmacy());
  await page.goto(ownList);
  const productName = product();
  await fillForm(page, t, productName);
  await page.getByLabel(words.picture.choose).setInputFiles(await smallPhoto('product.jpg'));
  await expect(page.getByRole('img', { name: words.picture.alt })).toBeVisible();
  await page.route('**/api/advertisements/*/image', (route) => route.abort(), { times: 1 });
  await submitForm(page, t);
  await expect(toastOf(page, t)).toContainText(words.picture.failedAfterCreating);

  await page.keyboard.press('Escape');
  const add = page.getByLabel(words.manage.addPictureTo(productName));
  await add.setInputFiles(await smallPhoto('product.jpg'));
  await expect(toastOf(page, t)).toContainText(words.picture.saved);
  await expect(entry(page, productName).locator('img')).toHaveAttribute('src', /\/image\//);
});

test("no page loads the provider's script before the payment dialog opens", {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const provider = () => asked.filter((address) => /stripe/i.test(address));
  const pharmacy = await data.pharmacy();
  const productName = product();
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
  for (const path of ['/dashboard', ownList]) await page.goto(path, { waitUntil: 'networkidle' });
  expect(provider()).toEqual([]);
  await page.getByRole('button', { name: t.advertisements.manage.payFor(productName) }).click();
  await expect.poll(provider).toContainEqual(expect.stringMatching(/\/stripe\.js/));
});

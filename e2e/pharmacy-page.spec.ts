import { eq } from 'drizzle-orm';
import { pharmacies } from '../server/src/database/schema.ts';
import { advertisementRow, newProductName, runningFor } from './support/advertising.ts';
import { licencePdf } from './support/pictures.ts';
import { expect, switchLanguage, test } from './support/test.ts';
import { texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

const place = { latitude: 15.6331, longitude: 32.4885 };
const names = {
  shopName: 'صيدلية الشط | Shore Pharmacy',
  nameAr: 'صيدلية الشط',
  nameEn: 'Shore Pharmacy',
};

test('an advertisement leads to its pharmacy’s named page, and on to the request', {
  tag: '@phone',
}, async ({ page, data, t, language }) => {
  const { id } = await data.pharmacy({ ...names, ...place, city: 'Suakin', state: 'Red Sea' });
  const productName = newProductName();
  await data.advertisement({ pharmacyId: id, productName, ...runningFor(10) });
  await page.goto('/advertisements');
  const [here, there] =
    language === 'ar' ? [names.nameAr, names.nameEn] : [names.nameEn, names.nameAr];
  await advertisementRow(page, productName).getByRole('link', { name: here, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: here })).toBeVisible();
  await expect(page.getByText(there)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${here}`));
  await expect(page.getByText(productName)).toBeVisible();
  const other = language === 'ar' ? 'en' : 'ar';
  await switchLanguage(page, other);
  await expect(page).toHaveTitle(new RegExp(`^${there}`));
  await page.getByRole('link', { name: texts[other].pharmacyPage.send }).click();
  await expect(page).toHaveURL(new RegExp(`/request\\?pharmacyId=${id}`));
  await expect(page.getByText(t.request.title)).toHaveCount(0);
  await expect(page.getByText(texts[other].request.title)).toBeVisible();
});

test('without scripts the page leads to a map, to a call and to WhatsApp', {
  tag: '@desktop',
}, async ({ page, data }) => {
  const { id } = await data.pharmacy({ ...place, phone: '+249912345678' });
  const html = await (await page.request.get(`/pharmacies/${id}?lang=en`)).text();
  expect(html).toContain(
    'href="https://www.google.com/maps/dir/?api=1&amp;destination=15.6331%2C32.4885"',
  );
  expect(html).toContain('href="tel:+249912345678"');
  expect(html).toContain('href="https://wa.me/249912345678"');
  expect(html).toMatch(
    new RegExp(`href="https://wa\\.me/\\?text=[^"]*pharmacies%2F${id}%3Flang%3Den"`),
  );
});

test('a pharmacy without a town has no town in its way, and its request asks no other pharmacy', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const { id } = await data.pharmacy({ city: '' });
  await page.goto(`/pharmacies/${id}`);
  const way = page.getByRole('navigation', { name: t.pharmacyPage.way });
  await expect(way).toHaveText(t.pharmacyPage.towns);
  await page.goto(`/request?pharmacyId=${id}`);
  await expect(page.getByLabel(t.request.notes)).toBeVisible();
  await expect(page.getByText(t.request.askOthers.title)).toHaveCount(0);
});

test("the link is copied in the language of the page, or shared with the phone's dialog", {
  tag: '@phone',
}, async ({ page, context, data, t, app, language }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await data.pharmacy(names);
  const url = `${app.url}/pharmacies/${id}?lang=${language}`;
  await page.goto(`/pharmacies/${id}`);
  await page.getByRole('button', { name: t.pharmacyPage.copy }).click();
  await expect(toastOf(page, t)).toContainText(t.pharmacyPage.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.addInitScript(() => {
    navigator.share = async (given) => void Object.assign(globalThis, { given });
  });
  await page.reload();
  await page.getByRole('button', { name: t.pharmacyPage.share, exact: true }).click();
  expect(await page.evaluate(() => (globalThis as { given?: ShareData }).given)).toMatchObject({
    url,
  });
});

test('the page shows the distance on demand, and stores no position', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 15.6331, longitude: 32.5885 });
  const { id } = await data.pharmacy(place);
  await page.goto(`/pharmacies/${id}`);
  await page.getByRole('button', { name: t.pharmacyPage.howFar }).click();
  await expect(page.getByRole('status').filter({ hasText: '11' })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept + page.url()).not.toContain('32.58');
});

test('a poster prints as one sheet of A4, without the rest of the screen', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const { id } = await data.pharmacy(names);
  await page.goto(`/pharmacies/${id}/poster`);
  await expect(page.getByRole('img', { name: t.poster.code })).toBeVisible();
  for (const name of Object.values(t.textWays.names))
    await expect(page.getByRole('img', { name: t.textWays.code(name) })).toBeVisible();
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheet) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: t.poster.print })).toBeHidden();
});

test('a suspended pharmacy has no page, no poster and no picture', {
  tag: '@desktop',
}, async ({ page, data }) => {
  const { id } = await data.pharmacy();
  const addresses = ['', '/poster', '/picture.png'].map((rest) => `/pharmacies/${id}${rest}`);
  const statuses = async () =>
    Promise.all(addresses.map(async (path) => (await page.request.get(path)).status()));
  expect(await statuses()).toEqual([200, 200, 200]);
  await data.db
    .update(pharmacies)
    .set({ verificationStatus: 'suspended' })
    .where(eq(pharmacies.id, id));
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('coordinates come from the device or a location code, and their fold opens when they matter', {
  tag: '@desktop',
}, async ({ page, context, t, allowConsole }) => {
  allowConsole(/status of 400/);
  const words = t.register.coordinates;
  const latitude = page.getByLabel(words.latitude);
  await test.step('a refusal is a sentence; a position comes with its accuracy', async () => {
    await page.goto('/register-pharmacy');
    const locate = page.getByRole('button', { name: words.locate });
    await locate.click();
    await expect(page.getByText(words.denied)).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 15.6331, longitude: 32.5885, accuracy: 12 });
    await locate.click();
    await expect(page.getByText(words.found('12'))).toBeVisible();
    await context.setGeolocation({ latitude: 15.6331, longitude: 32.5885, accuracy: 800 });
    await locate.click();
    await expect(page.getByText(words.inaccurate('800'))).toBeVisible();
    await expect(latitude).toHaveValue('15.633100');
    await expect(latitude).toBeHidden();
  });

  await test.step('a draft opens the fold; a short code needs the city', async () => {
    await page.reload();
    await expect(latitude).toBeVisible();
    const code = page.getByLabel(words.plusCode);
    await code.fill('7G7JJFMQ+6C');
    await expect(latitude).toHaveValue(/^15\.63/);
    await page.getByLabel(t.register.city).fill('امدرمان');
    await latitude.fill('');
    await code.fill('JFMQ+6C');
    await expect(latitude).toHaveValue(/^15\.63/);
    await expect(page.getByText(words.decoded)).toBeVisible();
  });

  await test.step('an error in the fold opens it', async () => {
    await page.getByLabel(t.register.shopName).fill('Half a place');
    await page.getByLabel(t.login.email).fill('half@place.test');
    await page.getByLabel(t.register.address).fill('Market Street 4');
    await page.getByLabel(words.longitude).fill('');
    await page.getByLabel(t.register.documents).setInputFiles([licencePdf]);
    await page.getByText(t.register.more).click();
    await expect(latitude).toBeHidden();
    await page.getByRole('button', { name: t.register.submit }).click();
    await expect(latitude).toBeVisible();
  });
});

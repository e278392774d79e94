import type { Page } from '@playwright/test';
import { pharmacies } from '../server/src/database/schema.ts';
import { hours } from '../server/src/platform/clock.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { uniqueWord } from './support/unique-word.ts';

const box = (page: Page, t: Texts) => page.getByRole('searchbox', { name: t.finder.label });
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cards = (page: Page) => page.getByRole('article');

const unique = () => uniqueWord('Nur');

test('results follow the typing, in either spelling, and the address can be shared', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser }) => {
  const word = unique();
  await data.pharmacy({ shopName: `صيدلية الأمل الكبرى ${word}`, openOverride: true });
  const hope = { shopName: `Hope Pharmacy ${word}`, city: 'Omdurman', state: 'Khartoum' } as const;
  await data.pharmacy({ ...hope, hasDelivery: true });
  await page.goto('/');
  await box(page, t).pressSequentially(`الامل الكبري ${word}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=/);
  await box(page, t).fill(word);
  await expect(cards(page)).toHaveCount(2);
  // A city matches by its name in the other language.
  await box(page, t).fill('ام درمان');
  await expect(cards(page).filter({ hasText: word })).toHaveCount(1);

  await box(page, t).fill(word);
  await chip(page, t.finder.filter.open).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(chip(page, t.finder.filter.open)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/filter=open/);

  const friend = await anotherBrowser();
  await friend.goto(page.url());
  await expect(box(friend, t)).toHaveValue(word);
  await expect(cards(friend)).toHaveCount(1);

  // Another chip replaces the active one; pressing the active one clears it.
  await chip(page, t.finder.filter.delivery).click();
  await expect(page).toHaveURL(/filter=delivery/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(hope.shopName);
  await expect(chip(page, t.finder.filter.open)).toHaveAttribute('aria-pressed', 'false');
  await chip(page, t.finder.filter.delivery).click();
  await expect(cards(page)).toHaveCount(2);
  await chip(page, t.finder.filter['24-7']).click();
  await expect(page.getByText(t.finder.empty)).toBeVisible();
  await page.getByRole('link', { name: t.finder.clear }).click();
  await expect(page).toHaveURL('/');
  await expect(box(page, t)).toHaveValue('');
});

test('a card shows what is known and what is not', { tag: '@phone' }, async ({ page, data, t }) => {
  const word = unique();
  const whole = await data.pharmacy({
    shopName: `${word} whole`,
    openOverride: true,
    hasDelivery: true,
  });
  await data.pharmacy({ shopName: `${word} bare`, zipCode: null, phone: null, is24Hours: true });
  await page.goto(`/?search=${word}`);
  const known = cards(page).filter({ hasText: whole.shopName });
  for (const text of ['Behind the market', '31111', '0910 000 000', t.opening.open])
    await expect(known).toContainText(text);
  await expect(known).toContainText(t.finder.card.delivery);
  await expect(known).not.toContainText(t.finder.card.always);
  await expect(
    known.getByRole('link', { name: t.finder.card.detailsOf(whole.shopName) }),
  ).toHaveAttribute('href', `/request?pharmacyId=${whole.id}`);
  const card = cards(page).filter({ hasText: `${word} bare` });
  await expect(card).toContainText(t.finder.card.addressPending);
  await expect(card).toContainText(t.finder.card.noPhone);
  await expect(card).toContainText(t.opening.open);
  await expect(card).toContainText(t.finder.card.always);
  await expect(card).not.toContainText(t.finder.card.delivery);
});

test('the finder works without scripts: search, chip, next page', { tag: '@phone' }, async ({
  browser,
  app,
  data,
  language,
  t,
}) => {
  const word = unique();
  for (let number = 10; number < 23; number++) {
    await data.pharmacy({ shopName: `${word} ${number}`, hasDelivery: number === 22 });
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await page.goto(`/?lang=${language}`);
  await box(page, t).fill(word);
  await page.getByRole('button', { name: t.finder.search, exact: true }).click();
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('link', { name: t.finder.more }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`${word} 22`);
  await page.getByRole('link', { name: t.finder.first }).click();
  await expect(cards(page)).toHaveCount(12);
  await chip(page, t.finder.filter.delivery).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(box(page, t)).toHaveValue(word);
  await context.close();
});

test('more results appear below the present ones', { tag: '@desktop' }, async ({
  page,
  data,
  t,
}) => {
  const word = unique();
  for (let number = 10; number < 23; number++)
    await data.pharmacy({ shopName: `${word} ${number}` });
  await page.goto(`/?search=${word}`);
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('link', { name: t.finder.more }).click();
  await expect(cards(page)).toHaveCount(13);
  await expect(page.getByRole('link', { name: t.finder.more })).toHaveCount(0);
});

test('more results that need a connection show an error, and load once it is back', {
  tag: '@phone',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|dynamically imported/);
  const word = unique();
  for (let number = 10; number < 23; number++)
    await data.pharmacy({ shopName: `${word} ${number}` });
  await page.goto(`/?search=${word}`);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const more = page.getByRole('link', { name: t.finder.more });
  await more.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(t.ui.offlineTitle);
  await expect(cards(page)).toHaveCount(12);
  await page.context().setOffline(false);
  await expect(alert).toHaveCount(0);
  await more.click();
  await expect(cards(page)).toHaveCount(13);
});

test('the chips work in a browser whose FormData omits the pressed button', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const word = unique();
  await data.pharmacy({ shopName: `${word} open`, openOverride: true });
  await data.pharmacy({ shopName: `${word} closed` });
  await page.addInitScript(() => {
    const Whole = FormData;
    window.FormData = class extends Whole {
      constructor(form?: HTMLFormElement) {
        super(form);
      }
    };
  });
  await page.goto(`/?search=${word}`);
  await expect(cards(page)).toHaveCount(2);
  await chip(page, t.finder.filter.open).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/filter=open/);
});

test('the text typed before the scripts load is kept and searched', { tag: '@desktop' }, async ({
  page,
  data,
  t,
}) => {
  const word = unique();
  await data.pharmacy({ shopName: word });
  let letScriptsCome = () => {};
  const typed = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await box(page, t).fill(word);
  letScriptsCome();
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  await expect(box(page, t)).toHaveValue(word);
  await expect(cards(page)).toHaveCount(1);
});

test('a failed search shows an error and a retry; a missing connection has its own text', {
  tag: '@phone',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const word = unique();
  await data.pharmacy({ shopName: word });
  await page.goto('/');
  const answers = /\/api\/pharmacies\?/;
  await page.route(answers, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await box(page, t).fill(word);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(t.finder.failed);

  await page.unroute(answers);
  await page.context().setOffline(true);
  await alert.getByRole('button', { name: t.ui.retry }).click();
  await expect(alert).toContainText(t.ui.offlineTitle);

  // The results load by themselves once the connection is back.
  await page.context().setOffline(false);
  await expect(cards(page)).toHaveCount(1);
  await expect(box(page, t)).toHaveValue(word);
});

test("nearby pharmacies come first, and the visitor's position stays out of the address", {
  tag: '@phone',
}, async ({ page, data, t, context }) => {
  const word = unique();
  await data.pharmacy({ shopName: `${word} A far`, latitude: 19.6, longitude: 37.2 });
  await data.pharmacy({ shopName: `${word} B near`, latitude: 15.6, longitude: 32.5 });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 15.61, longitude: 32.51 });
  await page.goto(`/?search=${word}`);
  await expect(cards(page).first()).toContainText('A far');
  await page.getByRole('button', { name: t.finder.near }).click();
  await expect(cards(page).first()).toContainText('B near');
  expect(page.url()).not.toContain('15.6');
});

test('a search moves its results under the header, and typing continues', {
  tag: '@phone',
}, async ({ page, data, t, language }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const word = unique();
  // Pharmacies of other tests may have long names.
  await data.db.update(pharmacies).set({ verificationStatus: 'suspended' });
  for (let number = 1; number <= 12; number++)
    await data.pharmacy({ shopName: `${word} ${number}`, phone: '+249912345678' });
  await page.goto('/');
  const hero = page.getByRole('heading', { level: 1 });
  const bottom = (of: ReturnType<Page['getByRole']>) =>
    of.evaluate((element) => element.getBoundingClientRect().bottom);
  const heightOfBanner = () =>
    hero.evaluate((title) => title.closest('section')?.getBoundingClientRect().height);
  expect(await heightOfBanner()).toBe(500);
  // Four rows end within two screens of the plain home page.
  expect(await bottom(cards(page).nth(3))).toBeLessThanOrEqual(1560);

  await box(page, t).pressSequentially(word);
  const count = page.getByRole('status').filter({ hasText: word });
  await expect(count).toHaveText(t.finder.found(12, word, null));
  await expect(count).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport({ ratio: 1 });
  expect(await heightOfBanner()).toBeLessThan(130);
  const header = await bottom(page.getByRole('banner'));
  const top = await box(page, t).evaluate((input) => input.getBoundingClientRect().top);
  expect(top - header).toBeGreaterThanOrEqual(0);
  expect(top - header).toBeLessThan(24);
  await expect(box(page, t)).toBeFocused();
  await page.keyboard.type(' 12');
  await expect(box(page, t)).toHaveValue(`${word} 12`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(t.finder.found(1, `${word} 12`, null))).toBeVisible();

  await box(page, t).fill(word);
  await expect(cards(page)).toHaveCount(12);
  // Six rows end within two screens from the scroll position of the search.
  expect(await bottom(cards(page).nth(5))).toBeLessThanOrEqual(1560);
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer?.height, `footer in ${language}`).toBeLessThanOrEqual(300);
});

test('a city is chosen once, and every plain visit starts with it', {
  tag: '@desktop',
}, async ({ page, data, t, anotherBrowser }) => {
  const word = unique();
  const town = `Town ${word}`;
  const there = { city: town, state: 'River Nile' } as const;
  await data.pharmacy({ shopName: `${word} there`, ...there });
  await data.pharmacy({ shopName: `${word} elsewhere`, city: 'Kassala', state: 'Kassala' });
  const place = page.getByRole('link', { name: t.finder.city.change });
  await page.goto('/');
  await place.click();
  await page
    .getByRole('combobox', { name: t.finderMore.city.city, exact: true })
    .selectOption({ label: t.finderMore.city.counted(town, 1) });
  await expect(page).toHaveURL(/[?&]city=Town/);
  await expect(page.getByText(t.finder.found(1, '', town))).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveText(new RegExp(`${word} there`));

  // The server knows it too: the page arrives with the city, and the address names it.
  const response = await page.request.get('/');
  expect(await response.text()).toContain(`${word} there`);
  await page.goto('/');
  await expect(page).toHaveURL(/\/\?city=Town/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveText(new RegExp(`${word} there`));
  await expect(place).toContainText(town);
  await page.getByRole('link', { name: t.layout.home }).click();
  await expect(page).toHaveURL(/\/\?city=Town/);

  // A link shows every visitor the same, whatever the city.
  await page.goto(`/?search=${word}`);
  await expect(cards(page)).toHaveCount(2);
  const friend = await anotherBrowser();
  await friend.goto('/');
  await expect(friend.getByRole('link', { name: t.finder.city.change })).toContainText(
    t.finder.city.everywhere,
  );

  await place.click();
  await page
    .getByRole('combobox', { name: t.finderMore.city.state })
    .selectOption({ value: 'River Nile' });
  await expect(page).toHaveURL(/state=River\+Nile/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveText(new RegExp(`${word} there`));
  await page.goto('/');
  await place.click();
  await page
    .getByRole('combobox', { name: t.finderMore.city.state })
    .selectOption({ label: t.finderMore.city.allStates });
  await expect(page).toHaveURL('/?city=');
  await page.goto('/');
  await expect(place).toContainText(t.finder.city.everywhere);
});

test('a search without a match offers similar names, the whole country and advertisements', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  const word = unique();
  const pharmacy = await data.pharmacy({ shopName: `${word} Shop`, city: 'Kassala' });
  await data.advertisement({
    pharmacyId: pharmacy.id,
    productName: `Thermo${word}`,
    runsFor: hours(24),
  });
  await page.goto(`/?city=Atbara&search=${word}`);
  await expect(page.getByText(t.finder.empty)).toBeVisible();
  await page.getByRole('link', { name: t.finderMore.everywhere(1) }).click();
  await expect(page).toHaveURL(/city=&|city=$/);
  await expect(cards(page)).toHaveCount(1);

  await page.goto(`/?search=Thermo${word}`);
  await expect(page.getByText(t.finder.empty)).toBeVisible();
  await page.getByRole('link', { name: t.finderMore.advertised(1, `Thermo${word}`) }).click();
  await expect(page).toHaveURL(/\/advertisements\?search=Thermo/);
  await page
    .getByRole('link', {
      name: t.browse.toPharmacyOf(`Thermo${word}`, pharmacy.shopName),
    })
    .click();
  await expect(page).toHaveURL(/advertisementId=/);
  const wanted = t.request.wanted(`Thermo${word}`, `4,500 ${t.money.currency}`);
  await expect(page.getByLabel(t.request.notes)).toHaveValue(wanted);
});

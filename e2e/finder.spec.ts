import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';

const box = (page: Page, t: Texts) => page.getByRole('searchbox', { name: t.finder.label });
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cards = (page: Page) => page.getByRole('article');

let made = 0;
/** A word that only this test's pharmacies have in their names. */
const unique = () => `Nur${process.pid}x${++made}`;

test('results keep up with typing, in either spelling, and the address can be shared', async ({
  page,
  data,
  t,
  anotherBrowser,
}) => {
  const word = unique();
  await data.pharmacy({ shopName: `صيدلية الأمل الكبرى ${word}`, isOpen: true });
  const hope = { shopName: `Hope Pharmacy ${word}`, city: 'Omdurman', state: 'Khartoum' } as const;
  await data.pharmacy({ ...hope, is24Hours: true });
  await page.goto('/');
  await box(page, t).pressSequentially(`الامل الكبري ${word}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=/);
  await box(page, t).fill(word);
  await expect(cards(page)).toHaveCount(2);
  // A city is found by its name in the other language.
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

  // Another one takes the active chip's place; the active one clears itself.
  await chip(page, t.finder.filter['24-7']).click();
  await expect(page).toHaveURL(/filter=24-7/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(hope.shopName);
  await expect(chip(page, t.finder.filter.open)).toHaveAttribute('aria-pressed', 'false');
  await chip(page, t.finder.filter['24-7']).click();
  await expect(cards(page)).toHaveCount(2);
  await chip(page, t.finder.filter.delivery).click();
  await expect(page.getByText(t.finder.empty)).toBeVisible();
  await page.getByRole('link', { name: t.finder.clear }).click();
  await expect(page).toHaveURL('/');
  await expect(box(page, t)).toHaveValue('');
});

test('a card says what is known and what is not', async ({ page, data, t }) => {
  const word = unique();
  const whole = await data.pharmacy({ shopName: `${word} whole`, isOpen: true, hasDelivery: true });
  await data.pharmacy({ shopName: `${word} bare`, zipCode: null, phone: null, is24Hours: true });
  await page.goto(`/?search=${word}`);
  const known = cards(page).filter({ hasText: whole.shopName });
  for (const text of ['Behind the market', '31111', '091 000 0000', t.opening.open])
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

test('it works without scripts: search, chip, next page', async ({
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

test('more of the list comes below what is there', async ({ page, data, t }) => {
  const word = unique();
  for (let number = 10; number < 23; number++)
    await data.pharmacy({ shopName: `${word} ${number}` });
  await page.goto(`/?search=${word}`);
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('link', { name: t.finder.more }).click();
  await expect(cards(page)).toHaveCount(13);
  await expect(page.getByRole('link', { name: t.finder.more })).toHaveCount(0);
});

test('chips work in a browser whose FormData leaves the pressed button out', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const word = unique();
  await data.pharmacy({ shopName: `${word} open`, isOpen: true });
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

test('what is typed before the scripts come is kept and searched for', async ({
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

test('a failed search says so and can be tried again; being offline is told apart', async ({
  page,
  data,
  t,
  allowConsole,
}) => {
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

  await page.context().setOffline(false);
  await alert.getByRole('button', { name: t.ui.retry }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(box(page, t)).toHaveValue(word);
});

test('pharmacies near by come first, and where somebody is stays out of the address', async ({
  page,
  data,
  t,
  context,
}) => {
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

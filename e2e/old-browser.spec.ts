import { mkdir } from 'node:fs/promises';
import { chromiumArguments, findChromium } from './support/chromium.ts';
import { findOldChromium, helpLocators } from './support/old-chromium.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// The main job in a browser of 2021, which knows neither cascade layers nor `:has` (docs/decisions/0083).

test.skip(!findOldChromium(), 'no Chromium 92 here: `npm test` says why it could not install it');
test.use({
  launchOptions: {
    executablePath: findOldChromium() ?? findChromium(),
    args: chromiumArguments,
  },
});

test('a Chromium 92 finds a pharmacy, sends it a photo and follows the request @phone', async ({
  browser,
  context,
  data,
  t,
}) => {
  // On a busy machine, the program is read from the disk first.
  test.slow();
  expect(browser.version()).toMatch(/^92\./);
  const pharmacy = await data.pharmacy({ city: 'Kassala', state: 'Kassala' });
  helpLocators(context);
  const page = await context.newPage();
  const main = page.getByRole('main');
  // For somebody who wants to see it.
  const picture = async (name: string) => {
    const folder = process.env.PICTURES_DIR;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}.png` });
  };

  await test.step('home has its styles', async () => {
    await page.goto(`/?search=${encodeURIComponent(pharmacy.shopName)}`);
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
    const details = main.getByRole('link', { name: t.finder.card.details });
    await expect(details).toHaveCSS('background-color', 'rgb(10, 104, 80)');
    await picture('home');
    await details.click();
  });

  await test.step('a photo is sent', async () => {
    await main.getByLabel(t.request.name).fill('Amna Hassan');
    await main.getByRole('textbox', { name: t.request.phone }).fill('0912 345 678');
    await main.getByRole('textbox', { name: t.request.email }).fill('amna@people.test');
    await main.getByLabel(t.request.photos.gallery).setInputFiles([await smallPhoto('front.jpg')]);
    await expect(main.getByRole('img', { name: t.request.photos.alt(1) })).toBeVisible();
    const urgent = page.getByRole('radio', { name: t.request.urgency.urgent });
    await urgent.check();
    // By a mark instead of `:has`.
    await expect(main.locator('label', { has: urgent })).toHaveAttribute('data-has', /checked/);
    await picture('request');
    await main.getByRole('button', { name: t.request.send }).click();
    await expect(main.getByRole('heading', { name: t.home.follow.title })).toBeVisible();
  });

  await test.step('and followed', async () => {
    await main.getByRole('link', { name: `${t.home.follow.open} ${pharmacy.shopName}` }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.title);
    await expect(main.getByRole('heading', { level: 2, name: pharmacy.shopName })).toBeVisible();
    await picture('track');
  });
});

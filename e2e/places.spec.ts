import { openApplication } from './support/desk.ts';
import { mailedCode } from './support/mailbox.ts';
import { licencePdf } from './support/pictures.ts';
import { pressLive } from './support/scene.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';
import { uniqueWord } from './support/unique-word.ts';

test('a pharmacist claims a place of the map, registers from it and is approved: the place disappears', {
  tag: '@phone',
}, async ({ page: pharmacist, app, data, t, language, anotherBrowser }) => {
  test.slow();
  const mark = uniqueWord('place');
  const place = await data.place({
    nameAr: `صيدلية ${mark}`,
    nameEn: `Pharmacy ${mark}`,
    city: 'Kassala',
    phone: '+249912345678',
  });
  const name = (language === 'ar' ? place.nameAr : place.nameEn) ?? '';
  const found = `/?search=${mark}`;

  await test.step('a search shows it below the pharmacies, with its licence', async () => {
    await pharmacist.goto(found);
    await expect(pharmacist.getByText(t.finder.empty)).toBeVisible();
    const places = pharmacist.getByRole('region', { name: t.places.title });
    await expect(places.getByText(name, { exact: true })).toBeVisible();
    await expect(places.getByRole('link', { name: place.attribution })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
    await places.getByRole('link', { name: t.places.mineOf(name) }).click();
  });

  const main = pharmacist.getByRole('main');
  await test.step('the registration starts with its data, which the pharmacist can change', async () => {
    await expect(main.getByText(t.places.registration.filledIn)).toBeVisible();
    const shopName = main.getByLabel(t.register.shopName);
    await expect(shopName).toHaveValue(name);
    await expect(
      main.getByRole('textbox', { name: new RegExp(`^${t.register.phone}`) }),
    ).toHaveValue('0912 345 678');
    await expect(main.getByLabel(t.register.state)).toHaveValue('Kassala');
    await expect(main.getByLabel(t.register.city)).toHaveValue(
      language === 'ar' ? 'كسلا' : 'Kassala',
    );
    await expect(main.getByLabel(t.register.coordinates.latitude)).toHaveValue('15.4506');
    await shopName.fill(`${name} 2`);
    await main.getByRole('textbox', { name: t.login.email }).fill(`${mark}@pharmacy.test`);
    await main.getByRole('textbox', { name: t.register.address }).fill('Market Street 4');
    await main.getByLabel(t.register.documents).setInputFiles([licencePdf]);
    await main.getByRole('button', { name: t.register.submit }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.register.done.title);
    await expect(pharmacist).toHaveURL('/dashboard');
    await main
      .getByLabel(t.login.code)
      .fill(await mailedCode(app.mailbox, `${mark}@pharmacy.test`));
    await main.getByRole('button', { name: t.login.confirm }).click();
    await expect(toastOf(pharmacist, t)).toContainText(t.proveEmail.done);
  });

  await test.step('the desk shows the claimed place, and the admin approves', async () => {
    const desk = await anotherBrowser();
    await data.signIn(desk.context(), 'admin', await data.admin());
    await desk.goto('/admin/dashboard');
    const application = await openApplication(desk, `${name} 2`);
    await expect(application.getByText(t.admin.place.claimed)).toBeVisible();
    await application.getByRole('button', { name: t.admin.decide.approve }).click();
    await expect(toastOf(desk, t)).toBeVisible();
  });

  await test.step('the results have the pharmacy, and not its place', async () => {
    const visitor = await anotherBrowser();
    await visitor.goto(found);
    await expect(visitor.getByRole('article')).toHaveCount(1);
    await expect(visitor.getByRole('region', { name: t.places.title })).toHaveCount(0);
  });
});

test('the places of a search are in the page without scripts, and a page without a search has none', {
  tag: '@desktop',
}, async ({ app, data, t, browser }) => {
  const mark = uniqueWord('plain');
  await data.place({ nameAr: null, nameEn: `Pharmacy ${mark}` });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await page.goto(`/?search=${mark}&lang=en`);
  await expect(page.getByText(`Pharmacy ${mark}`, { exact: true })).toBeVisible();
  await page.goto('/?lang=en');
  await expect(page.getByText(t.places.title)).toHaveCount(0);
  await context.close();
});

test('a visitor reports a place as gone after a second question, once', { tag: '@phone' }, async ({
  page,
  data,
  t,
}) => {
  const mark = uniqueWord('gone');
  const place = await data.place({ nameAr: null, nameEn: `Pharmacy ${mark}` });
  await page.goto(`/?search=${mark}`);
  const button = page.getByRole('button', { name: t.places.goneOf(place.nameEn ?? '') });
  await pressLive(button);
  await page.getByRole('dialog').getByRole('button', { name: t.ui.cancel }).click();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: t.places.confirm.yes }).click();
  await expect(toastOf(page, t)).toContainText(t.places.confirm.done);
  await expect(button).toHaveCount(0);
  await expect(page.getByText(t.places.reported, { exact: true })).toBeVisible();
});

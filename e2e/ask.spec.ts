import { cityName } from '@dawaya/contract/vocabulary/cities';
import type { Locator, Page } from '@playwright/test';
import { desc } from 'drizzle-orm';
import { inquiries } from '../server/src/database/schema.ts';
import { goOn } from './support/ask-steps.ts';
import { viewports } from './support/layout.ts';
import { brightness, cameraPhoto, smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';

const typed = { name: 'Amna Hassan', phone: '+20 100 123 4567', email: 'amna@people.test' };

async function fillContact(form: Locator, t: Texts): Promise<void> {
  await form.getByLabel(t.ask.name, { exact: true }).fill(typed.name);
  await form.getByRole('textbox', { name: t.ask.phone }).fill(typed.phone);
  await form.getByRole('textbox', { name: t.ask.email }).fill(typed.email);
}

const medicine = (form: Locator, t: Texts, number: number) =>
  form.getByLabel(t.ask.items.medicine(String(number)), { exact: true });

/** Paints a stroke across the upper part of the open photo. */
async function paint(page: Page, t: Texts): Promise<void> {
  const canvas = page.getByRole('img', { name: t.chosenPhotos.cover.canvas });
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.25, { steps: 6 });
  await page.mouse.up();
}

test('an empty search leads to an inquiry, which is stored, covered and sent from abroad', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  const pharmacy = await data.pharmacy({ city: 'Kassala', state: 'Kassala' });
  await page.goto('/?city=Kassala&search=Insulin%20glargine');
  await page.getByRole('link', { name: t.asked.item('Insulin glargine') }).click();
  const form = page.getByRole('main');
  await expect(medicine(form, t, 1)).toHaveValue('Insulin glargine');
  await expect(page).toHaveURL(/\/ask$/);

  await page.getByRole('button', { name: t.ask.items.add }).click();
  await expect(medicine(form, t, 2)).toBeFocused();
  await medicine(form, t, 2).fill('أملوديبين 5');
  await form.getByLabel(t.ask.items.quantityOf('2')).fill('2');
  await page.getByLabel(t.ask.photos.gallery).setInputFiles([await cameraPhoto()]);
  const photo = form.getByRole('img', { name: t.chosenPhotos.alt(1) });
  await expect(photo).toBeVisible();
  // The brush opens for a photo that is to go along. A finger paints; the keyboard moves a strip.
  await page.getByRole('checkbox', { name: t.ask.goAlong.label }).check();
  await paint(page, t);
  await expect(page.getByText(t.chosenPhotos.cover.marks(1))).toBeVisible();
  await paint(page, t);
  await page.getByRole('button', { name: t.chosenPhotos.cover.undo }).click();
  await expect(page.getByText(t.chosenPhotos.cover.marks(1))).toBeVisible();
  await page.getByRole('button', { name: t.chosenPhotos.cover.strip, exact: true }).click();
  await page.getByRole('button', { name: t.chosenPhotos.cover.stripAt('1') }).focus();
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: t.chosenPhotos.cover.done }).click();
  await expect(form.getByText(t.chosenPhotos.cover.covered, { exact: true })).toBeVisible();

  await goOn(page, t);
  await goOn(page, t);
  await page.getByRole('radio', { name: t.ask.whom.other }).check();
  await form.getByLabel(t.ask.whom.name).fill('My mother');
  await fillContact(form, t);

  // The draft and the step survive a page that the phone has closed.
  await page.reload();
  await expect(form.getByLabel(t.ask.whom.name)).toHaveValue('My mother');
  await expect(form.getByLabel(t.ask.whom.name)).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel(t.ask.place.city, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t.ask.back, exact: true }).click();
  await expect(medicine(form, t, 1)).toHaveValue('Insulin glargine');
  await expect(medicine(form, t, 2)).toHaveValue('أملوديبين 5');
  await expect(form.getByLabel(t.ask.items.quantityOf('2'))).toHaveValue('2');
  await expect(form.getByText(t.chosenPhotos.cover.covered, { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: t.ask.goAlong.label })).toBeChecked();
  expect(await brightness(photo, 0.5, 0.25)).toBeLessThan(40);
  expect(await brightness(photo, 0.5, 0.71)).toBeLessThan(40);

  await goOn(page, t);
  await goOn(page, t);
  await page.getByRole('button', { name: t.ask.send }).click();
  await expect(page.getByText(t.ask.done).first()).toBeVisible();
  await expect(page).toHaveURL(/\/track\/[\w-]+$/);
  const [sent] = await data.db.select().from(inquiries).orderBy(desc(inquiries.createdAt)).limit(1);
  expect(sent).toMatchObject({
    customerName: typed.name,
    phone: '+201001234567',
    forName: 'My mother',
    city: pharmacy.city,
    state: 'Kassala',
    photosGoAlong: true,
    items: [
      { text: 'Insulin glargine', quantity: null },
      { text: 'أملوديبين 5', quantity: '2' },
    ],
  });
  await page.goto('/my-requests');
  await expect(form.getByRole('listitem')).toHaveCount(1);
  // The next inquiry starts empty.
  await page.goto('/ask');
  await expect(medicine(form, t, 1)).toHaveValue('');
  await expect(photo).toHaveCount(0);
  // The name, the phone and the email address are those of the last time.
  await expect(form.locator('[name=email]')).toHaveValue(typed.email);
});

test('suggested names leave the button on the next row reachable', {
  tag: '@phone',
}, async ({ page, t }) => {
  await page.goto('/ask?city=Kassala');
  const form = page.getByRole('main');
  await expect(async () => {
    await medicine(form, t, 1).fill('');
    await medicine(form, t, 1).pressSequentially('am');
    await expect(form.getByRole('option').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // A covered button gets no press, nor does one that moves before the finger is up.
  await form.getByRole('button', { name: t.ask.items.add }).click();
  await expect(medicine(form, t, 2)).toBeFocused();
  await expect(form.getByRole('option')).toHaveCount(0);
});

test('an inquiry without a connection is stored, and sent once the connection is back', {
  tag: '@desktop',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await data.pharmacy({ city: 'Atbara', state: 'River Nile' });
  await page.goto('/ask?city=Atbara');
  const form = page.getByRole('main');
  await medicine(form, t, 1).fill('Panadol');
  await page.getByLabel(t.ask.photos.gallery).setInputFiles([await smallPhoto('1.jpg')]);
  await expect(form.getByRole('img', { name: t.chosenPhotos.alt(1) })).toBeVisible();
  await goOn(page, t);
  await goOn(page, t);
  await fillContact(form, t);
  await page.route('**/api/inquiries', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: t.ask.send }).click();
  await expect(page.getByText(t.outbox.byItself)).toBeVisible();
  await expect(medicine(form, t, 1)).toHaveValue('Panadol');
  await page.getByRole('button', { name: t.outbox.retry }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]+$/);
});

test('each step fits one screen of a phone, a tap chooses the remembered town, and the summary leads back to it', async ({
  page,
  data,
  t,
  language,
}) => {
  await data.pharmacy();
  await page.setViewportSize(viewports.phone);
  await page.addInitScript(() => localStorage.setItem('city', 'Kassala'));
  // The list of towns may be older than the pharmacy.
  await expect(async () => {
    await page.goto('/ask');
    await expect(page.getByText(t.ask.firstDay.title)).toBeHidden({ timeout: 500 });
  }).toPass();
  const form = page.getByRole('main');
  const expectFits = () =>
    expect
      .poll(() =>
        form.locator('form').evaluate((at) => at.getBoundingClientRect().bottom + scrollY),
      )
      .toBeLessThanOrEqual(viewports.phone.height);
  const town = form.getByLabel(t.ask.place.city, { exact: true });
  const name = cityName(language, 'Kassala');
  await medicine(form, t, 1).fill('Panadol');
  await expectFits();
  await goOn(page, t);
  await expectFits();
  await town.fill('');
  const chip = form.getByRole('button', { name, exact: true });
  await chip.click();
  await expect(town).toHaveValue(name);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await goOn(page, t);
  await expect(town).toBeHidden();
  await page.getByRole('radio', { name: t.ask.whom.other }).check();
  await expect(form.getByText(t.textWay.title)).toBeVisible();
  await expectFits();
  await page.getByRole('radio', { name: t.textWay.ways.text }).check();
  await expectFits();
  await form.getByRole('button', { name: `${t.ask.edit}: ${name}` }).click();
  await expect(town).toBeVisible();
});

test("the customer's position decides which town is asked", { tag: '@phone' }, async ({
  page,
  data,
  t,
}) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 30.04, longitude: 31.24 });
  await page.goto('/ask');
  const form = page.getByRole('main');
  await medicine(form, t, 1).fill('Panadol');
  await goOn(page, t);
  await page.getByRole('radio', { name: t.ask.place.here }).check();
  await goOn(page, t);
  await expect(page.getByText(t.ask.place.needed)).toBeVisible();
  await page.getByRole('button', { name: t.ask.place.find }).click();
  await expect(page.getByText(t.ask.place.outside)).toBeVisible();

  await page.context().setGeolocation({ latitude: 15.4512, longitude: 36.3987 });
  await page.getByRole('button', { name: t.ask.place.find }).click();
  await expect(page.getByText(t.ask.place.found)).toBeVisible();
  await form.getByLabel(t.ask.place.landmark).fill('Behind the market');
  await goOn(page, t);
  await fillContact(form, t);
  await page.getByRole('button', { name: t.ask.send }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]+$/);
  const [sent] = await data.db.select().from(inquiries).orderBy(desc(inquiries.createdAt)).limit(1);
  expect(sent).toMatchObject({ city: null, landmark: 'Behind the market' });
});

test('a problem that the server finds leads to the step with its field', {
  tag: '@desktop',
}, async ({ page, t, allowConsole }) => {
  allowConsole(/status of 400/);
  await page.goto('/ask?item=Insulin&city=Kassala');
  const form = page.getByRole('main');
  await goOn(page, t);
  await goOn(page, t);
  await fillContact(form, t);
  await page.route('**/api/inquiries', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'no', code: 'invalid', details: [{ field: 'city', message: 'Not this one' }] },
    }),
  );
  await page.getByRole('button', { name: t.ask.send }).click();
  await expect(form.getByText('Not this one')).toBeVisible();
  await expect(form.getByLabel(t.ask.place.city, { exact: true })).toBeFocused();
});

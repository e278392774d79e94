import { expect } from '@playwright/test';
import {
  advertisementRow,
  insertFigures,
  openMenu,
  ownList,
  runningFor,
  submitForm,
  withWaitingPicture,
} from './advertising.ts';
import { cards, payButton, payWith } from './paying.ts';
import { heicPhoto } from './pictures.ts';
import { type At, breakServer, main, names, newMark, type Scene } from './scene.ts';

/** Signed in, with an advertisement in each state. */
async function openOwn(at: At): Promise<void> {
  const { page, data } = at;
  const { id: pharmacyId, ...rest } = await data.pharmacy();
  const common = { pharmacyId, description: names.ar, price: '1,250,000 للعلبة' };
  const productImage = 'https://pictures.example/a.jpg';
  const waiting = { productImage, productImageState: 'waiting' as const };
  const failed = { productImage, productImageState: 'failed' as const };
  await data.advertisement({ ...common, ...waiting, productName: names.en.slice(0, 160) });
  await data.advertisement({ ...common, productName: names.ar.slice(0, 160), ...runningFor(3) });
  await data.advertisement({ ...common, ...failed, productName: 'ORS', ...runningFor(-3) });
  await data.advertisement({
    ...common,
    productName: 'Thermometer',
    expiresAt: new Date(),
    takenDownFor: 'dispute',
  });
  await data.signIn(page.context(), 'pharmacy', { id: pharmacyId, ...rest });
  await page.goto(ownList);
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveCount(4);
}

async function openDialog(at: At): Promise<void> {
  await openOwn(at);
  const { page, t } = at;
  const pay = t.advertisements.manage.payFor(names.en.slice(0, 160));
  await page.getByRole('button', { name: pay }).click();
  await expect(payButton(page, t)).toBeVisible();
  await expect(page.getByRole('dialog').locator('[autocomplete="cc-number"]')).toBeVisible();
}

const kept = names.en.slice(0, 160);

/**
 * A paused advertisement with figures of a month, and a changed picture that waits for an admin.
 */
async function openKept(at: At): Promise<void> {
  const { page, data } = at;
  const pharmacy = await data.pharmacy();
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  const before = (days: number) => new Date(Date.now() - days * 86_400_000);
  const values = { productName: kept, price: '4500', countedSince: before(24) };
  const { id } = await withWaitingPicture(at, pharmacy.id, values);
  await insertFigures(
    data,
    id,
    Array.from({ length: 22 }, (_, day) => (day * 7919) % 1450),
  );
  await data.advertisement({
    pharmacyId: pharmacy.id,
    productName: 'Zinc',
    ...runningFor(3),
    pausedAt: new Date(),
    pictureRefusedFor: names.ar.slice(0, 100),
  });
  await page.goto(ownList);
  await expect(advertisementRow(page, kept)).toBeVisible();
}

/** Presses a button of the paused advertisement. */
async function press({ page, t }: At, what: string): Promise<void> {
  await openMenu(page, t, kept);
  await advertisementRow(page, kept)
    .getByRole('button', { name: `${what}: ${kept}` })
    .click();
}

/** Opens the public list so that the page loads it in the browser, not the server. */
async function arrive({ page, t }: At): Promise<void> {
  // The home page links to it.
  await page.goto('/');
  await main(page).getByRole('link', { name: t.home.promo.button }).click();
  await expect(page).toHaveURL('/advertisements');
}

export const advertisingScenes: Scene[] = [
  { name: 'own advertisements in every state', open: openOwn },
  {
    name: 'own advertisements, paused, with a picture that waits, and figures',
    async open(at) {
      await openKept(at);
      await press(at, at.t.advertisements.manage.figures);
      const charts = main(at.page).getByRole('figure');
      await expect(charts).toHaveCount(2);
      await charts.first().getByText(at.t.chart.figures).click();
      await expect(charts.first().getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'own advertisement that is edited',
    opensPerLanguage: true,
    async open(at) {
      await openKept(at);
      await press(at, at.t.advertisements.manage.edit);
      const dialog = at.page.getByRole('dialog');
      await dialog.getByLabel(at.t.advertisements.create.price).fill('');
      await dialog.getByRole('button', { name: at.t.advertisements.edit.submit }).click();
      await expect(dialog.getByText(at.t.form.required())).toBeVisible();
    },
  },
  {
    name: 'own advertisement before it is paused',
    async open(at) {
      await openKept(at);
      await press(at, at.t.advertisements.manage.pause);
      await expect(at.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'own advertisement before it is deleted',
    async open(at) {
      await openKept(at);
      await press(at, at.t.advertisements.manage.delete);
      await expect(at.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'own advertisements, none yet, and a form with problems',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      await data.signIn(page.context(), 'pharmacy', await data.pharmacy());
      await page.goto(ownList);
      await expect(page.getByText(t.advertisements.manage.emptyText)).toBeVisible();
      await page.getByText(t.advertisements.create.addPicture).click();
      await page.getByLabel(t.advertisements.picture.choose).setInputFiles(heicPhoto);
      await expect(page.getByText(t.advertisements.picture.problem.heic)).toBeVisible();
      await submitForm(page, t);
      await expect(page.getByText(t.form.required()).first()).toBeVisible();
    },
  },
  {
    name: 'own advertisements that cannot load',
    async open({ page, data }) {
      await data.signIn(page.context(), 'pharmacy', await data.pharmacy());
      await breakServer(page, '**/api/advertisements/**');
      await page.goto(ownList);
      await expect(main(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'own advertisements of a pharmacy that is not verified',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ verificationStatus: 'pending' });
      await data.advertisement({ pharmacyId: pharmacy.id, productName: names.ar.slice(0, 160) });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto(ownList);
      const { title } = t.advertisements.manage.unverified;
      await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
    },
  },
  { name: 'payment dialog in test mode', opensPerLanguage: true, open: openDialog },
  {
    name: 'payment dialog with a refused card',
    opensPerLanguage: true,
    async open(at) {
      await openDialog(at);
      await payWith(at.page, at.t, cards.declined);
      const dialog = at.page.getByRole('dialog');
      await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    },
  },
  {
    name: 'advertisements of pharmacies',
    async open({ page, data }) {
      const mark = newMark();
      const { id: pharmacyId } = await data.pharmacy({ shopName: names.ar });
      const common = { pharmacyId, price: '1,250,000 للعلبة', ...runningFor(9) };
      const long = { description: `${names.en} ${mark}`, productName: names.ar.slice(0, 160) };
      await data.advertisement({ ...common, ...long });
      await data.advertisement({ ...common, productName: mark, description: 'Short' });
      await page.goto(`/advertisements?search=${mark}`);
      await expect(page.getByRole('article')).toHaveCount(2);
    },
  },
  {
    name: 'advertisements, none that match',
    async open({ page, t }) {
      await page.goto('/advertisements?search=nothing-has-this-name');
      const { noMatch, empty } = t.browse;
      await expect(page.getByText(noMatch).or(page.getByText(empty))).toBeVisible();
    },
  },
  {
    name: 'advertisements, none at all',
    async open(at) {
      await at.page.route('**/api/advertisements', (route) => route.fulfill({ json: [] }));
      await arrive(at);
      await expect(at.page.getByText(at.t.browse.emptyText)).toBeVisible();
    },
  },
  {
    name: 'advertisements that cannot load',
    async open(at) {
      await breakServer(at.page, '**/api/advertisements');
      await arrive(at);
      await expect(main(at.page).getByRole('alert')).toBeVisible();
    },
  },
];

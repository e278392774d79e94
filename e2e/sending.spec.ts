import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { files, pharmacies, prescriptionRequests } from '../server/src/database/schema.ts';
import { errorSentences } from '../server/src/platform/error-sentences.ts';
import type { Factories } from './support/factories.ts';
import { loseNextAnswer, slowUpload } from './support/network.ts';
import {
  cameraPhoto,
  heicPhoto,
  type InputFile,
  pageAsPhoto,
  smallPhoto,
} from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

const call = '**/api/prescription-requests';
const typed = {
  name: 'Amna Hassan',
  phone: '0912 345 678',
  email: 'amna@people.test',
  notes: 'Half a box',
};

/** Opens the form for a new pharmacy. */
async function open(page: Page, data: Factories) {
  const pharmacy = await data.pharmacy();
  await page.goto(`/request?pharmacyId=${pharmacy.id}`);
  return { pharmacy, form: page.getByRole('main') };
}

const fields = (form: Locator, t: Texts) => ({
  name: form.getByLabel(t.request.name),
  phone: form.getByRole('textbox', { name: t.request.phone }),
  email: form.getByRole('textbox', { name: t.request.email }),
  notes: form.getByLabel(t.request.notes),
});

async function fill(form: Locator, t: Texts): Promise<void> {
  const at = fields(form, t);
  for (const name of ['name', 'phone', 'email', 'notes'] as const) await at[name].fill(typed[name]);
}

async function add(form: Locator, t: Texts, ...photos: InputFile[]): Promise<void> {
  await form.getByLabel(t.request.photos.gallery).setInputFiles(photos);
}

const photo = (form: Locator, t: Texts, number: number) =>
  form.getByRole('img', { name: t.chosenPhotos.alt(number), exact: true });

/** Expects all typed values and chosen photos. */
async function expectKept(form: Locator, t: Texts, photos: number): Promise<void> {
  const at = fields(form, t);
  for (const name of ['name', 'phone', 'email', 'notes'] as const)
    await expect(at[name]).toHaveValue(typed[name]);
  if (photos > 0) await expect(photo(form, t, photos)).toBeVisible();
  await expect(photo(form, t, photos + 1)).toHaveCount(0);
}

const requestsTo = (data: Factories, pharmacyId: string) =>
  data.db
    .select()
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.pharmacyId, pharmacyId));

/** Expects a single sent request. */
async function expectSentOnce(form: Locator, t: Texts, data: Factories, pharmacyId: string) {
  await expect(form.getByText(t.request.done)).toBeVisible();
  const sent = await requestsTo(data, pharmacyId);
  expect(sent).toHaveLength(1);
  return sent[0] as (typeof sent)[number];
}

test('photos are shown, shrunk and removed, and fewer bytes leave the phone than the photos have', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  let sentBytes = 0;
  page.on('requestfinished', async (request) => {
    // Playwright knows no size of a body that is a file.
    if (request.method() !== 'GET')
      sentBytes += Number((await request.allHeaders())['content-length'] ?? 0);
  });
  const { form, pharmacy } = await open(page, data);
  const taken = [
    await cameraPhoto('1.jpg'),
    await cameraPhoto('2.jpg'),
    await cameraPhoto('3.jpg'),
  ];
  await fill(form, t);
  await add(form, t, ...taken.slice(0, 2));
  await add(form, t, ...taken.slice(2));
  await expect(photo(form, t, 3)).toBeVisible();
  await expect(form.getByText(/^\d[\d,.]* (kB|كيلوبايت)$/)).toHaveCount(3);
  await form.getByRole('button', { name: t.chosenPhotos.remove(2) }).click();
  await expect(photo(form, t, 3)).toHaveCount(0);

  await form.getByRole('button', { name: t.request.send }).click();
  const { id } = await expectSentOnce(form, t, data, pharmacy.id);
  const stored = await data.db.select().from(files).where(eq(files.prescriptionRequestId, id));
  expect(stored.map(({ type, state }) => [type, state])).toEqual([
    ['image/jpeg', 'ready'],
    ['image/jpeg', 'ready'],
  ]);
  // Includes the removed photo, of which the upload had begun.
  const original = taken.reduce((sum, { buffer }) => sum + buffer.length, 0);
  await expect.poll(() => sentBytes).toBeGreaterThan(10_000);
  expect(sentBytes).toBeLessThan(original * 0.8);
});

test('a photo opens large, is sent as it was turned, and can be taken again', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  await add(form, t, await cameraPhoto('lying.jpg'));
  const shape = (picture: Locator) =>
    picture.evaluate((img: HTMLImageElement) => Math.sign(img.naturalWidth - img.naturalHeight));
  await expect(photo(form, t, 1)).toBeVisible();
  const before = await shape(photo(form, t, 1));
  expect(before).not.toBe(0);
  await form.getByRole('button', { name: t.chosenPhotos.open(1) }).click();
  const viewer = page.getByRole('dialog');
  const large = viewer.getByRole('img', { name: t.chosenPhotos.alt(1) });
  await expect(large).toBeVisible();
  await viewer.getByRole('button', { name: t.chosenPhotos.turn }).click();
  await expect.poll(() => shape(large)).toBe(-before);

  await page.reload();
  await expect(photo(form, t, 1)).toBeVisible();
  await expect.poll(() => shape(photo(form, t, 1))).toBe(-before);
  await form.getByRole('button', { name: t.request.send }).click();
  await expectSentOnce(form, t, data, pharmacy.id);
});

test('a photo that is taken again replaces the first', { tag: '@phone' }, async ({
  page,
  data,
  t,
}) => {
  const { form } = await open(page, data);
  await add(form, t, await cameraPhoto('1.jpg'), await smallPhoto('2.jpg'));
  await expect(photo(form, t, 2)).toBeVisible();
  // The open photo has the same name.
  const listed = (number: number) => photo(form.getByRole('listitem'), t, number);
  const first = await listed(1).getAttribute('src');
  const second = await listed(2).getAttribute('src');
  await form.getByRole('button', { name: t.chosenPhotos.open(1) }).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByLabel(t.chosenPhotos.retake).setInputFiles(await smallPhoto('again.jpg'));
  await expect(listed(1)).not.toHaveAttribute('src', first ?? '');
  await expect(listed(2)).toHaveAttribute('src', second ?? '');
  await viewer.getByRole('button', { name: t.chosenPhotos.removeOpen }).click();
  await expect(viewer).toBeHidden();
  await expect(photo(form, t, 2)).toHaveCount(0);
});

test('on the home page the notification does not cover the parts below the request', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  await page.clock.install();
  const { form } = await open(page, data);
  await fill(form, t);
  await expectKept(form, t, 0);
  // The clock stops here, so that the notification stays.
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.getByRole('button', { name: t.request.send }).click();
  await expect(toastOf(page, t)).toContainText(t.request.done);
  await page.clock.runFor(1500);
  await expect(page).toHaveURL('/');
  const follow = page.getByRole('region', { name: t.follow.title });
  const distance = async () => {
    const [above, below] = [await follow.boundingBox(), await toastOf(page, t).boundingBox()];
    return above && below && below.y - above.y - above.height;
  };
  await expect.poll(distance).toBeGreaterThan(0);
});

test('a slow upload shows its progress and can be stopped', { tag: '@phone' }, async ({
  page,
  data,
  t,
  allowConsole,
}) => {
  // A stopped part may still arrive; the next attempt then gets a conflict.
  allowConsole(/status of (409|423)/);
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  await add(form, t, await cameraPhoto());
  const restore = await slowUpload(page, 60_000);
  await expect(photo(form, t, 1)).toBeVisible();
  await form.getByRole('button', { name: t.request.send }).click();
  const progress = form.getByRole('progressbar', { name: t.request.sending });
  await expect(progress).toHaveJSProperty('max', 100);
  await expect
    .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value))
    .toBeGreaterThan(0);
  await form.getByRole('button', { name: t.request.stop }).click();
  await expect(progress).toHaveCount(0);
  await expectKept(form, t, 1);
  await expect(fields(form, t).notes).toBeEnabled();
  expect(await requestsTo(data, pharmacy.id)).toHaveLength(0);

  await restore();
  await form.getByRole('button', { name: t.request.send }).click();
  await expectSentOnce(form, t, data, pharmacy.id);
});

test('repeated taps make one request', { tag: '@phone' }, async ({ page, data, t }) => {
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  let posts = 0;
  page.on('request', (request) => {
    posts += request.method() === 'POST' ? 1 : 0;
  });
  await form.getByRole('button', { name: t.request.send }).dblclick();
  await expectSentOnce(form, t, data, pharmacy.id);
  expect(posts).toBe(1);
});

test('a refusal, a broken connection and a reload lose neither text nor photos; the next try sends once', {
  tag: '@phone',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/status of 500|ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/);
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  await form.getByRole('radio', { name: t.request.urgency.urgent }).check();
  await add(form, t, await smallPhoto('1.jpg'), await smallPhoto('2.jpg'));
  await expect(photo(form, t, 2)).toBeVisible();
  const send = form.getByRole('button', { name: t.request.send });

  await test.step('the server fails without its own message', async () => {
    await page.route(call, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await send.click();
    await expect(toastOf(page, t)).toHaveAttribute('data-variant', 'destructive');
    await expect(toastOf(page, t)).toContainText(t.request.failed);
    await expectKept(form, t, 2);
    await page.unroute(call);
  });
  await test.step('the connection breaks', async () => {
    await page.route(call, (route) => route.abort('connectionreset'));
    await send.click();
    await expect(form.getByText(t.outbox.byItself)).toBeVisible();
    await expectKept(form, t, 2);
  });
  await test.step('the phone closes the page', async () => {
    await page.reload();
    await expectKept(form, t, 2);
    await expect(form.getByText(t.chosenPhotos.restored)).toBeVisible();
    await expect(form.getByRole('radio', { name: t.request.urgency.urgent })).toBeChecked();
    await expect(form.getByText(t.outbox.byItself)).toBeVisible();
    await expect(fields(form, t).notes).toBeDisabled();
  });
  await test.step('the customer stops it, changes it, and sends', async () => {
    await form.getByRole('button', { name: t.outbox.edit }).click();
    await expect(fields(form, t).notes).toBeEnabled();
    await page.unroute(call);
  });
  await send.click();
  const sent = await expectSentOnce(form, t, data, pharmacy.id);
  expect(sent.urgency).toBe('urgent');

  await test.step('after success the next form is empty', async () => {
    await page.goto(`/request?pharmacyId=${pharmacy.id}`);
    await expect(send).toBeEnabled();
    await expect(fields(form, t).notes).toHaveValue('');
    await expect(photo(form, t, 1)).toHaveCount(0);
  });
});

test('a request whose answer was lost is sent again, and only one exists', {
  tag: '@phone',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_RESET|ERR_FAILED/);
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  await add(form, t, await smallPhoto('1.jpg'));
  await expect(photo(form, t, 1)).toBeVisible();
  await loseNextAnswer(page, '*/api/prescription-requests');
  await form.getByRole('button', { name: t.request.send }).click();
  await expect(form.getByText(t.outbox.byItself)).toBeVisible();
  const [first] = await requestsTo(data, pharmacy.id);
  expect(first, 'the server had it').toBeDefined();

  // It is sent by itself, even after the phone has closed the page in between.
  await page.reload();
  const sent = await expectSentOnce(form, t, data, pharmacy.id);
  expect(sent.id).toBe(first?.id);
});

test('files that are no photos get an error, the others stay', { tag: '@desktop' }, async ({
  page,
  data,
  t,
}) => {
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  await add(form, t, heicPhoto, await smallPhoto('good.jpg'), pageAsPhoto);
  await expect(form.getByText(t.chosenPhotos.problem.heic)).toBeVisible();
  await expect(form.getByText(t.chosenPhotos.problem.unreadable)).toBeVisible();
  await expectKept(form, t, 1);
  await form.getByRole('button', { name: t.chosenPhotos.hideProblem }).first().click();
  await expect(form.getByText(t.chosenPhotos.problem.heic)).toHaveCount(0);
  await form.getByRole('button', { name: t.request.send }).click();
  await expectSentOnce(form, t, data, pharmacy.id);
});

test('the form refuses the eleventh photo', { tag: '@desktop' }, async ({ page, data, t }) => {
  const { form } = await open(page, data);
  const photos = await Promise.all(Array.from({ length: 11 }, (_, i) => smallPhoto(`${i}.jpg`)));
  await add(form, t, ...photos);
  await expect(photo(form, t, 10)).toBeVisible();
  await expect(form.getByText(t.chosenPhotos.problem.tooMany)).toBeVisible();
  await expect(form.getByText(t.request.photos.full)).toBeVisible();
});

test("the server's errors appear beside their fields", { tag: '@phone' }, async ({
  page,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  const { phone } = fields(form, t);
  await phone.fill('12');
  await form.getByRole('button', { name: t.request.send }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toBeFocused();
  await phone.fill('٠٩١٢٣٤٥٦٧٨');
  await form.getByRole('button', { name: t.request.send }).click();
  expect((await expectSentOnce(form, t, data, pharmacy.id)).phone).toBe('+249912345678');
});

test('the form names a pharmacy that was suspended meanwhile, and loses no typed text', {
  tag: '@desktop',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/status of 409/);
  const { form, pharmacy } = await open(page, data);
  await fill(form, t);
  await data.db
    .update(pharmacies)
    .set({ verificationStatus: 'suspended' })
    .where(eq(pharmacies.id, pharmacy.id));
  await form.getByRole('button', { name: t.request.send }).click();
  const { en } = errorSentences.pharmacy_not_verified;
  await expect(toastOf(page, t)).toContainText(en);
  await expectKept(form, t, 0);
  expect(await requestsTo(data, pharmacy.id)).toHaveLength(0);
});

test("the form has a customer's details, and typed values override them", {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const customer = await data.customer({ phone: '+249918765432' });
  await data.signIn(context, 'customer', customer);
  const { form, pharmacy } = await open(page, data);
  const at = fields(form, t);
  // Known details are one line of text until the customer edits them.
  await expect(form.getByText(customer.name)).toBeVisible();
  await expect(at.name).toBeHidden();
  await form.getByRole('button', { name: t.request.edit }).click();
  await expect(at.name).toBeFocused();
  await expect(at.name).toHaveValue(customer.name);
  await expect(at.phone).toHaveValue('0918 765 432');
  await expect(at.email).toHaveValue(customer.email);
  await at.name.fill('Her mother');
  await page.reload();
  await expect(form.getByText('Her mother')).toBeVisible();
  await expect(at.name).toHaveValue('Her mother');
  await form.getByRole('button', { name: t.request.send }).click();
  const sent = await expectSentOnce(form, t, data, pharmacy.id);
  expect(sent).toMatchObject({ customerId: customer.id, customerName: 'Her mother' });
});

test('without a pharmacy, or with an unlisted one, the customer chooses one in place', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  const pharmacy = await data.pharmacy({ shopName: `Choice ${process.pid}` });
  const heading = page.getByRole('heading', { level: 1 });
  const pending = await data.pharmacy({ verificationStatus: 'pending' });
  for (const id of [pending.id, 'nonsense']) {
    await page.goto(`/request?pharmacyId=${id}`);
    await expect(heading).toHaveText(t.request.unknownPharmacy.title);
    await expect(page.getByRole('searchbox')).toBeVisible();
  }
  await page.goto('/request');
  await expect(heading).toHaveText(t.request.noPharmacy.title);
  await expect(page.getByText(t.request.noPharmacy.text)).toBeVisible();
  const box = page.getByRole('searchbox');
  await box.pressSequentially(pharmacy.shopName);
  await expect(page).toHaveURL(/\/request\?search=/);
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: t.finder.card.detailsOf(pharmacy.shopName) }).click();
  await expect(page).toHaveURL(`/request?pharmacyId=${pharmacy.id}`);
  await expect(heading).toHaveText(t.request.title);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(box).toHaveValue(pharmacy.shopName);
});

test('the text typed to find a pharmacy survives the loading of the finder', {
  tag: '@desktop',
}, async ({ page }) => {
  let letFinderCome = () => {};
  const waited = new Promise<void>((resolve) => {
    letFinderCome = resolve;
  });
  await page.route(/\/assets\/shared-.*\.js/, async (route) => {
    await waited;
    await route.continue();
  });
  await page.goto('/request', { waitUntil: 'commit' });
  const box = page.getByRole('searchbox');
  await box.fill('Nile');
  // React has hydrated the surroundings of the finder; then the finder renders again.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main a') ?? {}).some((name) => name.startsWith('__react')),
  );
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    history.replaceState(null, '', '/request?sort=other');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  letFinderCome();
  await expect(page).toHaveURL(/search=Nile/);
  await expect(box).toHaveValue('Nile');
});

test('an emergency reads that this is no emergency line', { tag: '@phone' }, async ({
  page,
  data,
  t,
}) => {
  const { form } = await open(page, data);
  const notice = form.getByText(t.request.urgency.notice);
  await expect(notice).toBeHidden();
  await form.getByRole('radio', { name: t.request.urgency.emergency }).check();
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: t.request.back }).click();
  await expect(page).toHaveURL('/');
});

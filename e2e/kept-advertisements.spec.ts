import { errorSentences } from '../server/src/platform/error-sentences.ts';
import { plural } from '../web/src/i18n/format.ts';
import {
  advertisementRow,
  newProductName,
  openMenu,
  ownList,
  runningFor,
  sendPicture,
} from './support/advertising.ts';
import { smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a changed picture is public once an admin has accepted it, a changed text at once', {
  tag: '@desktop',
}, async ({ page, context, data, t, anotherBrowser }) => {
  const { manage, edit, picture, create } = t.advertisements;
  const pharmacy = await data.pharmacy();
  const [before, after] = [newProductName(), newProductName()];
  const { id } = await data.advertisement({
    pharmacyId: pharmacy.id,
    productName: before,
    ...runningFor(10),
  });
  await data.signIn(context, 'pharmacy', pharmacy);
  await sendPicture(page, id, await smallPhoto('first.jpg'));
  const shown = async () => {
    const list = await (
      await page.request.get(`/api/advertisements?pharmacyId=${pharmacy.id}`)
    ).json();
    return list[0] as { productName: string; productImage: string };
  };
  const { productImage: first } = await shown();

  await page.goto(ownList);
  await openMenu(page, t, before);
  await advertisementRow(page, before)
    .getByRole('button', { name: `${manage.edit}: ${before}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(create.productName).fill(after);
  await dialog.getByRole('button', { name: edit.submit }).click();
  await expect(dialog).toBeHidden();
  await expect(advertisementRow(page, after)).toBeVisible();
  expect((await shown()).productName).toBe(after);

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    advertisementRow(page, after).getByText(manage.replacePicture).click(),
  ]);
  await chooser.setFiles(await smallPhoto('second.jpg'));
  await expect(toastOf(page, t)).toContainText(picture.sentToReview);
  await expect(advertisementRow(page, after).getByText(manage.pictureWaits)).toBeVisible();
  expect((await shown()).productImage).toBe(first);

  const desk = await anotherBrowser();
  await data.signIn(desk.context(), 'admin', await data.admin());
  await desk.goto('/admin/dashboard?tab=pictures');
  const waiting = desk.getByRole('article').filter({ hasText: after });
  for (const image of await waiting.getByRole('img').all())
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  await waiting.getByRole('button', { name: t.admin.picture.accept }).click();
  await expect(waiting).toContainText(t.admin.picture.accepted);
  await expect.poll(async () => (await shown()).productImage).not.toBe(first);
});

test("an open form does not overwrite a colleague's change", {
  tag: '@phone',
}, async ({ page, context, data, t, language, allowConsole }) => {
  allowConsole(/status of 409/);
  const { manage, edit, create } = t.advertisements;
  const pharmacy = await data.pharmacy();
  const [before, after] = [newProductName(), newProductName()];
  const { id } = await data.advertisement({ pharmacyId: pharmacy.id, productName: before });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  await openMenu(page, t, before);
  await advertisementRow(page, before)
    .getByRole('button', { name: `${manage.edit}: ${before}` })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(create.price).fill('SDG 1');

  const own = await (await page.request.get(`/api/advertisements/${pharmacy.id}`)).json();
  const { version, description } = own[0] as { version: number; description: string };
  const saved = await page.request.patch(`/api/advertisements/${id}`, {
    data: { productName: after, description, price: 'SDG 2', version },
  });
  expect(saved.ok()).toBe(true);
  // The list behind the form has it from the stream.
  await expect(page.getByRole('heading', { name: after, includeHidden: true })).toBeAttached();
  for (const _try of ['first', 'second']) {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PATCH'),
      dialog.getByRole('button', { name: edit.submit }).click(),
    ]);
    expect(answer.status()).toBe(409);
    await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      errorSentences.advertisement_changed[language],
    );
  }
});

test('an advertisement that was on a screen and tapped is counted, and its pharmacist sees the count', {
  tag: '@phone',
}, async ({ page, data, t, language, anotherBrowser }) => {
  const { browse } = t;
  const { manage, figures } = t.advertisements;
  const pharmacy = await data.pharmacy();
  const productName = newProductName();
  await data.advertisement({ pharmacyId: pharmacy.id, productName, ...runningFor(10) });
  await page.goto(`/advertisements?search=${encodeURIComponent(productName)}`);
  const card = page.getByRole('article').filter({ hasText: productName });
  await expect(card).toBeVisible();
  const told = () =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/advertisements/seen') && request.method() === 'POST',
    );
  const view = (await told()).postDataJSON();
  expect([view.views.length, view.taps.length]).toEqual([1, 0]);
  const [tap] = await Promise.all([told(), card.getByText(browse.toPharmacy).click()]);
  expect(tap.postDataJSON().taps).toHaveLength(1);

  const owner = await anotherBrowser();
  await data.signIn(owner.context(), 'pharmacy', pharmacy);
  await owner.goto(ownList);
  await openMenu(owner, t, productName);
  await advertisementRow(owner, productName)
    .getByRole('button', { name: `${manage.figures}: ${productName}` })
    .click();
  for (const title of [figures.views, figures.taps])
    await expect(owner.getByRole('figure', { name: title })).toContainText(
      plural(language, 1, figures.times),
    );
});

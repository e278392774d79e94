import { readFile } from 'node:fs/promises';
import { mailedCode } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a person proves an address, sees and takes away what is stored, and deletes it', {
  tag: '@phone',
}, async ({ page, app, data, t }) => {
  const email = `own-${process.pid}-${Date.now()}@people.test`;
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id, email, notes: 'For my mother' });
  await page.goto('/privacy');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: t.privacy.myData, exact: true }).click();
  await expect(page).toHaveURL('/my-data');
  await main.getByLabel(t.myData.who).fill(email);
  await main.getByRole('button', { name: t.myData.send }).click();
  await expect(main.getByText(t.myData.codeSent)).toBeVisible();
  await main.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, email));
  await main.getByRole('button', { name: t.myData.open }).click();
  await expect(main.getByText('For my mother')).toBeVisible();
  await expect(main.getByRole('heading', { name: t.myData.kinds.request })).toBeVisible();

  await page.reload();
  await expect(main.getByText('For my mother')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await main.getByRole('link', { name: t.myData.download }).click();
  const file = await (await downloading).path();
  const exported = JSON.parse(await readFile(file, 'utf8'));
  expect(exported.records).toEqual([expect.objectContaining({ notes: 'For my mother' })]);

  await main.getByRole('button', { name: t.myData.stolen }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t.myData.stolenSubmit }).click();
  await expect(toastOf(page, t)).toContainText(t.myData.stolenDone);

  await main.getByRole('button', { name: t.myData.remove }).click();
  await dialog.getByRole('button', { name: t.myData.remove }).click();
  await expect(main.getByText(t.myData.removed)).toBeVisible();
  expect((await page.request.get('/api/my-data')).status()).toBe(401);
});

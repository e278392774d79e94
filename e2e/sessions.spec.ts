import { expectLive } from './support/scene.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a person signs out another device, and then everywhere', async ({
  page,
  context,
  openBrowser,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const customer = await data.customer();
  const other = await openBrowser();
  await data.signIn(other, 'customer', customer);
  await data.signIn(context, 'customer', customer);
  const words = t.ownSessions;
  await page.goto('/sessions');
  const devices = page.getByRole('list', { name: words.list }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: words.here })).toHaveCount(1);
  await devices.getByRole('button', { name: words.end }).click();
  await expect(toastOf(page, t)).toContainText(words.ended);
  await expect(devices).toHaveCount(1);
  const page2 = await other.newPage();
  await page2.goto('/sessions');
  await expect(page2.getByText(words.guest)).toBeVisible();

  const everywhere = page.getByRole('button', { name: words.everywhere });
  await expectLive(everywhere);
  await everywhere.click();
  await page.getByRole('dialog').getByRole('button', { name: words.everywhere }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('customerId'))).toBeNull();
});

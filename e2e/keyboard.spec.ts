import { expect, test } from './support/test.ts';

test('the first stop of the keyboard skips to the content', async ({ page, t }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t.layout.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the side menu holds the focus and gives it back', { tag: '@phone' }, async ({ page, t }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: t.layout.menu, exact: true });
  await button.click();
  const menu = page.getByRole('dialog', { name: t.layout.menu });
  await expect(menu.getByRole('link', { name: t.layout.findDoctors })).toBeVisible();
  for (let stop = 0; stop < 12; stop++) await page.keyboard.press('Tab');
  const inside = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      // The browser's own bar is one of the stops.
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    });
  expect(await inside()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole('link', { name: t.layout.adminLogin }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a phone shows the header of a guest, then of somebody signed in', { tag: '@phone' }, async ({
  page,
  context,
  data,
  t,
}) => {
  await page.goto('/');
  const open = () => page.getByRole('button', { name: t.layout.menu, exact: true }).click();
  await open();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: t.layout.account.join })).toBeVisible();
  await expect(menu.getByRole('link', { name: t.layout.doctorSignIn })).toBeVisible();
  await expect(menu.getByRole('link', { name: t.layout.dashboard, exact: true })).toHaveCount(0);

  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.reload();
  await open();
  await expect(menu.getByText(pharmacy.shopName, { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: t.layout.doctorSignIn })).toHaveCount(0);
  await menu.getByRole('link', { name: t.layout.dashboard, exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

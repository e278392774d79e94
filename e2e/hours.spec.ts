import { eq } from 'drizzle-orm';
import { pharmacies } from '../server/src/database/schema.ts';
import { weekdayName } from '../web/src/i18n/days.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a pharmacist enters hours, a failed save loses nothing, and customers see them', {
  tag: '@phone',
}, async ({ page, context, data, t, language, allowConsole, anotherBrowser }) => {
  allowConsole(/status of (400|500)/);
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard/profile');
  const main = page.getByRole('main');
  await main.getByText(t.hours.edit).click();
  const sunday = weekdayName(language, 0);
  const openDay = (weekday: number) =>
    main
      .locator('summary')
      .filter({ hasText: weekdayName(language, weekday) })
      .first()
      .click();
  await openDay(0);
  const add = main.getByRole('button', { name: t.hours.addOn(sunday) });
  await add.click();
  await main.locator('[name="hours.0.opens"]').fill('00:00');
  await main.locator('[name="hours.0.closes"]').fill('00:00');
  await main.getByText(t.hours.copyOf(sunday), { exact: true }).click();
  await main.getByRole('button', { name: t.hours.all }).click();
  await expect(main.locator('input[type=time]')).toHaveCount(14);

  await openDay(5);
  const prayer = main.getByRole('button', { name: t.hours.pause });
  await prayer.click();
  await expect(main.locator('input[type=time]')).toHaveCount(16);
  await prayer.click();
  await expect(main.locator('input[type=time]')).toHaveCount(14);

  await page.route('**/api/pharmacies/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await main.getByRole('button', { name: t.hours.save }).click();
  await expect(toastOf(page, t)).toContainText(t.hours.failed);
  await page.unrouteAll();
  await page.reload();
  await expect(main.locator('input[type=time]')).toHaveCount(14);

  await openDay(0);
  // A time that overlaps another gets an error beside it, and stays as typed.
  await add.click();
  await main.locator('[name="hours.7.opens"]').fill('10:00');
  await main.locator('[name="hours.7.closes"]').fill('11:00');
  await main.getByRole('button', { name: t.hours.save }).click();
  await expect(main.locator('[name="hours.7.opens"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(main.locator('[name="hours.7.opens"]')).toHaveValue('10:00');
  await main
    .getByRole('button', { name: t.hours.remove(sunday) })
    .last()
    .click();

  await main.getByRole('button', { name: t.hours.save }).click();
  await expect(toastOf(page, t).filter({ hasText: t.hours.saved })).toBeVisible();
  await main.getByRole('button', { name: t.hours.confirm }).click();
  await expect(toastOf(page, t).filter({ hasText: t.hours.confirmed })).toBeVisible();

  const visitor = await anotherBrowser();
  await visitor.goto(`/?search=${encodeURIComponent(pharmacy.shopName)}`);
  const card = visitor.getByRole('article').filter({ hasText: pharmacy.shopName }).first();
  await expect(card).toContainText(t.opening.open);
});

test('a pharmacist closes for Friday prayer with one press, and takes it back', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 500/);
  // Open until further notice: new hours end it, and taking them back brings it back.
  const pharmacy = await data.pharmacy({ openOverride: true });
  const hours = [{ weekday: 5, opens: '08:00', closes: '22:00' }];
  await data.hours(pharmacy, { hours });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard/profile');
  const main = page.getByRole('main');
  const prayer = main.getByRole('button', { name: t.hours.pause });
  await prayer.click();
  await expect(prayer).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByText(t.hours.undo.made.closed)).toBeVisible();

  await main.getByRole('button', { name: t.hours.undo.button }).click();
  await expect(prayer).toHaveAttribute('aria-pressed', 'false');
  await expect(prayer).toBeFocused();
  const [row] = await data.db.select().from(pharmacies).where(eq(pharmacies.id, pharmacy.id));
  expect(row).toMatchObject({ openOverride: true, openOverrideUntil: null });

  await prayer.click();
  await expect(main.getByText(t.hours.undo.made.closed)).toBeVisible();
  await page.reload();
  await expect(prayer).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/api/pharmacies/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await prayer.click();
  await expect(toastOf(page, t)).toContainText(t.hours.failed);
  await expect(prayer).toBeFocused();
  await expect(prayer).toHaveAttribute('aria-pressed', 'true');
  await page.unrouteAll();
  // Later the same button opens again through the prayer.
  await prayer.click();
  await expect(main.getByText(t.hours.undo.made.open)).toBeVisible();
  await expect(prayer).toHaveAttribute('aria-pressed', 'false');
});

import { expect } from '@playwright/test';
import { openDayOf } from './dashboard.ts';
import { type At, main, names, type Scene } from './scene.ts';

const week = [0, 1, 2, 3, 4, 6].map((weekday) => ({ weekday, opens: '08:00', closes: '23:30' }));
const friday = [
  { weekday: 5, opens: '09:00', closes: '11:45' },
  { weekday: 5, opens: '14:00', closes: '00:30' },
];
const ramadan = { validFrom: '2027-02-08', validUntil: '2027-03-09' };

/** A pharmacy with hours of every kind, opened by hand, with its hours in the open form. */
async function editHours({ page, data, t }: At): Promise<void> {
  const pharmacy = await data.pharmacy({
    shopName: names.ar,
    openOverride: true,
    openOverrideUntil: new Date(Date.now() + 5 * 3_600_000),
    confirmedOpenAt: new Date(Date.now() - 3 * 3_600_000),
  });
  await data.hours(pharmacy, {
    hours: [...week, ...friday, { weekday: 0, opens: '20:00', closes: '02:00', ...ramadan }],
    closures: [{ from: '2026-12-25', until: '2026-12-26', reason: names.ar.slice(0, 80) }],
  });
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard/profile');
  await page.getByText(t.hours.edit).click();
  await openDayOf(page, 'hours.6.opens');
  await main(page).getByText(t.hours.closure(1)).first().click();
  await expect(
    main(page)
      .getByRole('group', { name: t.hours.closure(1) })
      .last(),
  ).toBeVisible();
}

export const hoursScenes: Scene[] = [
  { name: 'dashboard with hours that are changed', open: editHours },
  {
    name: 'dashboard with hours that are refused',
    opensPerLanguage: true,
    async open(at) {
      await editHours(at);
      const { page, t } = at;
      await openDayOf(page, 'hours.1.opens');
      await page.locator('[name="hours.1.opens"]').fill('');
      await page.getByRole('button', { name: t.hours.save }).click();
      await expect(page.locator('[name="hours.1.opens"][aria-invalid]')).toBeVisible();
      await page.locator('[name="hours.1.opens"]').fill('09:00');
      await page.locator('[name="hours.7.opens"]').fill('11:00');
      await page.getByRole('button', { name: t.hours.save }).click();
      await expect(page.locator('[name="hours.7.opens"][aria-invalid]')).toBeVisible();
    },
  },
  {
    name: 'dashboard of a pharmacy closed by hand, a day being copied',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.en, openOverride: false });
      await data.hours(pharmacy, { hours: week });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard/profile');
      await page.getByText(t.hours.edit).click();
      await openDayOf(page, 'hours.0.opens');
      await page
        .getByText(new RegExp(`^${t.hours.copyOf('.+')}$`))
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('button', { name: t.hours.all })).toBeVisible();
    },
  },
];

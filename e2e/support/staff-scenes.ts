import { expect } from '@playwright/test';
import { type At, main, names, type Scene } from './scene.ts';

/** Signed in as the owner, with staff of each role who joined, were invited or were removed. */
async function openStaff({ page, data, t }: At): Promise<{ email: string }> {
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  const pharmacyId = pharmacy.id;
  await data.staff({ pharmacyId, role: 'owner', name: names.en.slice(0, 120) });
  const { id, email } = await data.staff({ pharmacyId, role: 'pharmacist', name: 'هدى عثمان' });
  await data.staff({ pharmacyId, name: names.ar.slice(0, 120), joinedAt: null });
  await data.staff({ pharmacyId, name: 'Salma Idris', removedAt: new Date(), removedBy: id });
  // The pharmacist has a session too; the owner signs in last in this browser.
  await data.signIn(page.context(), 'pharmacy', pharmacy, id);
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard/staff');
  await expect(page.getByRole('region', { name: t.staff.title }).getByRole('listitem')).toHaveCount(
    4,
  );
  return { email };
}

export const staffScenes: Scene[] = [
  {
    name: 'dashboard with the people of the pharmacy, one invited twice',
    opensPerLanguage: true,
    async open(at) {
      const { email } = await openStaff(at);
      const { page, t } = at;
      const panel = page.getByRole('region', { name: t.staff.title });
      await panel.getByText(t.staff.formerTitle).click();
      await expect(panel.getByText('Salma Idris')).toBeVisible();
      await panel.getByText(t.staff.addTitle).click();
      await panel.getByLabel(t.staff.name, { exact: true }).fill('Salma Idris');
      await panel.getByLabel(t.staff.email).fill(email);
      await panel.getByRole('button', { name: t.staff.add, exact: true }).click();
      await expect(panel.locator('[aria-invalid]')).toHaveCount(1);
    },
  },
  {
    name: 'dashboard asking before somebody is removed',
    async open(at) {
      await openStaff(at);
      const { page, t } = at;
      const row = page.getByRole('listitem').filter({ hasText: 'هدى عثمان' });
      await row.getByRole('button', { name: t.staff.remove }).click();
      await expect(page.getByRole('dialog').getByText(t.staff.removeText)).toBeVisible();
    },
  },
  {
    name: 'dashboard asking before a stolen phone is cut off',
    async open(at) {
      await openStaff(at);
      const { page, t } = at;
      const row = page.getByRole('listitem').filter({ hasText: 'هدى عثمان' });
      await row.getByRole('button', { name: t.staff.endSessions }).click();
      await expect(page.getByRole('dialog').getByText(t.staff.endTitle)).toBeVisible();
    },
  },
  {
    name: 'dashboard of an assistant',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      const { id } = await data.staff({ pharmacyId: pharmacy.id });
      await data.request({ pharmacyId: pharmacy.id, customerName: names.en });
      await data.signIn(page.context(), 'pharmacy', pharmacy, id);
      await page.goto('/dashboard');
      await expect(main(page).getByRole('article')).toHaveCount(1);
      await expect(main(page).getByRole('link', { name: t.dashboard.pages.staff })).toHaveCount(0);
    },
  },
  {
    name: 'pharmacist login asking which pharmacy',
    async open({ page, t }) {
      await page.route('**/api/pharmacies/login', (route) =>
        route.fulfill({
          status: 409,
          json: {
            error: '',
            code: 'which_pharmacy',
            pharmacies: [names.ar, names.en].map((shopName, id) => ({ id: String(id), shopName })),
          },
        }),
      );
      await page.goto('/pharmacist/login#email=amna%40people.test');
      await expect(page.getByLabel(t.login.email)).toHaveValue('amna@people.test');
      await page.getByRole('button', { name: t.login.continue }).click();
      await expect(
        page.getByRole('heading', { name: t.login.pharmacist.whichTitle }),
      ).toBeFocused();
    },
  },
];

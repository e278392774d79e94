import { expect } from '@playwright/test';
import { type At, main, names, newMark, pressLive, type Scene } from './scene.ts';
import { keepSent, sentConsultation, sentRequest } from './sent.ts';

/** Opens the side menu on a phone, the account panel elsewhere. */
async function openMenu({ page, t }: At): Promise<void> {
  // A page without lists, so that other scenes' data does not appear.
  await page.goto('/contact');
  const menu = page.getByRole('button', { name: t.layout.menu, exact: true });
  const account = page.getByRole('button', { name: t.layout.account.label, exact: true });
  await pressLive(menu.or(account));
}

export const menuScenes: Scene[] = [
  {
    name: 'home after sending requests',
    // Each language starts its list with other pharmacies, which have more or fewer links.
    opensPerLanguage: true,
    async open(at) {
      const { page, data } = at;
      const now = new Date();
      await keepSent(page, [
        await sentRequest(data, names.ar, { status: 'in-progress', seenAt: now, startedAt: now }),
        await sentRequest(data, names.en, { status: 'declined', declinedAt: now }),
        await sentConsultation(data, names.en.slice(0, 60), {}),
      ]);
      await page.goto('/');
      // The banner shows the two open ones.
      await expect(main(page).locator('a[href*="/track/"]')).toHaveCount(2);
      await expect(main(page).getByText(at.t.track.steps.started)).toBeVisible();
    },
  },
  {
    name: 'side menu or account panel of a pharmacist with a long name',
    opensPerWidth: true,
    async open(at) {
      const pharmacy = await at.data.pharmacy({ shopName: names.ar });
      await at.data.signIn(at.page.context(), 'pharmacy', pharmacy);
      await openMenu(at);
      await expect(at.page.getByText(names.ar).last()).toBeVisible();
    },
  },
  {
    name: 'side menu or account panel of a doctor',
    opensPerWidth: true,
    async open(at) {
      const doctor = await at.data.doctor({ fullName: `${newMark()} ${names.en.slice(0, 80)}` });
      await at.data.signIn(at.page.context(), 'doctor', doctor);
      await openMenu(at);
      await expect(at.page.getByText(doctor.fullName)).toBeVisible();
    },
  },
  {
    name: 'side menu or account panel of an admin',
    opensPerWidth: true,
    async open(at) {
      const admin = await at.data.admin();
      await at.data.signIn(at.page.context(), 'admin', admin);
      await openMenu(at);
      await expect(at.page.getByText(admin.fullName)).toBeVisible();
    },
  },
  {
    name: 'side menu or account panel of a customer',
    opensPerWidth: true,
    async open(at) {
      const customer = await at.data.customer({ name: `${names.ar.slice(0, 80)} ${newMark()}` });
      await at.data.signIn(at.page.context(), 'customer', customer);
      await openMenu(at);
      await expect(at.page.getByText(customer.name)).toBeVisible();
    },
  },
];

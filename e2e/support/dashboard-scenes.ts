import { expect } from '@playwright/test';
import { sendForm } from './calls.ts';
import { smallPhoto } from './pictures.ts';
import { type At, breakServer, main, names, type Scene } from './scene.ts';

/** Signed in, with requests of each urgency and status, one with photos. */
async function openDashboard(at: At): Promise<void> {
  const { page, app, data, t } = at;
  const pharmacy = await data.pharmacy({ shopName: names.ar, zipCode: null });
  const pharmacyId = pharmacy.id;
  const completedAt = new Date();
  await data.request({ pharmacyId, customerName: names.en, urgency: 'emergency', notes: names.ar });
  await data.request({ pharmacyId, status: 'completed', completedAt, seenAt: completedAt });
  await data.request({ pharmacyId, status: 'in-progress', startedAt: completedAt });
  await data.request({
    pharmacyId,
    status: 'declined',
    declinedAt: completedAt,
    statusReason: names.ar,
  });
  await data.request({ pharmacyId, status: 'cancelled', cancelledAt: completedAt });
  await sendForm(
    `${app.url}/api/prescription-requests`,
    {
      pharmacyId,
      customerName: 'آمنة حسن',
      phone: '0912345678',
      email: 'amna@people.test',
      urgency: 'urgent',
    },
    { field: 'prescriptionImages', files: [await smallPhoto('1.jpg'), await smallPhoto('2.jpg')] },
  );
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await expect(main(page).getByRole('article')).toHaveCount(6);
  await expect(main(page).getByText(t.dashboard.profile.missingTitle)).toBeVisible();
}

export const dashboardScenes: Scene[] = [
  { name: 'dashboard with requests', open: openDashboard },
  {
    name: 'dashboard with a photo enlarged',
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await page
        .getByRole('button', { name: t.dashboard.request.openPhotos('آمنة حسن', '2') })
        .click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'dashboard with a photo turned',
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await page
        .getByRole('button', { name: t.dashboard.request.openPhotos('آمنة حسن', '2') })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: t.photos.turn }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toHaveCSS('rotate', '90deg');
    },
  },
  {
    name: 'dashboard of a pharmacy under review',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({
        verificationStatus: 'pending',
        shopName: names.en,
        emailProvenAt: null,
        emailProofDueAt: new Date('2026-11-30T09:00:00Z'),
      });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard');
      await expect(page.getByText(t.dashboard.status.pending.title)).toBeVisible();
      await expect(page.getByText(t.proveEmail.title)).toBeVisible();
    },
  },
  {
    name: 'dashboard that cannot load',
    async open({ page, data }) {
      await data.signIn(page.context(), 'pharmacy', await data.pharmacy());
      await breakServer(page, '**/api/pharmacies/**');
      await page.goto('/dashboard');
      await expect(main(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'dashboard asking why a request is declined',
    opensPerLanguage: true,
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await page.getByRole('button', { name: t.dashboard.request.decline }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.dashboard.request.decline }).click();
      await expect(dialog.getByText(t.ui.required)).toBeVisible();
    },
  },
  {
    name: 'dashboard with a change that was refused',
    opensPerLanguage: true,
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await breakServer(page, '**/api/prescription-requests/*/status');
      await page.getByRole('button', { name: t.dashboard.request.complete }).first().click();
      await expect(main(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    },
  },
  {
    name: 'dashboard of a rejected pharmacy, correcting',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({
        shopName: names.ar,
        address: names.en,
        verificationStatus: 'rejected',
        verificationReason: names.ar,
      });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t.dashboard.resubmit.open }).click();
      await main(page).getByLabel(t.register.shopName).fill('');
      await page.getByRole('button', { name: t.dashboard.resubmit.submit }).click();
      await expect(page.getByText(t.ui.required).first()).toBeVisible();
    },
  },
];

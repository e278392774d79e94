import { maxShopNameLength } from '@dawaya/contract/vocabulary/limits';
import { expect, type Locator } from '@playwright/test';
import { sendForm } from './calls.ts';
import { requestOf, toggle } from './dashboard.ts';
import { smallPhoto } from './pictures.ts';
import { type At, breakServer, main, names, type Scene } from './scene.ts';
import { toastOf } from './toasts.ts';

const sender = 'آمنة حسن';
const minutes = 60_000;

/**
 * Signed in, with requests of each urgency and status, one with photos, and a new name that waits.
 */
async function openDashboard(at: At): Promise<void> {
  const { page, app, data } = at;
  const pharmacy = await data.pharmacy({
    shopName: names.ar,
    zipCode: null,
    proposedNameAr: names.ar.slice(0, maxShopNameLength),
    proposedNameEn: names.en.slice(0, maxShopNameLength),
    nameProposedAt: new Date(),
  });
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
      customerName: sender,
      phone: '0912345678',
      email: 'amna@people.test',
      urgency: 'urgent',
      notes: names.en,
    },
    { field: 'prescriptionImages', files: [await smallPhoto('1.jpg'), await smallPhoto('2.jpg')] },
  );
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await expect(main(page).getByRole('article')).toHaveCount(3);
}

/** The dashboard with the request with photos open. */
async function openCard(at: At): Promise<Locator> {
  await openDashboard(at);
  const request = requestOf(at.page, at.t, sender);
  await toggle(request);
  return request;
}

export const dashboardScenes: Scene[] = [
  { name: 'dashboard with requests', open: openDashboard },
  {
    name: 'the profile and hours on the dashboard, with a new name that waits',
    async open(at) {
      const { page, t } = at;
      await openDashboard(at);
      await page.goto('/dashboard/profile');
      await expect(main(page).getByText(t.dashboard.profile.missingTitle)).toBeVisible();
      await expect(main(page).getByText(t.newName.waits)).toBeVisible();
    },
  },
  {
    name: 'the figures on the dashboard',
    async open(at) {
      await openDashboard(at);
      await at.page.goto('/dashboard/figures');
      await expect(main(at.page).getByRole('figure')).toHaveCount(2);
    },
  },
  {
    name: 'dashboard with a hundred requests, late ones first',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.en, nameRefusedFor: names.ar });
      const urgencies = ['normal', 'urgent', 'emergency'] as const;
      for (let number = 0; number < 107; number++)
        await data.request({
          pharmacyId: pharmacy.id,
          customerName: number % 2 ? names.ar.slice(0, 120) : names.en.slice(0, 120),
          notes: names.ar,
          urgency: urgencies[number % 3],
          createdAt: new Date(Date.now() - number * 31 * minutes),
        });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard');
      await expect(main(page).getByRole('article')).toHaveCount(6);
      await expect(
        main(page).getByRole('button', { name: t.dashboard.requests.more }),
      ).toBeVisible();
    },
  },
  {
    name: 'dashboard, what has ended, searched',
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await page.goto('/dashboard?view=ended');
      await expect(main(page).getByRole('article')).toHaveCount(3);
      await main(page).getByRole('searchbox').fill('nobody of them');
      await expect(main(page).getByText(t.dashboard.requests.noMatch)).toBeVisible();
      await main(page).getByRole('searchbox').fill('912');
      await expect(main(page).getByRole('article')).toHaveCount(3);
    },
  },
  {
    name: 'dashboard with an opened request and its private note',
    async open(at) {
      const request = await openCard(at);
      const { label, saved } = at.t.dashboard.request.note;
      await request.getByRole('textbox', { name: label }).fill(names.ar.slice(0, 160));
      await expect(request.getByText(saved)).toBeVisible();
    },
  },
  {
    name: 'dashboard with a move that can be taken back',
    opensPerLanguage: true,
    async open(at) {
      const request = await openCard(at);
      // The six seconds of the undo last as long as the scene.
      await at.page.clock.setFixedTime(new Date());
      const { start, undo } = at.t.dashboard.request;
      await request.getByRole('button', { name: start, exact: true }).click();
      await expect(request.getByText(undo.made.start)).toBeVisible();
      // A toast that appears later would not be stopped by the clock, and would disappear half-way.
      await expect(toastOf(at.page, at.t)).toBeVisible();
    },
  },
  {
    name: 'dashboard with a photo zoomed into',
    opensPerWidth: true,
    async open(at) {
      await openDashboard(at);
      const { page, t } = at;
      await page.getByRole('button', { name: t.dashboard.request.openPhotos(sender, '2') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.photos.zoomIn }).click();
      await dialog.getByRole('button', { name: t.photos.turn }).click();
      await expect(dialog.getByRole('img')).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
      await dialog.getByRole('button', { name: t.photos.zoomIn }).click();
      await expect(dialog.getByRole('button', { name: t.photos.zoomOut })).toBeEnabled();
    },
  },
  {
    name: 'the slip of a request, on paper',
    async open(at) {
      await at.page.addInitScript(() => {
        window.print = () => {};
      });
      const request = await openCard(at);
      await request.getByRole('button', { name: at.t.dashboard.request.slip.print }).click();
      await at.page.emulateMedia({ media: 'print' });
      await expect(at.page.locator('.slip')).toBeVisible();
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
      const request = await openCard(at);
      const { page, t } = at;
      await request.getByRole('button', { name: t.dashboard.request.decline }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.dashboard.request.decline }).click();
      await expect(dialog.getByText(t.form.required())).toBeVisible();
    },
  },
  {
    name: 'dashboard with a change that was refused',
    opensPerLanguage: true,
    async open(at) {
      const request = await openCard(at);
      const { page, t } = at;
      await breakServer(page, '**/api/prescription-requests/*/status');
      await request.getByRole('button', { name: t.dashboard.request.complete }).click();
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
      await expect(page.getByText(t.form.required()).first()).toBeVisible();
    },
  },
];

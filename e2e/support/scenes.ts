import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { hashOf } from '../../server/src/platform/secrets.ts';
import { advertisingScenes } from './advertising-scenes.ts';
import { sendForm } from './calls.ts';
import { heicPhoto, licencePdf, smallPhoto } from './pictures.ts';
import { type At, breakServer, main, names, type Scene } from './scene.ts';
import { toastOf } from './toasts.ts';

const longPharmacies = async ({ data }: At) => {
  const mark = `long${randomUUID().slice(0, 6)}`;
  const all = { isOpen: true, is24Hours: true, hasDelivery: true };
  await data.pharmacy({ shopName: names.ar, address: `${names.ar} ${mark}`, ...all });
  await data.pharmacy({ shopName: names.en, address: mark, phone: null, zipCode: null });
  return mark;
};

/** Signed in, with requests of each urgency and status, one with photos. */
async function openDashboard(at: At): Promise<void> {
  const { page, app, data, t } = at;
  const pharmacy = await data.pharmacy({ shopName: names.ar, zipCode: null });
  const pharmacyId = pharmacy.id;
  const completedAt = new Date();
  await data.request({ pharmacyId, customerName: names.en, urgency: 'emergency', notes: names.ar });
  await data.request({ pharmacyId, status: 'completed', completedAt, seenAt: completedAt });
  await data.request({ pharmacyId, status: 'in-progress', startedAt: completedAt });
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
  await expect(main(page).getByRole('article')).toHaveCount(4);
  await expect(main(page).getByText(t.dashboard.profile.missingTitle)).toBeVisible();
}

/** Signed in as an admin, with an application that carries documents. */
async function openAdmin({ page, app, data, t }: At): Promise<void> {
  const fields = {
    shopName: names.ar,
    email: `${randomUUID()}@pharmacy.test`,
    phone: '0912345678',
    state: 'Kassala',
    city: 'Kassala',
    address: names.en,
    latitude: '15.45',
    longitude: '36.4',
  };
  const documents = [licencePdf, await smallPhoto('a-rather-long-name-of-a-licence-photo.jpg')];
  await sendForm(`${app.url}/api/pharmacies/signup`, fields, {
    field: 'verificationDocuments',
    files: documents,
  });
  await data.signIn(page.context(), 'admin', await data.admin());
  await page.goto('/admin/dashboard');
  await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByText(t.admin.documents.title)).toBeVisible();
}

async function openRequest({ page, data }: At): Promise<void> {
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  await page.goto(`/request?pharmacyId=${pharmacy.id}`);
}

export const scenes: Scene[] = [
  {
    name: 'home with pharmacies',
    async open(at) {
      await at.page.goto(`/?search=${await longPharmacies(at)}`);
      await expect(at.page.getByRole('article')).toHaveCount(2);
    },
  },
  {
    name: 'home after sending a request',
    async open({ page, app }) {
      await page.goto('/');
      const sent = {
        id: '1',
        trackingUrl: `${app.url}/track/1`,
        shopName: names.ar,
        createdAt: new Date().toISOString(),
      };
      await page.evaluate((s) => localStorage.setItem('trackingUrls', JSON.stringify([s])), sent);
      await page.reload();
      await expect(main(page).locator('a[href*="/track/"]')).toBeVisible();
    },
  },
  {
    name: 'a request that is being followed',
    async open({ page, data }) {
      const { id: pharmacyId } = await data.pharmacy({ shopName: names.ar });
      const token = `followed-${pharmacyId}`;
      const startedAt = new Date();
      await data.request({
        pharmacyId,
        trackingTokenHash: hashOf(token),
        urgency: 'emergency',
        status: 'in-progress',
        seenAt: startedAt,
        startedAt,
      });
      await page.goto(`/track/${token}`);
      await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
    },
  },
  {
    name: 'a request that nobody sent',
    async open({ page, t }) {
      await page.goto('/track/nobody-sent-this');
      await expect(page.getByText(t.track.unknownTitle)).toBeVisible();
    },
  },
  {
    name: 'home without a result',
    async open({ page, t }) {
      await page.goto('/?search=nothing-has-this-name');
      await expect(page.getByText(t.home.finder.empty)).toBeVisible();
    },
  },
  {
    name: 'home that cannot load, with a notification',
    async open({ page, t }) {
      await page.goto('/');
      await breakServer(page, '**/api/pharmacies?*');
      await page.getByRole('searchbox').fill('anything');
      await expect(main(page).getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: t.home.finder.near }).click();
      await expect(toastOf(page, t)).toBeVisible();
    },
  },
  {
    name: 'side menu or account panel of somebody signed in',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/');
      const menu = page.getByRole('button', { name: t.layout.menu, exact: true });
      await menu
        .or(page.getByRole('button', { name: t.layout.account.label, exact: true }))
        .click();
      await expect(page.getByText(names.ar).last()).toBeVisible();
    },
  },
  {
    name: 'not found',
    async open({ page }) {
      await page.goto('/nothing');
    },
  },
  {
    name: 'request without a pharmacy',
    async open({ page }) {
      await page.goto('/request');
    },
  },
  {
    name: 'request form with photos and problems',
    async open(at) {
      await openRequest(at);
      const { page, t } = at;
      const files = [await smallPhoto('1.jpg'), heicPhoto, await smallPhoto('2.jpg')];
      await page.getByLabel(t.request.photos.gallery).setInputFiles(files);
      await page.getByRole('radio', { name: t.request.urgency.emergency }).check();
      await page.getByRole('button', { name: t.request.send }).click();
      await expect(page.getByText(t.ui.required).first()).toBeVisible();
      await expect(page.getByText(t.request.photos.problem.heic)).toBeVisible();
      await expect(main(page).getByRole('img', { name: t.request.photos.alt(2) })).toBeVisible();
    },
  },
  {
    name: 'request that could not be sent',
    async open(at) {
      await openRequest(at);
      const { page, t } = at;
      await main(page).getByLabel(t.request.name).fill(names.en);
      await main(page).getByRole('textbox', { name: t.request.phone }).fill('0912345678');
      await main(page).getByRole('textbox', { name: t.request.email }).fill('amna@people.test');
      await page.route('**/api/prescription-requests', (route) => route.abort());
      await page.getByRole('button', { name: t.request.send }).click();
      await expect(page.getByText(t.request.offlineFailed)).toBeVisible();
      await expect(toastOf(page, t)).toBeVisible();
    },
  },
  {
    name: 'sign up with problems',
    async open({ page, data, t }) {
      const { email } = await data.customer();
      await page.goto('/signup');
      await main(page).getByLabel(t.signup.name).fill(names.en.slice(0, 120));
      await main(page).getByLabel(t.signup.phone).fill('0912345678');
      await main(page).getByLabel(t.signup.email).fill(email);
      await page.getByRole('button', { name: t.signup.create }).click();
      await expect(page.getByRole('button', { name: t.signup.takenButton })).toBeVisible();
    },
  },
  {
    name: 'pharmacist login waiting for a code',
    async open({ page, t }) {
      await page.goto('/pharmacist/login');
      const email = `somebody.with.a.rather.long.name.${randomUUID()}@pharmacy.example.test`;
      await main(page).getByLabel(t.login.email).fill(email);
      await page.getByRole('button', { name: t.login.continue }).click();
      await expect(page.getByLabel(t.login.code)).toBeVisible();
    },
  },
  {
    name: 'register a pharmacy, with documents',
    async open({ page, t }) {
      await page.goto('/register-pharmacy');
      const documents = page.getByLabel(t.register.documents);
      const files = [licencePdf, await smallPhoto(`${names.en}.jpg`), heicPhoto];
      await documents.setInputFiles(files);
      await expect(main(page).getByRole('alert')).toContainText(heicPhoto.name);
      await expect(page.getByText('licence.pdf')).toBeVisible();
    },
  },
  {
    name: 'admin login refused',
    async open({ page, t }) {
      await page.goto('/admin/login');
      await page.getByLabel(t.admin.login.email).fill('somebody@people.test');
      await page.getByLabel(t.admin.login.password).fill('wrong');
      await main(page).getByRole('button', { name: t.admin.login.submit }).click();
      await expect(main(page)).toContainText(t.admin.login.invalid);
    },
  },
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
    name: 'dashboard of a pharmacy under review',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ verificationStatus: 'pending', shopName: names.en });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard');
      await expect(page.getByText(t.dashboard.status.pending.title)).toBeVisible();
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
  { name: 'admin dashboard', open: openAdmin },
  {
    name: 'admin dashboard with a PDF open',
    async open(at) {
      await openAdmin(at);
      const { page, t } = at;
      const pdf = page.getByRole('button', { name: licencePdf.name });
      const next = page.getByRole('button', { name: t.admin.list.next });
      // Those of other scenes wait before it.
      await expect(async () => {
        if (!(await pdf.isVisible())) await next.click({ timeout: 1000 });
        await pdf.click({ timeout: 1000 });
      }).toPass();
      const drawn = page.getByRole('img', { name: t.photos.pdf.page('1', '1') });
      await expect(drawn).not.toHaveAttribute('width', '0');
      await expect(drawn).toHaveAttribute('width');
    },
  },
  {
    name: 'admin dashboard asking for a reason',
    async open(at) {
      await openAdmin(at);
      const { page, t } = at;
      await page.getByRole('button', { name: t.admin.decide.reject, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.admin.decide.reject, exact: true }).click();
      await expect(dialog.getByText(t.ui.required)).toBeVisible();
    },
  },
  {
    name: 'admin dashboard that cannot load',
    async open({ page, data }) {
      await data.signIn(page.context(), 'admin', await data.admin());
      await breakServer(page, '**/api/admin/**');
      await page.goto('/admin/dashboard');
      await expect(main(page).getByRole('alert')).toBeVisible();
    },
  },
  ...advertisingScenes,
];

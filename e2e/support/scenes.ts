import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { adminScenes } from './admin-scenes.ts';
import { advertisingScenes } from './advertising-scenes.ts';
import { alertScenes } from './alert-scenes.ts';
import { askScenes } from './ask-scenes.ts';
import { bellScenes } from './bell-scenes.ts';
import { connectivityScenes } from './connectivity-scenes.ts';
import { contactScenes } from './contact-scenes.ts';
import { conversationScenes } from './conversation-scenes.ts';
import { dashboardScenes } from './dashboard-scenes.ts';
import { doctorScenes } from './doctor-scenes.ts';
import { hoursScenes } from './hours-scenes.ts';
import { inquiriesScenes } from './inquiries-scenes.ts';
import { medicinesScenes } from './medicines-scenes.ts';
import { menuScenes } from './menu-scenes.ts';
import { myRequestsScenes } from './my-requests-scenes.ts';
import { overviewScenes } from './overview-scenes.ts';
import { pharmacyScenes } from './pharmacy-scenes.ts';
import { heicPhoto, licencePdf, smallPhoto } from './pictures.ts';
import { placesScenes } from './places-scenes.ts';
import { type At, breakServer, main, names, newMark, type Scene } from './scene.ts';
import { keepSent, sentRequest } from './sent.ts';
import { serviceScenes } from './service-scenes.ts';
import { staffScenes } from './staff-scenes.ts';
import { toastOf } from './toasts.ts';
import { trackScenes } from './track-scenes.ts';
import { trackedInquiryScenes } from './tracked-inquiry-scenes.ts';
import { transferScenes } from './transfer-scenes.ts';

const longPharmacies = async ({ data }: At) => {
  const mark = newMark();
  const all = { openOverride: true, is24Hours: true, hasDelivery: true };
  await data.pharmacy({ shopName: names.ar, address: `${names.ar} ${mark}`, ...all });
  await data.pharmacy({ shopName: names.en, address: mark, phone: null, zipCode: null });
  return mark;
};

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
    name: 'home without a result',
    codes: ['nothing-has-this-name'],
    async open({ page, t }) {
      await page.goto('/?search=nothing-has-this-name');
      await expect(page.getByText(t.finder.empty)).toBeVisible();
    },
  },
  {
    name: 'home that cannot load, with a notification',
    opensPerLanguage: true,
    async open({ page, t }) {
      await page.goto('/');
      await breakServer(page, '**/api/pharmacies?*');
      await page.getByRole('searchbox').fill('anything');
      await expect(main(page).getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: t.finder.near }).click();
      await expect(toastOf(page, t)).toBeVisible();
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
    name: 'home with the choice of a city',
    async open({ page, t }) {
      await page.goto('/');
      await page.getByRole('link', { name: t.finder.city.change }).click();
      await expect(page.getByRole('combobox', { name: t.finderMore.city.state })).toBeVisible();
    },
  },
  {
    name: 'home with an open request',
    async open({ page, data, t }) {
      await keepSent(page, [await sentRequest(data, names.ar), await sentRequest(data, names.en)]);
      await page.goto('/');
      await expect(page.getByRole('region', { name: t.follow.title })).toBeVisible();
      await expect(page.getByText(t.track.steps.sent).first()).toBeVisible();
    },
  },
  {
    name: 'home without a result, with ways on',
    async open({ page, data, t }) {
      const mark = newMark();
      const pharmacy = await data.pharmacy({ shopName: mark, city: 'Kassala' });
      const productName = `${mark} ${names.en.slice(0, 80)}`;
      await data.advertisement({ pharmacyId: pharmacy.id, productName, runsFor: 86_400_000 });
      await page.goto(`/?city=Atbara&search=${mark}`);
      await expect(page.getByRole('link', { name: t.finderMore.everywhere(1) })).toBeVisible();
      await expect(
        page.getByRole('link', { name: t.finderMore.advertised(1, mark) }),
      ).toBeVisible();
    },
  },
  {
    name: 'request about an advertisement, of somebody who is known',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const customer = await data.customer({ name: names.ar.slice(0, 80) });
      await data.signIn(page.context(), 'customer', customer);
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      const { id } = await data.advertisement({
        pharmacyId: pharmacy.id,
        productName: names.en.slice(0, 80),
        runsFor: 86_400_000,
      });
      await page.goto(`/request?pharmacyId=${pharmacy.id}&advertisementId=${id}`);
      await expect(page.getByText(t.request.product)).toBeVisible();
      await expect(page.getByRole('button', { name: t.request.edit })).toBeVisible();
    },
  },
  {
    name: 'request with an open photo',
    opensPerWidth: true,
    async open(at) {
      await openRequest(at);
      const { page, t } = at;
      await page.getByLabel(t.request.photos.gallery).setInputFiles(await smallPhoto('1.jpg'));
      await page.getByRole('button', { name: t.chosenPhotos.open(1) }).click();
      await expect(page.getByRole('button', { name: t.chosenPhotos.turn })).toBeVisible();
    },
  },
  {
    name: 'request form with photos and problems',
    opensPerLanguage: true,
    async open(at) {
      await openRequest(at);
      const { page, t } = at;
      const files = [await smallPhoto('1.jpg'), heicPhoto, await smallPhoto('2.jpg')];
      await page.getByLabel(t.request.photos.gallery).setInputFiles(files);
      await page.getByRole('radio', { name: t.request.urgency.emergency }).check();
      await page.getByRole('button', { name: t.request.send }).click();
      await expect(page.getByText(t.form.required()).first()).toBeVisible();
      await expect(page.getByText(t.chosenPhotos.problem.heic)).toBeVisible();
      await expect(main(page).getByText(t.chosenPhotos.arrived, { exact: true })).toHaveCount(2);
    },
  },
  {
    name: 'request whose news come by text message',
    async open(at) {
      await openRequest(at);
      const { page, t } = at;
      await main(page).getByLabel(t.request.name).fill(names.ar.slice(0, 80));
      await main(page).getByRole('textbox', { name: t.request.phone }).fill('0912345678');
      await page.getByRole('radio', { name: t.textWay.ways.text }).check();
      await expect(page.getByRole('textbox', { name: t.request.email })).toBeHidden();
    },
  },
  {
    name: 'request that could not be sent',
    opensPerLanguage: true,
    async open(at) {
      await openRequest(at);
      const { page, t } = at;
      await main(page).getByLabel(t.request.name).fill(names.en);
      await main(page).getByRole('textbox', { name: t.request.phone }).fill('0912345678');
      await main(page).getByRole('textbox', { name: t.request.email }).fill('amna@people.test');
      await page.route('**/api/prescription-requests', (route) => route.abort());
      await page.getByRole('button', { name: t.request.send }).click();
      await expect(page.getByText(t.outbox.byItself)).toBeVisible();
    },
  },
  {
    name: 'sign up with problems',
    opensPerLanguage: true,
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
  ...alertScenes,
  ...askScenes,
  ...pharmacyScenes,
  ...inquiriesScenes,
  ...conversationScenes,
  ...dashboardScenes,
  ...hoursScenes,
  ...connectivityScenes,
  ...medicinesScenes,
  ...menuScenes,
  ...myRequestsScenes,
  ...placesScenes,
  ...staffScenes,
  ...trackScenes,
  ...trackedInquiryScenes,
  ...transferScenes,
  ...doctorScenes,
  ...bellScenes,
  ...contactScenes,
  ...adminScenes,
  ...overviewScenes,
  ...serviceScenes,
  ...advertisingScenes,
];

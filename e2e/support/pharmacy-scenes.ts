import { expect } from '@playwright/test';
import { ar as posterAr, en as posterEn } from '../../web/src/i18n/poster.ts';
import { newProductName, runningFor } from './advertising.ts';
import { goWithin, main, names, type Scene } from './scene.ts';

const twoNames = {
  shopName: `${names.ar} | ${names.en}`,
  nameAr: names.ar,
  nameEn: names.en,
};
const place = { latitude: 15.633123, longitude: 32.488456 };
const plusCode = '7G7JJFMQ+69';
const week = [0, 1, 2, 3, 4, 6].map((weekday) => ({ weekday, opens: '08:00', closes: '23:30' }));
const friday = [
  { weekday: 5, opens: '09:00', closes: '11:45' },
  { weekday: 5, opens: '14:00', closes: '00:30' },
];
const ramadan = { validFrom: '2027-02-08', validUntil: '2027-03-09' };
const nothing = { phone: null, zipCode: null, latitude: null, longitude: null };

export const pharmacyScenes: Scene[] = [
  {
    name: 'a pharmacy’s page with all that there is to know',
    codes: [plusCode],
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({
        ...twoNames,
        ...place,
        landmark: names.ar.slice(0, 160),
        hasDelivery: true,
        confirmedOpenAt: new Date(Date.now() - 3 * 3_600_000),
      });
      await data.hours(pharmacy, {
        hours: [...week, ...friday, { weekday: 0, opens: '20:00', closes: '02:00', ...ramadan }],
      });
      for (const productName of [names.ar.slice(0, 160), newProductName()])
        await data.advertisement({ pharmacyId: pharmacy.id, productName, ...runningFor(10) });
      await page.goto(`/pharmacies/${pharmacy.id}`);
      await expect(page.getByText(t.pharmacyPage.advertisements)).toBeVisible();
    },
  },
  {
    name: 'a pharmacy’s page without place, phone and hours',
    async open({ page, data, t }) {
      const { id } = await data.pharmacy({ shopName: names.en, ...nothing });
      await page.goto(`/pharmacies/${id}`);
      await expect(page.getByText(t.pharmacyPage.noPosition)).toBeVisible();
      await expect(page.getByText(t.pharmacyPage.hoursUnknown)).toBeVisible();
      for (const advice of [t.pharmacyPage.askForWay, t.pharmacyPage.callFirst])
        await expect(page.getByText(advice)).toHaveCount(0);
    },
  },
  {
    name: 'a pharmacy’s page, open for 24 hours, its distance not to be had',
    codes: [plusCode],
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const { id } = await data.pharmacy({ shopName: names.ar, ...place, is24Hours: true });
      await page.goto(`/pharmacies/${id}`);
      await page.getByRole('button', { name: t.pharmacyPage.howFar }).click();
      await expect(page.getByText(t.pharmacyPage.notLocated)).toBeVisible();
    },
  },
  {
    name: 'a pharmacy’s page, closed for a reason',
    codes: [plusCode],
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.ar, ...place });
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Khartoum' }).format();
      await data.hours(pharmacy, {
        hours: week,
        closures: [{ from: today, until: '2027-01-02', reason: names.en.slice(0, 80) }],
      });
      await page.goto(`/pharmacies/${pharmacy.id}`);
      await expect(page.getByText(t.pharmacyPage.closures)).toBeVisible();
    },
  },
  {
    name: 'a pharmacy’s page that cannot load',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const { id } = await data.pharmacy({ shopName: names.ar, address: 'Far away' });
      await page.goto('/towns');
      await page.route(`**/api/pharmacies/${id}`, (route) => route.abort());
      await goWithin(page, `/pharmacies/${id}`);
      await expect(main(page).getByRole('button', { name: t.ui.retry })).toBeVisible();
    },
  },
  {
    name: 'a poster to print',
    // The poster has both languages.
    codes: [...Object.values(posterAr), ...Object.values(posterEn), 'دوايا', 'Dawaya'].filter(
      (text) => typeof text === 'string',
    ),
    async open({ page, data, t }) {
      const { id } = await data.pharmacy(twoNames);
      await page.goto(`/pharmacies/${id}/poster`);
      await expect(page.getByRole('button', { name: t.poster.print })).toBeVisible();
    },
  },
  {
    name: 'a town with pharmacies',
    async open({ page, data }) {
      await data.pharmacy({ ...twoNames, city: 'Suakin', state: 'Red Sea' });
      await data.pharmacy({ city: 'Port Sudan', state: 'Red Sea' });
      await page.goto('/towns/suakin');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'a town without pharmacies',
    async open({ page, t }) {
      await page.goto('/towns/el-geili');
      await expect(page.getByText(t.towns.emptyText)).toBeVisible();
    },
  },
  {
    name: 'all towns',
    async open({ page, data, t }) {
      await data.pharmacy({ city: 'Suakin', state: 'Red Sea' });
      await page.goto('/towns');
      await expect(page.getByRole('heading', { name: t.towns.title })).toBeVisible();
    },
  },
];

import type { ApiResponse } from '@dawaya/contract/api';
import type { Month, Overview } from '@dawaya/contract/endpoints/admin-overview';
import { expect } from '@playwright/test';
import { openTab } from './admin-scenes.ts';
import { type At, breakServer, main, names, type Scene } from './scene.ts';

const address = '**/api/admin/overview?*';

const nothing = {
  requests: 0,
  answeredInTime: 0,
  measured: 0,
  declined: 0,
  seen: 0,
  medianMinutesToFirstLook: null,
  newPharmacies: 0,
};
const week = (number: number) =>
  new Date(Date.UTC(2026, 7, 30 + 7 * number)).toISOString().slice(0, 10);
const empty: Overview = {
  from: week(0),
  until: '2026-11-21',
  total: { ...nothing, consultations: 0, newDoctors: 0 },
  previous: { ...nothing, consultations: 0, newDoctors: 0 },
  weeks: Array.from({ length: 12 }, (_, index) => ({
    week: week(index),
    ...nothing,
    consultations: 0,
    newDoctors: 0,
  })),
  towns: [],
  silentPharmacies: [],
  silent: 0,
};

const some = (requests: number, medianMinutesToFirstLook: number | null) => ({
  requests,
  answeredInTime: Math.round(requests * 0.82),
  measured: Math.round(requests * 0.97),
  declined: Math.round(requests * 0.04),
  seen: Math.round(requests * 0.9),
  medianMinutesToFirstLook,
  newPharmacies: requests % 7,
});
const silent = { phone: '+249912345678', city: 'Abu Jubaiha', nameAr: 'أبو جبيهة' };
const full: Overview = {
  ...empty,
  total: { ...some(100_412, 17), consultations: 2_204, newDoctors: 31 },
  previous: { ...some(98_307, 1_507), consultations: 1_989, newDoctors: 40 },
  weeks: empty.weeks.map((one, index) => ({
    ...one,
    // One week has no requests, and one has no looks.
    ...(index === 3 ? {} : some(4_000 + 977 * index, index === 7 ? null : 12 + 61 * index)),
  })),
  towns: [
    { city: 'Omdurman', nameAr: 'أم درمان', state: 'Khartoum', ...some(61_305, 9) },
    { city: 'Wad Medani', nameAr: 'ود مدني', state: 'Gezira', ...some(20_118, 44) },
    { city: 'El Haj Yousif', nameAr: 'الحاج يوسف', state: 'Khartoum', ...some(9_007, 1_507) },
    { city: 'Abu Jubaiha', nameAr: 'أبو جبيهة', state: 'South Kordofan', ...some(3, null) },
    { city: 'Port Sudan', nameAr: 'بورتسودان', state: 'Red Sea', ...nothing, newPharmacies: 2 },
  ],
  silentPharmacies: [
    {
      id: '1',
      shopName: names.ar,
      ...silent,
      state: 'South Kordofan',
      email: 'somebody.with.a.rather.long.name@pharmacies.example.test',
      accountPhone: null,
      missed: 14,
      lastLookAt: '2026-11-02T09:00:00.000Z',
    },
    {
      id: '2',
      shopName: names.en,
      ...silent,
      state: 'South Kordofan',
      phone: null,
      email: 'nobody@pharmacies.example.test',
      accountPhone: null,
      missed: 1,
      lastLookAt: null,
    },
  ],
  silent: 5,
};

const month: Month = {
  total: { requests: 8_412, answered: 7_230, measured: 8_020, medianMinutesToFirstAnswer: 47 },
  previous: {
    requests: 7_966,
    answered: 7_001,
    measured: 7_966,
    medianMinutesToFirstAnswer: 1_507,
  },
  days: Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10),
    requests: at === 8 ? 0 : 120 + 17 * at,
  })),
  towns: full.towns.slice(0, 4).map(({ city, nameAr, state, requests }) => ({
    ...{ city, nameAr, state },
    figures:
      requests < 10
        ? null
        : { requests, answered: 30, measured: 40, medianMinutesToFirstAnswer: requests % 2_000 },
  })),
};

const reports: ApiResponse<'GET /api/admin/reported-pharmacies'> = [
  {
    id: '1',
    shopName: names.ar,
    nameAr: names.ar,
    nameEn: null,
    email: 'somebody@pharmacies.example.test',
    accountPhone: null,
    phone: '+249912345678',
    reports: 3,
    reporters: 2,
    reasons: [
      { reason: names.ar, at: '2026-11-02T09:00:00.000Z' },
      { reason: names.en, at: '2026-11-01T09:00:00.000Z' },
    ],
  },
];

async function openOverview(at: At, overview: Overview, reported = reports): Promise<void> {
  await at.page.route('**/api/admin/overview/month', (route) => route.fulfill({ json: month }));
  await at.page.route('**/api/admin/reported-pharmacies', (route) =>
    route.fulfill({ json: reported }),
  );
  await at.page.route(address, (route) => route.fulfill({ json: overview }));
  await openTab(at, 'overview');
}

const chooseWeeks = ({ page, t }: At) =>
  main(page).getByRole('button', { name: t.adminOverview.year, exact: true }).click();

/** The admin's overview. The scene fixes its answer, because other scenes change the figures. */
export const overviewScenes: Scene[] = [
  {
    name: 'admin dashboard, overview',
    async open(at) {
      await openOverview(at, full);
      await expect(
        main(at.page).getByRole('table', { name: at.t.adminOverview.month.towns }),
      ).toBeVisible();
      await expect(main(at.page).getByText(at.t.adminOverview.before('7,966'))).toBeVisible();
    },
  },
  {
    name: 'admin dashboard, overview: by week',
    async open(at) {
      await openOverview(at, full);
      await chooseWeeks(at);
      await expect(
        main(at.page).getByRole('table', { name: at.t.adminOverview.towns.title }),
      ).toBeVisible();
    },
  },
  {
    name: 'admin dashboard, overview: weeks of one town',
    async open(at) {
      const [town] = full.towns;
      const total = { ...some(61_305, 9), consultations: null, newDoctors: null };
      const weeks = full.weeks
        .slice(-4)
        .map((one) => ({ ...one, ...{ consultations: null, newDoctors: null } }));
      await openOverview(at, {
        ...full,
        total,
        previous: { ...some(0, null), consultations: null, newDoctors: null },
        weeks,
        towns: town ? [town] : [],
        silentPharmacies: [],
        silent: 0,
      });
      await chooseWeeks(at);
      await expect(main(at.page).getByText(at.t.adminOverview.silent.none)).toBeVisible();
    },
  },
  {
    name: 'admin dashboard, overview: nothing',
    async open(at) {
      await openOverview(at, empty, []);
      await chooseWeeks(at);
      await expect(main(at.page).getByText(at.t.adminOverview.none)).toBeVisible();
      await expect(main(at.page).getByText(at.t.adminOverview.reported.none)).toBeVisible();
    },
  },
  {
    name: 'admin dashboard, overview: cannot load',
    async open(at) {
      await breakServer(at.page, address);
      await openTab(at, 'overview');
      await expect(main(at.page).getByRole('alert')).toBeVisible();
    },
  },
];

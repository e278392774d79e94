import { expect } from '@playwright/test';
import { openTab } from './admin-scenes.ts';
import { searchFor } from './desk.ts';
import { type At, main, names, newMark, pressLive, type Scene } from './scene.ts';

const reported = { lastReportedAt: new Date(), goneReports: 2 };

/** More places than one page, with all fields; each language sorts them differently. */
async function longPlaces({ data }: At): Promise<string> {
  const mark = newMark();
  const phone = '+249912345678';
  await data.place({ nameAr: names.ar.slice(0, 140), nameEn: `${mark} 0`, phone });
  await data.place({
    nameAr: null,
    nameEn: `${names.en.slice(0, 140)} ${mark}`,
    city: null,
    phone,
  });
  for (let number = 1; number < 10; number++)
    await data.place({ nameAr: `صيدلية ${mark} ${number}`, nameEn: `${mark} ${number}`, phone });
  return mark;
}

async function openReport(at: At): Promise<void> {
  const { page, data, t } = at;
  const mark = newMark();
  const place = await data.place({ nameAr: `صيدلية ${mark}`, nameEn: null });
  await page.goto(`/?search=${mark}`);
  await pressLive(page.getByRole('button', { name: t.places.goneOf(place.nameAr ?? '') }));
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openClaim(at: At): Promise<void> {
  const { data, page, t } = at;
  const place = await data.place({ nameAr: names.ar.slice(0, 120), nameEn: names.en.slice(0, 90) });
  const waits = { placeId: place.id, verificationStatus: 'pending' } as const;
  await data.pharmacy(waits);
  await data.pharmacy(waits);
  const taker = await data.pharmacy();
  const { places } = await import('../../server/src/database/schema.ts');
  const { eq } = await import('drizzle-orm');
  await data.db.update(places).set({ replacedBy: taker.id }).where(eq(places.id, place.id));
  const email = `${newMark()}@pharmacy.test`;
  await data.pharmacy({ ...waits, email });
  await openTab(at);
  await searchFor(at.page, email);
  await expect(main(page).getByText(t.admin.place.taken)).toBeVisible();
}

/** Pharmacies on the open map that have not joined (docs/operations.md). */
export const placesScenes: Scene[] = [
  {
    name: 'home with places of the map',
    async open(at) {
      const mark = await longPlaces(at);
      await at.data.pharmacy({ nameEn: `${names.en.slice(0, 100)} ${mark}` });
      await at.page.goto(`/?search=${mark}`);
      await expect(at.page.getByRole('article')).toHaveCount(1);
      const places = at.page.getByRole('region', { name: at.t.places.title });
      await expect(places.getByRole('listitem')).toHaveCount(10);
      await expect(places.getByRole('button', { name: at.t.places.more })).toBeVisible();
    },
  },
  {
    name: 'a town that has only places of the map',
    async open({ page, data, t }) {
      const nameEn = names.en.slice(0, 140);
      await data.place({ nameAr: names.ar.slice(0, 140), nameEn, city: 'Tokar', state: 'Red Sea' });
      await page.goto('/towns/tokar');
      await expect(page.getByRole('region', { name: t.places.title })).toBeVisible();
    },
  },
  { name: 'a place reported as gone', open: openReport },
  {
    name: 'a registration from a place',
    async open({ page, data, t }) {
      const place = await data.place({
        nameAr: names.ar.slice(0, 120),
        nameEn: names.en.slice(0, 90),
        phone: '+249912345678',
      });
      await page.goto(`/register-pharmacy?placeId=${place.id}`);
      await expect(page.getByText(t.places.registration.filledIn)).toBeVisible();
    },
  },
  {
    name: 'a registration from a place that is gone',
    async open({ page, t }) {
      await page.goto('/register-pharmacy?placeId=6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
      await expect(page.getByText(t.places.registration.notThere)).toBeVisible();
    },
  },
  {
    name: 'admin desk, reported places',
    async open(at) {
      const mark = newMark();
      const long = { nameAr: names.ar.slice(0, 120), nameEn: `${names.en.slice(0, 80)} ${mark}` };
      await at.data.place({ ...long, ...reported, goneReports: 3, hiddenAt: new Date() });
      await at.data.place({ nameAr: null, nameEn: mark, city: null, ...reported });
      await openTab(at, 'places');
      await searchFor(at.page, mark);
      const list = main(at.page).getByRole('list', { name: at.t.admin.place.list });
      await expect(list.getByRole('button', { name: at.t.admin.place.keep })).toHaveCount(2);
    },
  },
  { name: 'admin desk, an application that claims a place', open: openClaim },
];

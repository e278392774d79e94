import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { pharmacyStaff, products } from '../../server/src/database/schema.ts';
import { makeAnsweredInquiry } from '../../server/test/answered-inquiry.ts';
import { makeMedicine, makeWaitingName } from '../../server/test/factories.ts';
import { openTab } from './admin-scenes.ts';
import { searchFor } from './desk.ts';
import { type At, main, names, newMark, type Scene } from './scene.ts';

const servicesOf = ({ data }: At) => ({ db: data.db, clock: () => new Date() });

/** A medicine with long names and two pharmacies of a town. */
async function addMedicine(at: At, city: string) {
  // A digit would count as a strength.
  const mark = newMark().replaceAll(/\d/g, 'x');
  const medicine = await makeMedicine(servicesOf(at), {
    nameEn: `${names.en.slice(0, 70)} ${mark}`,
    nameAr: `${names.ar.slice(0, 70)} ${mark}`,
    brands: [`${mark} بنادول`],
  });
  const pharmacies = [await at.data.pharmacy({ city }), await at.data.pharmacy({ city })];
  return { medicine, pharmacies };
}

/** A form and a release lengthen the name of a product. */
const longProductName = ({ nameEn }: { nameEn: string }) => `${nameEn} retard tablets`;

/** Both pharmacies answered three customers that they have it. */
async function addAnsweredMedicine(at: At, city: string): Promise<{ nameEn: string }> {
  const { medicine, pharmacies } = await addMedicine(at, city);
  for (let asker = 0; asker < 3; asker++)
    await makeAnsweredInquiry(
      servicesOf(at),
      [longProductName(medicine)],
      pharmacies.map(({ id }) => ({ pharmacyId: id, answer: 'all' as const })),
    );
  // A change of public data invalidates the cached figures.
  await at.data.pharmacy({ city });
  return medicine;
}

async function openDashboard(at: At): Promise<{ nameEn: string }> {
  const { page, data, t } = at;
  const { medicine, pharmacies } = await addMedicine(at, 'Atbara');
  for (let asker = 0; asker < 3; asker++)
    await makeAnsweredInquiry(
      servicesOf(at),
      [longProductName(medicine)],
      pharmacies.map(({ id }) => ({ pharmacyId: id })),
    );
  const [pharmacy] = pharmacies;
  if (!pharmacy) throw new Error('no pharmacy');
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard/prices#asked-medicines');
  const panel = main(page).getByRole('region', { name: t.medicines.asked.title });
  await expect(panel.getByRole('switch')).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  return medicine;
}

/** One medicine is reported by a tap, and a pasted list is read. */
async function openAvailability(at: At): Promise<void> {
  const { page, t } = at;
  const { nameEn } = await openDashboard(at);
  const asked = main(page).getByRole('region', { name: t.medicines.asked.title });
  await asked.getByRole('button', { name: t.availability.weHaveIt }).first().click();
  await expect(asked.getByText(t.availability.reported)).toBeVisible();
  const panel = main(page).getByRole('region', { name: t.availability.title });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.locator('summary', { hasText: t.availability.paste }).click();
  await panel.getByLabel(t.availability.paste).fill(`${nameEn} 500\n${names.ar.slice(0, 80)}`);
  await panel.getByRole('button', { name: t.lists.read }).click();
  await expect(panel.getByText(t.availability.unknown)).toBeVisible();
}

/** A risky brand and a plain one wait for the reviewer. */
async function openNameReviews(at: At): Promise<void> {
  const { page, data, t } = at;
  const mark = newMark().replaceAll(/\d/g, 'x');
  const where = servicesOf(at);
  const risky = await makeWaitingName(where, `مينترافول ${mark}`, {
    nameEn: `Insulin ${mark}`,
    brands: [`Mentravol ${mark}`],
  });
  await makeMedicine(where, { nameEn: names.en.slice(0, 100), brands: [`مينترافل ${mark}`] });
  await data.db.insert(products).values({
    id: randomUUID(),
    brand: `Mentravol ${mark}`,
    medicineId: risky.medicineId,
    form: 'injection',
    isProlonged: false,
    strength: '100 iu/ml',
    source: 'register',
  });
  await makeWaitingName(where, `${names.ar.slice(0, 80)} ${mark}`);
  const pharmacy = await data.pharmacy();
  await makeReviewer(at, pharmacy.id);
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard/prices#name-reviews');
  const panel = main(page).getByRole('region', { name: t.nameReviews.title });
  await expect(panel.getByRole('button').first()).toBeVisible();
}

const makeReviewer = ({ data }: At, pharmacyId: string) =>
  data.db
    .update(pharmacyStaff)
    .set({ reviewerSince: new Date() })
    .where(eq(pharmacyStaff.id, pharmacyId));

/** The list of medicines, and its public figures (docs/medicines.md). */
export const medicinesScenes: Scene[] = [
  {
    name: 'home with a medicine that was seen in town',
    async open(at) {
      const { nameEn } = await addAnsweredMedicine(at, 'Kassala');
      await at.page.goto(`/?${new URLSearchParams({ search: nameEn })}`);
      const region = main(at.page).getByRole('region', { name: at.t.medicines.seen.title });
      await expect(region.getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    name: 'a town with what was seen in it',
    async open(at) {
      await addAnsweredMedicine(at, 'Dongola');
      await at.page.goto('/towns/dongola');
      const region = main(at.page).getByRole('region', { name: at.t.medicines.seen.title });
      await expect(region.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard with what the town asked for in vain',
    async open(at) {
      await openDashboard(at);
    },
  },
  { name: 'dashboard with what the pharmacy has this week', open: openAvailability },
  { name: 'dashboard with spellings that wait for its owner', open: openNameReviews },
  {
    name: 'medicines of the desk, with a reviewer of spellings',
    async open(at) {
      const { page, t } = at;
      const { id } = await at.data.pharmacy();
      await makeReviewer(at, id);
      await openTab(at, 'medicines');
      const panel = main(page).getByRole('group').filter({ hasText: t.nameReviews.desk.title });
      await panel.getByText(t.nameReviews.desk.title).click();
      await expect(panel.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'medicines of the desk, with words that are asked for and unknown',
    async open(at) {
      const { page, t } = at;
      const { medicine } = await addMedicine(at, 'Kassala');
      // A digit would count as a strength.
      const mark = newMark().replaceAll(/\d/g, 'x');
      for (let asker = 0; asker < 3; asker++) await makeAnsweredInquiry(servicesOf(at), [mark], []);
      await openTab(at, 'medicines');
      await searchFor(at.page, medicine.nameEn);
      await expect(main(page).getByText(medicine.nameAr)).toBeVisible();
      await expect(main(page).getByText(t.medicines.desk.unknown)).toBeVisible();
    },
  },
  {
    name: 'a medicine whose name is refused on the desk',
    opensPerLanguage: true,
    async open(at) {
      const { page, t } = at;
      const { desk } = t.medicines;
      await openTab(at, 'medicines');
      await main(page).getByRole('button', { name: desk.add, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(desk.nameEn).fill('Paracetamol');
      await dialog.getByLabel(desk.nameAr).fill('بنادول');
      await dialog.getByRole('button', { name: desk.save }).click();
      await expect(dialog.getByLabel(desk.nameEn)).toHaveAttribute('aria-invalid', 'true');
      // The toast is behind the dialog.
      await expect(dialog.getByRole('alert')).toContainText(/\S/);
    },
  },
  {
    name: 'question to a town, with names suggested',
    async open(at) {
      const { page, t } = at;
      await page.goto('/ask');
      const field = main(page).getByLabel(t.ask.items.medicine('1'), { exact: true });
      // Text typed before hydration gets suggestions with the next letter.
      await expect(async () => {
        await field.fill('pan');
        await field.press('a');
        await expect(page.getByRole('option').first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await field.press('ArrowDown');
      await expect(page.getByRole('option', { selected: true })).toBeVisible();
    },
  },
];

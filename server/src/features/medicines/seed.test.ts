import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { compositions, medicineNames, products, substances } from '../../database/schema.ts';
import { recognizeProducts } from './current-reader.ts';
import { foldedKey } from './names.ts';
import { listMedicinesForAdmins, readListVersion } from './queries.ts';
import { loadMedicines } from './seed.ts';
import { type ListedMedicine, listedMedicines } from './shipped-list.ts';

const small = (nameAr: string): ListedMedicine[] => [
  {
    nameEn: 'Metformin',
    nameAr,
    substances: ['Metformin'],
    spellings: [],
    brands: ['Glucophage'],
    sensitivity: 'none',
    atcCode: null,
  },
];

test('the list is loaded once and follows a later one, except rows that an admin changed', async () => {
  const { db, clock } = await useTestApp();
  await Promise.all([loadMedicines(db), loadMedicines(db)]);
  const version = await readListVersion(db);
  await loadMedicines(db);
  expect(await readListVersion(db)).toBe(version);
  expect(await db.$count(compositions)).toBe(listedMedicines.length);
  const metformin = async () => {
    const [row] = await listMedicinesForAdmins(db, eq(compositions.nameEn, 'Metformin'));
    return row;
  };
  const before = await metformin();

  await loadMedicines(db, small('متفورمين'));
  expect(await metformin()).toEqual({
    ...before,
    nameAr: 'متفورمين',
    spellings: [],
    brands: ['Glucophage'],
  });

  await db
    .update(compositions)
    .set({ nameAr: 'مدفورمين', editedAt: clock() })
    .where(eq(compositions.nameEn, 'Metformin'));
  await loadMedicines(db);
  expect(await metformin()).toMatchObject({ nameAr: 'مدفورمين', brands: ['Glucophage'] });
});

test('a medicine has its substances, and one that a register brought becomes the listed one', async () => {
  const { db, clock } = await useTestApp();
  const [metformin] = small('ميتفورمين');
  const id = randomUUID();
  const substance = {
    id,
    name: 'Metformin',
    key: foldedKey('Metformin'),
    sensitivity: 'none',
  } as const;
  await db.insert(substances).values(substance);
  const imported = randomUUID();
  await db.insert(compositions).values({
    id: imported,
    substanceIds: [id],
    nameEn: 'Metformin hydrochloride',
    nameAr: 'Metformin hydrochloride',
    sensitivity: 'none',
    createdAt: clock(),
  });
  await loadMedicines(db, metformin ? [metformin] : []);
  expect(await db.select().from(compositions)).toMatchObject([
    { id: imported, listedAs: 'Metformin', nameAr: 'ميتفورمين', substanceIds: [id] },
  ]);

  await loadMedicines(db);
  const [coAmoxiclav] = await db
    .select()
    .from(compositions)
    .where(eq(compositions.listedAs, 'Co-amoxiclav'));
  const names = await db
    .select({ name: substances.name })
    .from(substances)
    .where(inArray(substances.id, coAmoxiclav?.substanceIds ?? []));
  expect(names.map(({ name }) => name).sort()).toEqual(['Amoxicillin', 'Clavulanic acid']);
  // The list knows more of a substance that a register brought.
  const [known] = await db.select().from(substances).where(eq(substances.id, id));
  expect(known?.atcCode).toBe('A10BA02');
});

test('a name from a migration gets its key at the next start', async () => {
  const { db } = await useTestApp();
  await loadMedicines(db, small('ميتفورمين'));
  await db.update(medicineNames).set({ key: '' });
  await loadMedicines(db, small('ميتفورمين'));
  expect(await db.select({ key: medicineNames.key }).from(medicineNames)).toEqual([
    { key: 'glucophage' },
  ]);
});

test('texts are recognised one by one, and suggestions have all names without their sensitivity', async () => {
  const app = await useTestApp();
  const visitor = new Browser(app);
  expect((await visitor.get('/api/medicines')).body).toEqual({ items: [] });
  await loadMedicines(app.db);
  const { items } = (await visitor.get('/api/medicines')).body;
  expect(items).toHaveLength(listedMedicines.length);
  const findByName = (name: string) =>
    items.find(({ nameEn }: { nameEn: string }) => nameEn === name);
  expect(findByName('Tramadol')).toEqual({
    id: expect.any(String),
    nameEn: 'Tramadol',
    nameAr: 'ترامادول',
    spellings: expect.arrayContaining(['ترمادول']),
    brands: expect.arrayContaining(['Tramal']),
  });
  const found = await recognizeProducts(app.db, ['Panadol 500', 'شي تاني', 'فلاجيل']);
  expect(found.map((product) => product?.medicineId)).toEqual([
    findByName('Paracetamol').id,
    undefined,
    findByName('Metronidazole').id,
  ]);
});

test('a text is recognised by the list as it is now', async () => {
  const app = await useTestApp();
  await loadMedicines(app.db);
  const visitor = new Browser(app);
  const recognized = async (text: string) =>
    (await visitor.get(`/api/medicines/recognize?text=${encodeURIComponent(text)}`)).body.medicine;
  expect(await recognized('نورفاسك ١٠ مجم حبوب')).toEqual({
    id: expect.any(String),
    nameEn: 'Amlodipine',
    nameAr: 'أملوديبين',
    form: 'oral',
    release: null,
    strength: '10 mg',
    ratio: null,
  });
  expect(await recognized('Voltaren SR 75 mg')).toMatchObject({ release: 'prolonged' });
  expect(await recognized('Zatrol 10 mg')).toBeNull();

  const [amlodipine] = await listMedicinesForAdmins(app.db, eq(compositions.nameEn, 'Amlodipine'));
  const { id = '' } = amlodipine ?? {};
  const productId = randomUUID();
  await app.db.insert(products).values({
    id: productId,
    brand: 'Zatrol',
    medicineId: id,
    form: 'oral',
    isProlonged: false,
    strength: '10 mg',
    source: 'register',
  });
  const name = { text: 'Zatrol', key: 'zatrol', productId, kind: 'brand', language: 'en' } as const;
  await app.db.insert(medicineNames).values({ ...name, source: 'register', status: 'proposed' });
  expect(await recognized('Zatrol 10 mg')).toBeNull();
  await app.db.update(medicineNames).set({ status: 'approved' });
  expect(await recognized('Zatrol 10 mg')).toMatchObject({ id, form: 'oral' });
});

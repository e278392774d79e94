import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { medicines } from '../../database/schema.ts';
import { listedMedicines } from './list.ts';
import { recognizeProducts } from './recognize.ts';
import { loadMedicines } from './seed.ts';

const small = (nameAr: string) => [
  { nameEn: 'Metformin', nameAr, spellings: [], brands: ['Glucophage'], isSensitive: false },
];

test('the list is loaded once, follows a later one, and leaves alone what an admin has changed', async () => {
  const { db, clock } = await useTestApp();
  await Promise.all([loadMedicines(db), loadMedicines(db)]);
  await loadMedicines(db);
  expect(await db.$count(medicines)).toBe(listedMedicines.length);
  const [before] = await db.select().from(medicines).where(eq(medicines.nameEn, 'Metformin'));

  await loadMedicines(db, small('متفورمين'));
  const [corrected] = await db.select().from(medicines).where(eq(medicines.nameEn, 'Metformin'));
  expect(corrected).toEqual({
    ...before,
    nameAr: 'متفورمين',
    spellings: [],
    brands: ['Glucophage'],
  });

  await db
    .update(medicines)
    .set({ nameAr: 'مدفورمين', editedAt: clock() })
    .where(eq(medicines.nameEn, 'Metformin'));
  await loadMedicines(db);
  const [edited] = await db.select().from(medicines).where(eq(medicines.nameEn, 'Metformin'));
  expect(edited?.nameAr).toBe('مدفورمين');
});

test('texts are recognised one by one, and whoever types is offered all names without a word of which are sensitive', async () => {
  const app = await useTestApp();
  const visitor = new Browser(app);
  expect((await visitor.get('/api/medicines')).body).toEqual({ items: [] });
  await loadMedicines(app.db);
  const { items } = (await visitor.get('/api/medicines')).body;
  expect(items).toHaveLength(listedMedicines.length);
  const idOf = (name: string) => items.find(({ nameEn }: { nameEn: string }) => nameEn === name);
  expect(idOf('Tramadol')).toEqual({
    id: expect.any(String),
    nameEn: 'Tramadol',
    nameAr: 'ترامادول',
    spellings: expect.arrayContaining(['ترمادول']),
    brands: expect.arrayContaining(['Tramal']),
  });
  const products = await recognizeProducts(app.db, ['Panadol 500', 'شي تاني', 'فلاجيل']);
  expect(products.map((product) => product?.medicineId)).toEqual([
    idOf('Paracetamol').id,
    undefined,
    idOf('Metronidazole').id,
  ]);
});

import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../test/answered-inquiry.ts';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { inquiryMedicines } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';
import { loadMedicines } from './seed.ts';

async function town() {
  const app = await useTestApp();
  await loadMedicines(app.db);
  const one = await makePharmacy(app, { city: 'Kassala' });
  const other = await makePharmacy(app, { city: 'كسلا' });
  const visitor = new Browser(app);
  const ids = [one.id, other.id];
  const seen = async (query: Record<string, string> = {}) => {
    app.advance(minutes(10));
    return (await visitor.get(`/api/medicines/seen?${new URLSearchParams(query)}`)).body.items;
  };
  return { app, ids, seen };
}
const both = (ids: string[], answer: 'all' | 'order' | 'some') =>
  ids.map((pharmacyId) => ({ pharmacyId, answer }));

test('a town shows a medicine after two of its pharmacies have answered three people', async () => {
  const { app, ids, seen } = await town();
  const [first = ''] = ids;
  await makeAnsweredInquiry(app, ['insulin'], both(ids, 'all'));
  await makeAnsweredInquiry(app, ['Insulin 10 ml'], both([first], 'all'));
  await makeAnsweredInquiry(app, ['انسولين'], both(ids, 'order'));
  expect(await seen()).toEqual([]);
  await makeAnsweredInquiry(app, ['أنسولين'], both([first], 'all'));
  expect(await seen()).toEqual([
    {
      medicineId: expect.any(String),
      nameEn: 'Insulin',
      nameAr: 'إنسولين',
      form: null,
      isProlonged: false,
      ratio: null,
      city: 'Kassala',
      pharmacies: 2,
      lastSeenOn: '2026-11-20',
    },
  ]);
  expect(await seen({ search: 'insuline', city: 'كسلا' })).toHaveLength(1);
  expect(await seen({ search: 'insulin', city: 'Omdurman' })).toEqual([]);
  expect(await seen({ search: 'metformin' })).toEqual([]);
  app.advance(days(30));
  expect(await seen()).toEqual([]);
});

test.each([
  ['one person by three numbers', { email: 'same@example.com' }],
  ['one person by three addresses', { phone: '+249912999999' }],
])('%s counts once', async (_, person) => {
  const { app, ids, seen } = await town();
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(app, ['insulin'], both(ids, 'all'), person);
  expect(await seen()).toEqual([]);
});

test('an answer counts for the items that it has, never for a sensitive medicine', async () => {
  const { app, ids, seen } = await town();
  const lines = [0, 1, 2].map((item) => ({
    item,
    has: item !== 1,
    alternative: item === 1 ? 'Diamicron' : null,
    priceSdg: null,
  }));
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(
      app,
      ['insulin', 'metformin', 'tramadol', 'something of my own'],
      ids.map((pharmacyId) => ({ pharmacyId, answer: 'some' as const, lines })),
    );
  expect((await seen()).map(({ nameEn }: { nameEn: string }) => nameEn)).toEqual(['Insulin']);
});

const product = ({ nameEn, form, isProlonged, ratio }: Record<string, unknown>) => ({
  nameEn,
  form,
  isProlonged,
  ratio,
});

test.each([
  ['an injection', 'Voltaren injection', 'a gel', 'Voltaren gel'],
  ['an injection', 'diclofenac inj', 'no form', 'diclofenac'],
  ['prolonged release', 'Adalat retard tablets', 'plain tablets', 'nifedipine tablets'],
  ['5%', 'Glucose 5% infusion', '10%', 'Glucose 10% infusion'],
  ['30/70', 'Mixtard 30/70', '50/50', 'Mixtard 50/50'],
  ['300 IU/ml', 'Toujeo', '100 IU/ml', 'Lantus'],
])('%s (%s) is not counted with %s (%s)', async (_, one, __, other) => {
  const { app, ids, seen } = await town();
  await makeAnsweredInquiry(app, [one], both(ids, 'all'));
  await makeAnsweredInquiry(app, [one], both(ids, 'all'));
  await makeAnsweredInquiry(app, [other], both(ids, 'all'));
  expect(await seen()).toEqual([]);
  await makeAnsweredInquiry(app, [one], both(ids, 'all'));
  expect(await seen()).toHaveLength(1);
});

test('a product is shown with its form, release and ratio, unless its name implies them', async () => {
  const { app, ids, seen } = await town();
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(
      app,
      ['Voltaren SR tablets', 'Glucose 5% infusion', 'metformin tablets', 'saline 0.9%', 'Toujeo'],
      both(ids, 'all'),
    );
  const told = await seen();
  expect(told.map(product)).toEqual([
    { nameEn: 'Diclofenac', form: 'oral', isProlonged: true, ratio: null },
    { nameEn: 'Glucose', form: 'injection', isProlonged: false, ratio: '5%' },
    { nameEn: 'Insulin glargine', form: null, isProlonged: false, ratio: '300iu/1ml' },
    { nameEn: 'Metformin', form: null, isProlonged: false, ratio: null },
    { nameEn: 'Sodium chloride 0.9%', form: null, isProlonged: false, ratio: null },
  ]);
});

test('a search finds the products that it may mean, and no other form, release or ratio', async () => {
  const { app, ids, seen } = await town();
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(
      app,
      ['Voltaren SR tablets', 'Voltaren gel', 'diclofenac'],
      both(ids, 'all'),
    );
  const forms = async (search: string) =>
    (await seen({ search })).map(({ form }: { form: unknown }) => form);
  expect(await forms('diclofenac')).toHaveLength(3);
  expect(await forms('diclofenac cream')).toEqual(['skin']);
  expect(await forms('diclofenac injection')).toEqual([]);
  expect(await forms('diclofenac retard')).toEqual(['oral']);
});

test('a medicine stored without form and release is not counted', async () => {
  const { app, ids, seen } = await town();
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(app, ['insulin'], both(ids, 'all'));
  await app.db.update(inquiryMedicines).set({ isProlonged: null });
  expect(await seen()).toEqual([]);
});

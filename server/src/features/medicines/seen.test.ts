import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { makeAnsweredSearch } from '../../../test/asking.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
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

test('a town is told of a medicine once three different people were answered by two of its pharmacies', async () => {
  const { app, ids, seen } = await town();
  const [first = ''] = ids;
  await makeAnsweredSearch(app, ['insulin'], both(ids, 'all'));
  await makeAnsweredSearch(app, ['Insulin 10 ml'], both([first], 'all'));
  await makeAnsweredSearch(app, ['انسولين'], both(ids, 'order'));
  expect(await seen()).toEqual([]);
  await makeAnsweredSearch(app, ['أنسولين'], both([first], 'all'));
  expect(await seen()).toEqual([
    {
      medicineId: expect.any(String),
      nameEn: 'Insulin',
      nameAr: 'إنسولين',
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
  for (let at = 0; at < 3; at++)
    await makeAnsweredSearch(app, ['insulin'], both(ids, 'all'), person);
  expect(await seen()).toEqual([]);
});

test('an answer tells only of the items that it says it has, and never of a sensitive medicine', async () => {
  const { app, ids, seen } = await town();
  const lines = [0, 1, 2].map((item) => ({
    item,
    has: item !== 1,
    alternative: item === 1 ? 'Diamicron' : null,
    priceSdg: null,
  }));
  for (let at = 0; at < 3; at++)
    await makeAnsweredSearch(
      app,
      ['insulin', 'metformin', 'tramadol', 'something of my own'],
      ids.map((pharmacyId) => ({ pharmacyId, answer: 'some' as const, lines })),
    );
  expect((await seen()).map(({ nameEn }: { nameEn: string }) => nameEn)).toEqual(['Insulin']);
});

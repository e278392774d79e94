import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';

let app: TestApp;
const reader = (language: string) => new Browser(app, { 'accept-language': language });
beforeAll(async () => {
  app = await startTestApp();
  const make = (nameAr: string, nameEn: string | null, rest: object) =>
    makePharmacy(app, { nameAr, nameEn, address: 'السوق', ...rest });
  await make('ألف', 'Zed', { city: 'Omdurman', state: 'Khartoum' });
  await make('باء', 'Beta', { city: 'امدرمان', state: 'Khartoum', hasDelivery: true });
  await make('تاء', 'Tau', {
    address: 'السوق، الخرطوم بحري',
    city: 'بحري',
    state: 'Khartoum',
  });
  await make('ثاء', 'Theta', { city: 'Al Obeid', state: 'North Kordofan' });
  await make('جيم', 'Gim', { city: 'ود مدني', state: 'Gezira' });
  await make('حاء', 'Ha', { city: 'Port Sudan', state: 'Red Sea' });
  await make('الفرشاة', null, { city: 'Somewhere', state: 'Sennar' });
});
afterAll(() => app.close());

const ask = async (query: Record<string, string>, language = 'en') => {
  const answer = await reader(language).get(`/api/pharmacies?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const namesOf = (body: { items: { nameAr: string }[] }) => body.items.map(({ nameAr }) => nameAr);

describe('a place by the spellings that people use (product decision 37)', () => {
  test.each([
    ['امدرمان', ['باء', 'ألف']],
    ['أم درمان', ['باء', 'ألف']],
    ['ام دورمان', ['باء', 'ألف']],
    ['Umdurman', ['باء', 'ألف']],
    ['um durman', ['باء', 'ألف']],
    ['Khartoum North', ['تاء']],
    ['الخرطوم بحري', ['تاء']],
    ['بحرى', ['تاء']],
    ['الابيض', ['ثاء']],
    ['الأبيّض', ['ثاء']],
    ['El Obeid', ['ثاء']],
    ['elobeid', ['ثاء']],
    ['ودمدني', ['جيم']],
    ['مدني', ['جيم']],
    ['wad madani', ['جيم']],
    ['Al Jazirah', ['جيم']],
    ['portsudan', ['حاء']],
    ['بور سودان', ['حاء']],
    ['بورتسودان', ['حاء']],
    ['البحر الأحمر', ['حاء']],
  ])('%s, as a search and as a city or state', async (written, names) => {
    expect(namesOf(await ask({ search: written }))).toEqual(names);
    const isState = ['Al Jazirah', 'البحر الأحمر'].includes(written);
    expect(namesOf(await ask({ [isState ? 'state' : 'city']: written }))).toEqual(names);
  });

  test('together with words of a name, in any order, all must hold', async () => {
    expect(namesOf(await ask({ search: 'امدرمان ألف' }))).toEqual(['ألف']);
    expect(namesOf(await ask({ search: 'zed', city: 'Omdurman' }))).toEqual(['ألف']);
    expect(namesOf(await ask({ search: 'zed', city: 'Bahri' }))).toEqual([]);
    expect(namesOf(await ask({ city: 'Omdurman', filter: 'delivery' }))).toEqual(['باء']);
    expect(namesOf(await ask({ city: 'Omdurman', state: 'Gezira' }))).toEqual([]);
  });

  test('a place that is not known is found as it is written, and none as what it is not', async () => {
    expect(namesOf(await ask({ city: 'Somewhere' }))).toEqual(['الفرشاة']);
    expect(namesOf(await ask({ city: 'Nowhere' }))).toEqual([]);
    expect(namesOf(await ask({ state: 'Nowhere' }))).toEqual([]);
  });

  test('a match names its city in both languages, and its street without it', async () => {
    const { items } = await ask({ search: 'Beta' });
    expect(items).toMatchObject([{ city: 'امدرمان', cityAr: 'أم درمان', cityEn: 'Omdurman' }]);
    const [tau] = (await ask({ search: 'Tau' })).items;
    expect([tau.address, tau.street]).toEqual(['السوق، الخرطوم بحري', 'السوق']);
    const [other] = (await ask({ search: 'الفرشاة' })).items;
    expect([other.cityAr, other.cityEn]).toEqual(['Somewhere', 'Somewhere']);
  });

  test('cities are counted by all their spellings', async () => {
    const { status, body } = await reader('en').get('/api/cities');
    expect(status).toBe(200);
    expect(body).toHaveLength(6);
    expect(body[0]).toEqual({
      city: 'Omdurman',
      slug: 'omdurman',
      state: 'Khartoum',
      nameAr: 'أم درمان',
      nameEn: 'Omdurman',
      pharmacies: 2,
    });
    expect(body).toContainEqual({
      city: 'Somewhere',
      slug: null,
      state: 'Sennar',
      nameAr: 'Somewhere',
      nameEn: 'Somewhere',
      pharmacies: 1,
    });
  });
});

describe('how much was found, and what is near', () => {
  test('all matches are counted on every page', async () => {
    const first = await ask({ limit: '2' });
    expect(first.total).toBe(7);
    const second = await ask({ limit: '2', cursor: first.nextCursor });
    expect([second.total, second.items.length]).toEqual([7, 2]);
  });

  test('one wrong letter is forgiven where nothing else matches, and said', async () => {
    const near = await ask({ search: 'الفرشات' });
    expect([namesOf(near), near.isApproximate]).toEqual([['الفرشاة'], true]);
    const exact = await ask({ search: 'فرشاة' });
    expect([namesOf(exact), exact.isApproximate, exact.suggestions]).toEqual([
      ['الفرشاة'],
      false,
      [],
    ]);
  });

  test('names that are near in spelling are suggested where nothing was found at all', async () => {
    const none = await ask({ search: 'الفرشوتة' });
    expect([none.total, none.isApproximate, none.suggestions]).toEqual([0, false, ['الفرشاة']]);
    expect((await ask({ search: 'xyzzy' })).suggestions).toEqual([]);
  });

  test('what was typed is not suggested where it is found elsewhere', async () => {
    const { total, suggestions } = await ask({ search: 'الفرشاة', city: 'Atbara' });
    expect([total, suggestions]).toEqual([0, []]);
  });
});

test('the order is that of the page: its own script first, by its alphabet', async () => {
  expect(namesOf(await ask({ search: '' }, 'ar'))).toEqual([
    'ألف',
    'الفرشاة',
    'باء',
    'تاء',
    'ثاء',
    'جيم',
    'حاء',
  ]);
  expect(namesOf(await ask({ search: '' }, 'en'))).toEqual(
    // Beta, Gim, Ha, Tau, Theta, Zed; then what has no English name.
    ['باء', 'جيم', 'حاء', 'تاء', 'ثاء', 'ألف', 'الفرشاة'],
  );
});

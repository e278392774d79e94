import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { countByCity } from './cities.ts';

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
    is24Hours: true,
  });
  await make('ثاء', 'Theta', { city: 'Al Obeid', state: 'North Kordofan' });
  await make('جيم', 'Gim', { city: 'ود مدني', state: 'Gezira' });
  await make('حاء', 'Ha', { city: 'Port Sudan', state: 'Red Sea' });
  await make('الفرشاة', null, { city: 'Somewhere', state: 'Sennar' });
  await make('غين', 'Ghain', { address: 'المحطة', city: 'الفولة', state: 'South Kordofan' });
  await make('صيدلية', 'Pharmacy One', { address: 'المحطة', city: 'Elsewhere', state: 'Sennar' });
});
afterAll(() => app.close());

const ask = async (query: Record<string, string>, language = 'en') => {
  const answer = await reader(language).get(`/api/pharmacies?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const pickNames = (body: { items: { nameAr: string }[] }) => body.items.map(({ nameAr }) => nameAr);

describe('a place by the spellings that people use', () => {
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
    expect(pickNames(await ask({ search: written }))).toEqual(names);
    const isState = ['Al Jazirah', 'البحر الأحمر'].includes(written);
    expect(pickNames(await ask({ [isState ? 'state' : 'city']: written }))).toEqual(names);
  });

  test('together with words of a name, in any order', async () => {
    expect(pickNames(await ask({ search: 'امدرمان ألف' }))).toEqual(['ألف']);
    expect(pickNames(await ask({ search: 'zed', city: 'Omdurman' }))).toEqual(['ألف']);
    expect(pickNames(await ask({ search: 'zed', city: 'Bahri' }))).toEqual([]);
    expect(pickNames(await ask({ city: 'Omdurman', filter: 'delivery' }))).toEqual(['باء']);
    expect(pickNames(await ask({ city: 'Omdurman', state: 'Gezira' }))).toEqual([]);
  });

  test('an unknown place is found by its own spelling only', async () => {
    expect(pickNames(await ask({ city: 'Somewhere' }))).toEqual(['الفرشاة']);
    expect(pickNames(await ask({ city: 'Nowhere' }))).toEqual([]);
    expect(pickNames(await ask({ state: 'Nowhere' }))).toEqual([]);
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
    expect(body).toHaveLength(8);
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

  test.each(['', '\u2800'])(
    'a city without a letter is not in the list of cities: "%s"',
    (city) => {
      expect(countByCity([{ city, state: 'Sennar', pharmacies: 1 }])).toEqual([]);
    },
  );
});

describe('words for a kind of place', () => {
  test.each([
    ['صيدليات في أم درمان', ['باء', 'ألف']],
    ['pharmacies in Omdurman', ['باء', 'ألف']],
    ['صيدلية بامدرمان', ['باء', 'ألف']],
    ['ولاية الجزيرة', ['جيم']],
    ['Gezira State', ['جيم']],
    ['غرب كردفان', ['غين']],
    ['ولاية غرب كردفان', ['غين']],
    ['West Kordofan', ['غين']],
    ['صيدلية', ['صيدلية']],
    ['Pharmacy One', ['صيدلية']],
  ])('%s', async (search, names) => {
    const { items, isApproximate } = await ask({ search });
    expect([items.map(({ nameAr }: { nameAr: string }) => nameAr), isApproximate]).toEqual([
      names,
      false,
    ]);
  });

  test('ولاية before a state is ignored when a state is expected', async () => {
    expect(pickNames(await ask({ state: 'ولاية الجزيرة' }))).toEqual(['جيم']);
  });

  test.each([
    ['24 ساعة', ['24-7'], ['تاء']],
    ['صيدلية ٢٤ ساعه الخرطوم', ['24-7'], ['تاء']],
    ['24/7', ['24-7'], ['تاء']],
    ['توصيل أم درمان', ['delivery'], ['باء']],
    ['home delivery', ['delivery'], ['باء']],
    ['صيدلية فاتحة', ['open'], ['تاء']],
  ])('%s is read as a filter, and the answer says so', async (search, filters, names) => {
    const body = await ask({ search });
    expect([body.readAs, pickNames(body)]).toEqual([{ filters, near: false }, names]);
  });

  test('’near me’ is recognized, and finds every pharmacy', async () => {
    const body = await ask({ search: 'صيدلية قريبة مني' });
    expect([body.readAs, body.total]).toEqual([{ filters: [], near: true }, 9]);
  });

  test('’near’ with a name finds it in addresses', async () => {
    const body = await ask({ search: 'قريبة من السوق' });
    expect([body.readAs.near, body.total]).toEqual([false, 7]);
  });
});

describe('mistyped searches', () => {
  test.each([
    ['hgtvahm', 'الفرشاة', 'الفرشاة'],
    ['ىعيث', 'nude', null],
    ['لاثفش', 'beta', 'باء'],
  ])('%s in the other layout of the keyboard is %s', async (search, meant, name) => {
    const body = await ask({ search });
    expect([body.meant, pickNames(body)]).toEqual(name ? [meant, [name]] : [null, []]);
  });

  test.each([
    ['al farsha', 'الفرشاة'],
    ['بيتا', 'باء'],
  ])('%s is found in the other script', async (search, name) => {
    const body = await ask({ search });
    expect([pickNames(body), body.isApproximate]).toEqual([[name], false]);
  });

  test.each([
    ['ام درمن', 'ar', 'أم درمان'],
    ['ام درمن', 'en', 'Omdurman'],
    ['الجزيزة', 'ar', 'الجزيرة'],
  ])('%s is a place in %s but for a letter: %s', async (search, language, meant) => {
    expect((await ask({ search }, language)).meant).toBe(meant);
  });
});

describe('the number of matches, and suggestions', () => {
  test('all matches are counted on every page', async () => {
    const first = await ask({ limit: '2' });
    expect(first.total).toBe(9);
    const second = await ask({ limit: '2', cursor: first.nextCursor });
    expect([second.total, second.items.length]).toEqual([9, 2]);
  });

  test('one wrong letter is allowed when nothing else matches, and the answer says so', async () => {
    const near = await ask({ search: 'الفرشات' });
    expect([pickNames(near), near.isApproximate]).toEqual([['الفرشاة'], true]);
    const exact = await ask({ search: 'فرشاة' });
    expect([pickNames(exact), exact.isApproximate, exact.suggestions]).toEqual([
      ['الفرشاة'],
      false,
      [],
    ]);
  });

  test('similar names are suggested when nothing is found', async () => {
    const none = await ask({ search: 'الفرشوتة' });
    expect([none.total, none.isApproximate, none.suggestions]).toEqual([0, false, ['الفرشاة']]);
    expect((await ask({ search: 'xyzzy' })).suggestions).toEqual([]);
  });

  test('a typed name that is found elsewhere is not suggested', async () => {
    const { total, suggestions } = await ask({ search: 'الفرشاة', city: 'Atbara' });
    expect([total, suggestions]).toEqual([0, []]);
  });
});

test('the order follows the page’s language, its own script first', async () => {
  // Open pharmacies come first: تاء is open around the clock.
  expect(pickNames(await ask({ search: '' }, 'ar'))).toEqual([
    'تاء',
    'ألف',
    'الفرشاة',
    'باء',
    'ثاء',
    'جيم',
    'حاء',
    'صيدلية',
    'غين',
  ]);
  expect(pickNames(await ask({ search: '' }, 'en'))).toEqual(
    // Tau; Beta, Ghain, Gim, Ha, One, Theta, Zed; then those without an English name.
    ['تاء', 'باء', 'غين', 'جيم', 'حاء', 'صيدلية', 'ثاء', 'ألف', 'الفرشاة'],
  );
});

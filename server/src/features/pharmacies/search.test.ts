import { cities } from '@dawaya/contract/vocabulary/cities';
import { states } from '@dawaya/contract/vocabulary/regions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';

let app: TestApp;
let visitor: Browser;

beforeAll(async () => {
  app = await startTestApp();
  visitor = new Browser(app);
  const make = (shopName: string, rest: Parameters<typeof makePharmacy>[1] = {}) =>
    makePharmacy(app, { shopName, ...rest });
  await make('Al Shifa', { openOverride: true, city: 'Omdurman', state: 'Khartoum' });
  await make('صيدلية الأمل', { is24Hours: true, city: 'كوستي', state: 'White Nile' });
  await make('100% Care', {
    hasDelivery: true,
    openOverride: true,
    address: 'شارع ٦٠',
    state: 'Gezira',
  });
  await make('1000 Care', { address: 'Street ۴۵' });
  await make('Under_score', { city: 'Port Sudan', state: 'Red Sea' });
  await make('Underscore', { city: 'Dongola', state: 'Northern' });
  await make('Back\\slash', { city: 'Singa', state: 'Sennar' });
  await make('Al Shifa the pending', { verificationStatus: 'pending', openOverride: true });
  await make('Al Shifa the suspended', { verificationStatus: 'suspended', openOverride: true });
  await make('Al Shifa the rejected', { verificationStatus: 'rejected', openOverride: true });
});
afterAll(() => app.close());

const find = async (query: Record<string, string>) => {
  const response = await visitor.get(`/api/pharmacies?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.body.items.map(({ shopName }: { shopName: string }) => shopName);
};

describe('a search is read literally, in any spelling', () => {
  test.each([
    ['part of a name', 'shif', ['Al Shifa']],
    ['any letter case', 'AL SHIFA', ['Al Shifa']],
    ['without hamza and with ه', 'صيدليه الامل', ['صيدلية الأمل']],
    ['a per cent sign', '0%', ['100% Care']],
    ['only a per cent sign', '%', ['100% Care']],
    ['an underscore', 'r_s', ['Under_score']],
    ['a backslash', '\\', ['Back\\slash']],
    ['white space around it', '  shifa ', ['Al Shifa']],
    ['an address with Arabic-Indic digits, by Western ones', 'شارع 60', ['100% Care']],
    ['the same by Persian ones', 'شارع ۶۰', ['100% Care']],
    ['an address with Persian digits, by Arabic-Indic ones', 'street ٤٥', ['1000 Care']],
    ['a city by its Arabic name', 'أم درمان', ['Al Shifa']],
    ['a city by its English name', 'kosti', ['صيدلية الأمل']],
    ['a state by its Arabic name', 'البحر الاحمر', ['Under_score']],
    ['a state by its English name', 'white nile', ['صيدلية الأمل']],
    ['what nobody has', 'qqq', []],
    ['signs that mean something to SQL', "'; drop table pharmacies; --", []],
  ])('%s', async (_case, search, names) => {
    expect(await find({ search })).toEqual(names);
  });

  test('a wrong letter is allowed in searches of few words only', async () => {
    expect(await find({ search: 'shifa al omdurman khartoom' })).toEqual(['Al Shifa']);
    expect(await find({ search: 'shifa shif shi sh s omdurman khartoom' })).toEqual([]);
  });

  test('control characters are ignored', async () => {
    expect(await find({ search: '\u0000qqq' })).toEqual([]);
    expect(await find({ search: 'shi\u0000fa' })).toEqual(['Al Shifa']);
  });

  test('every state and every city of the list is found by both of its names', async () => {
    const other = await startTestApp();
    try {
      const here = new Browser(other);
      const count = async (search: string) => {
        const query = new URLSearchParams({ search, limit: '1' });
        const { body } = await here.get(`/api/pharmacies?${query}`);
        return body.isApproximate ? 0 : body.total;
      };
      const anywhere = { shopName: 'Y', address: 'Z' };
      for (const state of Object.keys(states) as (keyof typeof states)[])
        await makePharmacy(other, { ...anywhere, state, city: 'X' });
      for (const { city, nameAr } of cities)
        for (const written of [city, nameAr])
          await makePharmacy(other, { ...anywhere, city: written });
      for (const [english, arabic] of Object.entries(states)) {
        expect(await count(english), english).toBeGreaterThan(0);
        expect(await count(arabic), arabic).toBeGreaterThan(0);
      }
      for (const { city, nameAr } of cities)
        for (const name of [city, nameAr])
          expect(await count(name), name).toBeGreaterThanOrEqual(2);
    } finally {
      await other.close();
    }
  });
});

describe('filters', () => {
  test.each([
    ['open', ['100% Care', 'Al Shifa', 'صيدلية الأمل']],
    ['24-7', ['صيدلية الأمل']],
    ['delivery', ['100% Care']],
  ])('%s alone, of verified pharmacies only', async (filter, names) => {
    expect(await find({ filter })).toEqual(names);
  });

  test('together with a search, both apply', async () => {
    expect(await find({ filter: 'open', search: 'shifa' })).toEqual(['Al Shifa']);
    expect(await find({ filter: '24-7', search: 'shifa' })).toEqual([]);
  });

  test('empty ones are ignored', async () => {
    expect(await find({ filter: '', search: ' ' })).toHaveLength(7);
  });
});

describe('an invalid parameter is refused and named', () => {
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each([
    ['filter', 'closed'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['limit', 'many'],
    ['limit', '-1'],
    ['cursor', 'nonsense'],
    ['cursor', cursor(['name'])],
    ['cursor', cursor(['name', "' or true"])],
    ['cursor', cursor(['name', '-'.repeat(36)])],
    ['cursor', cursor(['\u0000', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'])],
    ['cursor', cursor([15.5, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'])],
    ['cursor', 'x'.repeat(601)],
    ['near', '15.5'],
    ['near', '15.5,'],
    ['near', ','],
    ['near', '15.5,32.5,1'],
    ['near', '91,32.5'],
    ['near', '15.5,181'],
    ['near', 'here,there'],
    ['near', 'NaN,Infinity'],
    ['search', 'x'.repeat(201)],
  ])('%s=%s', async (field, value) => {
    const response = await visitor.get(
      `/api/pharmacies?${new URLSearchParams({ [field]: value })}`,
    );
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('invalid_fields');
    expect(response.body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });

  test('the cursor of one order does not fit the other', async () => {
    const { body } = await visitor.get('/api/pharmacies?limit=1');
    const response = await visitor.get(`/api/pharmacies?near=15,32&cursor=${body.nextCursor}`);
    expect(response.status).toBe(400);
  });

  test('names all problems at once, in Arabic for an Arabic reader', async () => {
    const response = await visitor.get('/api/pharmacies?limit=0&filter=x&near=y', {
      'accept-language': 'ar',
    });
    expect(response.body.details.map((detail: { field: string }) => detail.field).sort()).toEqual([
      'filter',
      'limit',
      'near',
    ]);
    expect(response.body.error).toMatch(/[\u0600-\u06ff]/);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { hours } from '../../platform/clock.ts';

let app: TestApp;
/** Enough for both ways of finding a page: sorted directly, and scanning the order of all. */
const pharmacyCount = 700;
beforeAll(async () => {
  app = await startTestApp();
  for (let number = 0; number < pharmacyCount; number++) {
    await makePharmacy(app, {
      nameEn: `Pharmacy ${(number * 7) % 50}`,
      nameAr: null,
      openOverride: number % 3 === 0,
      hasDelivery: number % 100 === 0,
      latitude: 15 + ((number * 37) % 101) / 500,
      longitude: 32 + ((number * 53) % 97) / 500,
    });
  }
}, 60_000);
afterAll(() => app.close());

interface Item {
  id: string;
  shopName: string;
  isOpen: boolean;
  distanceKm?: number;
}
const allPages = async (query: Record<string, string>) => {
  const all: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = new URLSearchParams({ limit: '100', ...query, cursor });
    const { status, body } = await new Browser(app).get(`/api/pharmacies?${asked}`);
    expect(status).toBe(200);
    all.push(...body.items);
    cursor = body.nextCursor;
  }
  return all;
};
const numberIn = ({ shopName }: Item) => Number(shopName.split(' ')[1]);
const isAscending = (values: number[]) =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? 0) <= value);

test.each([
  ['all', {}, pharmacyCount],
  ['few of all', { filter: 'delivery' }, 7],
])('%s: open ones come first, then by name, each once', async (_which, query, count) => {
  const all = await allPages(query);
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  const open = all.filter(({ isOpen }) => isOpen);
  expect(all.slice(0, open.length)).toEqual(open);
  expect(isAscending(open.map(numberIn))).toBe(true);
  expect(isAscending(all.slice(open.length).map(numberIn))).toBe(true);
});

test.each([
  ['all', {}, pharmacyCount],
  ['few of all', { filter: 'delivery' }, 7],
])('%s near a place: open ones come first, then the nearest', async (_w, query, count) => {
  const all = await allPages({ ...query, near: '15.1,32.1', limit: '30' });
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  const open = all.filter(({ isOpen }) => isOpen);
  expect(all.slice(0, open.length)).toEqual(open);
  expect(isAscending(open.map(({ distanceKm }) => distanceKm ?? -1))).toBe(true);
  expect(isAscending(all.slice(open.length).map(({ distanceKm }) => distanceKm ?? -1))).toBe(true);
});

test('the open filter follows the opening hours without a write', async () => {
  const { id } = await makePharmacy(app, {
    nameEn: 'Zebra 1',
    nameAr: null,
    openOverride: true,
    openOverrideUntil: new Date(app.clock().getTime() + hours(1)),
  });
  const find = async () => {
    const [first] = await allPages({ search: 'zebra', filter: 'open' });
    return first?.id;
  };
  expect(await find()).toBe(id);
  app.advance(hours(2));
  expect(await find()).toBeUndefined();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';

let app: TestApp;
let visitor: Browser;
/** All listed ones; the last two have no coordinates. */
const ids: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  visitor = new Browser(app);
  for (let number = 0; number < 27; number++) {
    // Names and places repeat, so the order must decide between equal ones.
    const place = { latitude: 15 + (number % 5) / 10, longitude: 32 + (number % 3) / 7 };
    const pharmacy = await makePharmacy(app, {
      shopName: ['صيدلية الأمل', 'صيدليه الامل', 'Al Shifa', "L'été"][number % 4],
      ...(number < 25 && place),
    });
    ids.push(pharmacy.id);
  }
  await makePharmacy(app, { verificationStatus: 'pending', latitude: 15, longitude: 32 });
});
afterAll(() => app.close());

type Item = { id: string; distanceKm?: number };
const allPages = async (query: Record<string, string>) => {
  const pages: Item[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const parameters = new URLSearchParams({ ...query, cursor });
    const { status, body } = await visitor.get(`/api/pharmacies?${parameters}`);
    expect(status).toBe(200);
    pages.push(body.items);
    cursor = body.nextCursor;
    expect(pages.length).toBeLessThan(100);
  }
  return pages;
};
const pickIds = (items: Item[]) => items.map(({ id }) => id);

describe.each(['1', '4', '9', '27', '100'])('page by page, %s at a time', (limit) => {
  test('every pharmacy comes exactly once, in the order of the whole list', async () => {
    const pages = await allPages({ limit });
    const whole = await visitor.get('/api/pharmacies');
    expect(pickIds(pages.flat())).toEqual(pickIds(whole.body));
    expect(pickIds(pages.flat()).sort()).toEqual([...ids].sort());
    expect(pages.slice(0, -1).every((page) => page.length === Number(limit))).toBe(true);
    expect(pages.at(-1)?.length).toBeGreaterThan(0);
  });

  test('by distance: the nearest first, without pharmacies that have no coordinates', async () => {
    const found = (await allPages({ limit, near: '15.13,32.4' })).flat();
    expect(pickIds(found).sort()).toEqual(ids.slice(0, 25).sort());
    const distances = found.map(({ distanceKm }) => distanceKm ?? Number.NaN);
    expect(distances).toEqual(distances.toSorted((left, right) => left - right));
  });

  test('the matches of a search come exactly once', async () => {
    const pages = await allPages({ limit, search: 'الأمل' });
    expect(pickIds(pages.flat())).toHaveLength(14);
    expect(new Set(pickIds(pages.flat())).size).toBe(14);
  });
});

test('a page has twelve pharmacies by default', async () => {
  const { body } = await visitor.get('/api/pharmacies?search=');
  expect(body.items).toHaveLength(12);
  expect(body.nextCursor).toEqual(expect.any(String));
});

test('distances are kilometres along the earth, for coordinates in any digits', async () => {
  const other = await startTestApp();
  try {
    // Port Sudan and Khartoum are 674 km apart.
    await makePharmacy(other, { latitude: 19.6158, longitude: 37.2164 });
    for (const near of ['15.5007,32.5599', '١٥.٥٠٠٧,٣٢.٥٥٩٩', '۱۵.۵۰۰۷, ۳۲.۵۵۹۹']) {
      const { body } = await new Browser(other).get(
        `/api/pharmacies?${new URLSearchParams({ near })}`,
      );
      expect(Math.abs(body.items[0].distanceKm - 674)).toBeLessThan(5);
    }
  } finally {
    await other.close();
  }
});

test('a pharmacy at the very point is 0 km away', async () => {
  const { body } = await visitor.get('/api/pharmacies?near=15,32&limit=1');
  expect(body.items[0].distanceKm).toBe(0);
});

test('a position is not stored in a shared browser’s cache', async () => {
  const { headers } = await visitor.get('/api/pharmacies?near=15,32&limit=1');
  expect(headers['cache-control']).toBe('no-store');
});

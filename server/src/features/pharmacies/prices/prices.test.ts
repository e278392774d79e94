import { maxPrices, pricesFor } from '@dawaya/contract/vocabulary/prices';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../../test/answered-inquiry.ts';
import { startTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { makePharmacy, makeStaff } from '../../../../test/factories.ts';
import { minutes } from '../../../platform/clock.ts';
import { loadMedicines } from '../../medicines/seed.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

async function listing() {
  const { id } = await makePharmacy(app);
  const owner = await signedIn(app, 'pharmacy', id);
  const url = `/api/pharmacies/${id}/prices`;
  return {
    id,
    url,
    read: async () => (await owner.get(url)).body,
    put: (body: object) => owner.send({ method: 'PUT', url, payload: body }),
    patch: (body: object) => owner.patch(url, body),
  };
}

const panadol = { name: 'بنادول 500', priceSdg: 2500 };
const insulin = { name: 'Insulin', priceSdg: 18_000 };
const plain = ({ prices }: { prices: { name: string; priceSdg: number }[] }) =>
  prices.map(({ name, priceSdg }) => ({ name, priceSdg }));

describe('a pharmacy’s price list', () => {
  test('begins empty, and is stored whole in one order', async () => {
    const list = await listing();
    expect(await list.read()).toEqual({ prices: [], version: '0-0' });
    const put = await list.put({ prices: [panadol, insulin] });
    expect(put.status).toBe(200);
    expect(plain(put.body)).toEqual([insulin, panadol]);
    expect(await list.read()).toEqual(put.body);

    expect(plain((await list.put({ prices: [panadol] })).body)).toEqual([panadol]);
    expect(plain((await list.put({ prices: [] })).body)).toEqual([]);
  });

  test('gets the prices of an answer, and changes a line in another spelling', async () => {
    const list = await listing();
    await list.put({ prices: [{ name: 'أنسولين', priceSdg: 9000 }, panadol] });
    const kept = await list.patch({
      prices: [
        { name: 'انسولين', priceSdg: 9500 },
        { ...insulin, priceSdg: '١٨ ألف' },
      ],
    });
    expect(plain(kept.body)).toEqual([insulin, { name: 'انسولين', priceSdg: 9500 }, panadol]);
  });

  test('has the time of a line’s last change, not of its repetition', async () => {
    const list = await listing();
    const first = (await list.put({ prices: [panadol] })).body.prices[0].changedAt;
    app.advance(minutes(5));
    const [, again] = (await list.put({ prices: [insulin, panadol] })).body.prices;
    expect(again.changedAt).toBe(first);
  });

  test('refuses a replacement based on an older version', async () => {
    const list = await listing();
    const { version } = (await list.put({ prices: [panadol] })).body;
    await list.patch({ prices: [insulin] });
    const late = await list.put({ prices: [], version });
    expect([late.status, late.body.code]).toEqual([409, 'prices_changed']);
    const { version: now } = await list.read();
    expect((await list.put({ prices: [], version: now })).status).toBe(200);
  });

  test('can be edited by an assistant', async () => {
    const { id, url } = await listing();
    const { id: staffId } = await makeStaff(app, { pharmacyId: id, role: 'assistant' });
    const assistant = await signedIn(app, 'pharmacy', id, { staffId });
    expect((await assistant.patch(url, { prices: [panadol] })).status).toBe(200);
  });

  test('names all lines that are wrong at once', async () => {
    const list = await listing();
    const refused = await list.put({
      prices: [
        { name: ' ', priceSdg: 1 },
        { name: 'Panadol', priceSdg: 2.5 },
        { name: 'Insulin', priceSdg: '12.500' },
      ],
    });
    expect(refused.status).toBe(400);
    expect(refused.body.details[1].message).toContain('12,500');
    expect(refused.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'prices.0.name',
      'prices.1.priceSdg',
      'prices.2.priceSdg',
    ]);
  });

  test('has each name once, however it is spelled', async () => {
    const list = await listing();
    const refused = await list.put({
      prices: [
        { name: 'أنسولين', priceSdg: 1 },
        { name: 'انسولين', priceSdg: 2 },
      ],
    });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: 'prices.1.name', message: 'This name is in the list twice.' }],
    ]);
  });

  test('ends at 500 lines, in one call and by adding', async () => {
    const list = await listing();
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `Medicine ${index}`, priceSdg: index }));
    expect((await list.put({ prices: lines(maxPrices + 1) })).status).toBe(400);
    expect((await list.put({ prices: lines(maxPrices) })).status).toBe(200);
    const refused = await list.patch({ prices: [insulin] });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'prices']);
    expect((await list.read()).prices).toHaveLength(maxPrices);
  });
});

describe('the price line of an inquiry’s item', () => {
  const prices = (names: string[], text: string) =>
    pricesFor(
      names.map((name) => ({ name })),
      [{ text }],
    ).map((line) => line?.name);

  test('is the one of its name in any spelling', () => {
    expect(prices(['أنسولين', 'Panadol'], 'انسولين ')).toEqual(['أنسولين']);
    expect(prices(['Amoxil 500'], 'AMOXIL  500')).toEqual(['Amoxil 500']);
  });

  test.each([
    ['Amoxil 500', 'Moxal'],
    ['Amoxil 500', 'Amoxil 250'],
    ['Voltaren gel', 'Voltaren injection'],
    ['Voltaren SR 100', 'Voltaren 50'],
    ['Mixtard 30', 'Mixtard 50'],
    ['Glucose 5%', 'Glucose 10%'],
    ['Diovan', 'Diovan H'],
    ['Fucidin cream', 'Fucithalmic'],
    ['Panadol', 'Paracetamol'],
  ])('for %s is no price of %s', (listed, asked) => {
    expect(prices([listed], asked)).toEqual([undefined]);
  });
});

describe('the price of an item', () => {
  /** The price list’s lines for items, as the page of the pharmacy finds them. */
  async function filled(names: string[], items: string[]) {
    await loadMedicines(app.db);
    const list = await listing();
    await list.put({ prices: names.map((name, index) => ({ name, priceSdg: 1000 + index })) });
    await makeAnsweredInquiry(app, items, [{ pharmacyId: list.id }]);
    const browser = await signedIn(app, 'pharmacy', list.id);
    const { body } = await browser.get(`/api/pharmacies/${list.id}/inquiries`);
    const [inquiry] = body.items;
    const { prices } = await list.read();
    return pricesFor<(typeof prices)[number]>(prices, inquiry.items, inquiry.products).map(
      (line) => line?.name,
    );
  }

  test('is that of an equal product by another name of it', async () => {
    const names = ['بنادول 500 حبوب', 'Paracetamol 500 mg tabs', 'Ventolin inhaler'];
    const items = ['Panadol 500 mg tablets', 'باراسيتامول 500 حبوب', 'فنتولين بخاخ'];
    expect(await filled(names, items)).toEqual(names);
  });

  test('is open between products that differ in anything', async () => {
    const names = ['Panadol 500 tabs', 'Nifedipine 20 tabs', 'Voltaren gel', 'Amoxil 250 caps'];
    const items = [
      ...['Adol 500 tabs', 'Paracetamol 500 tabs', 'Panadol 250 tabs', 'Panadol 500 syrup'],
      ...[
        'Panadol 500 tabs strip',
        'Panadol 500 tabs x 2',
        'Panadol tabs',
        'Panadol Night 500 tabs',
      ],
      ...['Nifedipine retard 20 tabs', 'Voltaren injection', 'Amoxil 250 susp', 'Amoxil 250'],
    ];
    expect(await filled(names, items)).toEqual(items.map(() => undefined));
  });

  test('is open if the list has two prices of one product under two names', async () => {
    const names = ['بنادول 500 حبوب', 'Panadol 500 tablets'];
    const items = ['Panadol 500mg tab', 'Panadol 500 tablets'];
    expect(await filled(names, items)).toEqual([undefined, 'Panadol 500 tablets']);
  });
});

import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy, makeRequest } from '../../../test/factories.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { listPage } from './list-requests.ts';

let app: TestApp;
let pharmacyId: string;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacyId = (await makePharmacy(app)).id;
  pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
});

const address = () => `/api/pharmacies/${pharmacyId}/prescription-requests`;
const page = async (asked: Record<string, string | number>) => {
  const query = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  );
  return (await pharmacist.get(`${address()}?${query}`)).body;
};
const pickNames = (items: { customerName: string }[]) => items.map((item) => item.customerName);

type Overrides = Partial<Parameters<typeof makeRequest>[1]>;
/** Makes a request of `ago` milliseconds ago, whose name says its place. */
const asked = (customerName: string, urgency: Urgency, ago: number, more: Overrides = {}) =>
  makeRequest(app, {
    pharmacyId,
    customerName,
    urgency,
    createdAt: new Date(app.clock().getTime() - ago),
    ...more,
  });
const ended = (
  customerName: string,
  ago: number,
  at: 'completedAt' | 'declinedAt' | 'cancelledAt',
) =>
  asked(customerName, 'emergency', hours(90), {
    status: at.replace('At', '') as 'completed',
    [at]: new Date(app.clock().getTime() - ago),
  });

async function walk(first: Record<string, string | number>, between = () => {}) {
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const answer = await page({ ...first, ...(cursor && { cursor }) });
    names.push(...pickNames(answer.items));
    cursor = answer.nextCursor;
    between();
  } while (cursor && names.length < 100);
  return names;
}

describe('the order in which a pharmacy works', () => {
  const inOrder = [
    'chosen emergency',
    'chosen, unopened',
    'late emergency',
    'late urgent, longest',
    'late urgent',
    'late normal',
    'emergency, older',
    'emergency',
    'urgent',
    'normal, older',
    'normal',
  ];
  beforeEach(async () => {
    const begun = { status: 'in-progress', startedAt: app.clock(), seenAt: app.clock() } as const;
    await asked('normal', 'normal', minutes(1));
    await asked('late normal', 'normal', hours(25), begun);
    await asked('chosen, unopened', 'normal', minutes(2), { ...begun, seenAt: null });
    await asked('chosen emergency', 'emergency', minutes(1), { ...begun, seenAt: null });
    await asked('emergency', 'emergency', 0);
    await asked('late urgent', 'urgent', hours(4) + 1);
    await asked('urgent', 'urgent', hours(4));
    await asked('late emergency', 'emergency', minutes(61));
    await asked('normal, older', 'normal', hours(20));
    await asked('emergency, older', 'emergency', minutes(30), begun);
    await asked('late urgent, longest', 'urgent', hours(30));
  });

  test('late ones by urgency and age, then emergency, urgent and normal, oldest first', async () => {
    expect(await walk({ view: 'active' })).toEqual(inOrder);
  });

  test('a filter shows only its requests', async () => {
    await ended('Ended', minutes(1), 'completedAt');
    expect(await walk({ filter: 'urgent', limit: 3 })).toEqual(
      inOrder.filter((name) => !/normal|unopened/.test(name)),
    );
    expect(await walk({ filter: 'new', limit: 3 })).toEqual(
      inOrder.filter((name) => !/chosen|late normal|emergency, older/.test(name)),
    );
  });

  test.each([1, 2, 4, 8])('in pages of %i', async (limit) => {
    expect(await walk({ view: 'active', limit })).toEqual(inOrder);
  });

  test('no request is lost or repeated while some become late', async () => {
    expect(await walk({ view: 'active', limit: 2 }, () => app.advance(hours(6)))).toEqual(inOrder);
  });

  test('a new list follows the clock', async () => {
    app.advance(minutes(31));
    expect((await walk({ view: 'active' })).slice(2, 6)).toEqual([
      'late emergency',
      'emergency, older',
      'late urgent, longest',
      'late urgent',
    ]);
  });

  test('a chosen request is first until it is opened, and is not repeated in a list of before', async () => {
    const first = await page({ view: 'active', limit: 2 });
    app.advance(minutes(1));
    const ids = first.items.map(({ id }: { id: string }) => id);
    await pharmacist.post(`${address()}/seen`, { ids });
    const rest = await page({ view: 'active', limit: 20, cursor: first.nextCursor });
    expect(pickNames([...first.items, ...rest.items])).toEqual(inOrder);
    app.advance(1);
    expect((await walk({ view: 'active' }))[0]).toBe('late emergency');
  });

  test('each request has the time by which it should be answered', async () => {
    const { items } = await page({ view: 'active', limit: 2 });
    expect(
      items.map(({ createdAt, dueAt }: Record<string, string>) => [
        Date.parse(dueAt ?? '') - Date.parse(createdAt ?? ''),
      ]),
    ).toEqual([[hours(1)], [hours(24)]]);
  });
});

describe('ended requests', () => {
  const inOrder = ['completed', 'declined', 'cancelled'];
  beforeEach(async () => {
    await ended('cancelled', minutes(3), 'cancelledAt');
    await ended('completed', minutes(1), 'completedAt');
    await ended('declined', minutes(2), 'declinedAt');
    await asked('active', 'normal', 0);
  });

  test.each([1, 2, 20])(
    'have their own view, the latest end first, in pages of %i',
    async (limit) => {
      expect(await walk({ view: 'ended', limit })).toEqual(inOrder);
    },
  );

  test.each([1, 2, 3, 20])(
    'come behind the active ones without a view, in pages of %i',
    async (limit) => {
      expect(await walk({ limit })).toEqual(['active', ...inOrder]);
    },
  );

  test('do not move others when one ends in between', async () => {
    const walked = await walk({ view: 'ended', limit: 1 }, () => app.advance(minutes(1)));
    expect(walked).toEqual(inOrder);
    await ended('later', 0, 'completedAt');
    expect(await walk({ view: 'ended' })).toEqual(['later', ...inOrder]);
  });
});

test('a page has twenty requests by default', async () => {
  for (let count = 0; count < 21; count++) await asked(`${count}`, 'normal', minutes(count));
  const { items, nextCursor } = await page({ view: 'active' });
  expect([items.length, typeof nextCursor]).toEqual([20, 'string']);
  expect((await page({ view: 'active', cursor: nextCursor })).items).toHaveLength(1);
});

test('without parameters the list is that of the specification: all, the newest first', async () => {
  await asked('older', 'emergency', hours(2));
  await asked('newer', 'normal', hours(1));
  await ended('ended', 0, 'completedAt');
  const { body } = await pharmacist.get(address());
  expect(pickNames(body)).toEqual(['newer', 'older', 'ended']);
  // An empty parameter counts as missing (docs/requests.md).
  expect((await pharmacist.get(`${address()}?view=&search=`)).body).toEqual(body);
});

test('other pharmacies’ requests are in no page', async () => {
  await makeRequest(app, { pharmacyId: (await makePharmacy(app)).id });
  expect((await page({ limit: 5 })).items).toEqual([]);
});

const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
test.each([
  ['no cursor of ours', 'view=active&cursor=nonsense', 'cursor'],
  ['half of one', `view=active&cursor=${cursorOf([0, 1])}`, 'cursor'],
  ['no id', `cursor=${cursorOf([0, 1, 0, "' or 1=1"])}`, 'cursor'],
  ['a rank that is none', `cursor=${cursorOf([0, 10, 0, id])}`, 'cursor'],
  ['half a rank', `cursor=${cursorOf([0, 1.5, 0, id])}`, 'cursor'],
  ['a moment that is none', `cursor=${cursorOf(['x', 1, 0, id])}`, 'cursor'],
  ['a moment beyond all', `cursor=${cursorOf([0, 1, 1e18, id])}`, 'cursor'],
  ['the other view’s', `view=ended&cursor=${cursorOf([0, 1, 0, id])}`, 'cursor'],
  ['too long a cursor', `cursor=${'A'.repeat(201)}`, 'cursor'],
  ['no view', 'view=late', 'view'],
  ['nothing at all', 'limit=0', 'limit'],
  ['too many', 'limit=101', 'limit'],
  ['too long a search', `search=${'a'.repeat(201)}`, 'search'],
])('%s: 400', async (_case, query, field) => {
  const { status, body } = await pharmacist.get(`${address()}?${query}`);
  expect([status, body.details?.[0].field]).toEqual([400, field]);
});

describe('the search', () => {
  test('stops when its caller has left', async () => {
    await asked('Amna', 'normal', 0);
    const left = AbortSignal.abort(new Error('left'));
    for (const search of ['Amna', '0912'])
      await expect(
        listPage(app.db, pharmacyId, { search }, { now: app.clock(), signal: left }),
      ).rejects.toThrow('left');
  });

  const found = async (search: string, more = {}) =>
    pickNames((await page({ search, ...more })).items).sort();
  beforeEach(async () => {
    await asked('آمنة عبد الرحمن', 'normal', 0, { phone: '+249912345678' });
    await asked('أحمد الحسن', 'normal', 1, { phone: '+249111222333' });
    await asked('Amna O’Neil-Hassan', 'normal', 2, { phone: '+201001234567' });
    await asked('إسراء 50%', 'normal', 3, { phone: '+249990000000' });
  });

  test.each([
    ['آمنة', ['آمنة عبد الرحمن']],
    ['امنه', ['آمنة عبد الرحمن']],
    ['عبدالرحمن', ['آمنة عبد الرحمن']],
    ['الرحمن آمنة', ['آمنة عبد الرحمن']],
    ['حسن', ['أحمد الحسن']],
    ['الحسن احمد', ['أحمد الحسن']],
    ['AMNA', ['Amna O’Neil-Hassan']],
    ['hassan amna', ['Amna O’Neil-Hassan']],
    ["o'neil", ['Amna O’Neil-Hassan']],
    ['hass', ['Amna O’Neil-Hassan']],
    ['amna ahmed', []],
    ['50%', ['إسراء 50%']],
    ['%', ['إسراء 50%']],
    ['_', []],
    ["' or '1'='1", []],
  ])('by name: %s', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  test.each([
    ['0912345678', 'آمنة عبد الرحمن'],
    ['912345678', 'آمنة عبد الرحمن'],
    ['+249 912 345 678', 'آمنة عبد الرحمن'],
    ['00249-91-234-5678', 'آمنة عبد الرحمن'],
    ['٠٩١٢٣٤٥٦٧٨', 'آمنة عبد الرحمن'],
    ['۰۹۱۲ ۳۴۵ ۶۷۸', 'آمنة عبد الرحمن'],
    ['\u20660912 345 678\u2069', 'آمنة عبد الرحمن'],
    ['+249 (0)912345678', 'آمنة عبد الرحمن'],
    ['0912', 'آمنة عبد الرحمن'],
    ['345678', 'آمنة عبد الرحمن'],
    ['011 122 2333', 'أحمد الحسن'],
    ['+20 100 123 4567', 'Amna O’Neil-Hassan'],
    ['0020 100 123 4567', 'Amna O’Neil-Hassan'],
  ])('by phone, typed as %s', async (search, name) => {
    expect(await found(search)).toEqual([name]);
  });

  test('by the short code, as people read it out', async () => {
    const { items } = await page({ search: 'احمد' });
    const { code } = items[0];
    const arabic = code.replace(/\d/g, (digit: string) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]);
    const typed = [
      code,
      `${code.slice(0, 4)} ${code.slice(4)}`,
      arabic,
      `${code.slice(0, 4)}-${code.slice(4)}`,
    ];
    for (const search of typed) expect(await found(search)).toEqual(['أحمد الحسن']);
    expect(await found(code.slice(0, 4))).not.toContain('nobody');
  });

  test('finds no request of another pharmacy by its code', async () => {
    const { items } = await page({ search: 'احمد' });
    const elsewhere = (await makePharmacy(app)).id;
    const stranger = await signedIn(app, 'pharmacy', elsewhere);
    const { body } = await stranger.get(
      `/api/pharmacies/${elsewhere}/prescription-requests?search=${items[0].code}`,
    );
    expect(body).toEqual({ items: [], nextCursor: null });
  });

  test('works within a view and over pages', async () => {
    await ended('أحمد القديم', 0, 'declinedAt');
    expect(await found('احمد', { view: 'ended' })).toEqual(['أحمد القديم']);
    expect(await walk({ search: 'احمد', limit: 1 })).toEqual(['أحمد الحسن', 'أحمد القديم']);
  });
});

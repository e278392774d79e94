import type { Closure, OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import { openingAt, scheduleOf } from '@dawaya/contract/vocabulary/schedule';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { openingTimes, pharmacies } from '../../database/schema.ts';
import type { Renderer } from '../../pages/renderer.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { openAtCondition } from './opening.ts';

const daily = (opens: string, closes: string, rest: Partial<OpeningTime> = {}): OpeningTime[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens, closes, ...rest }));

const renderer: Renderer = {
  filesOf: () => ({ entry: 'entry.js', modules: [], styles: [] }),
  render: async ({ transport }) => ({
    status: 200,
    html: await (await transport('/api/pharmacies?limit=100', {})).text(),
    state: {},
    title: '',
    description: '',
    noindex: false,
    source: 'src/home.tsx',
    complete: true,
    linkedData: [],
  }),
};

async function openShop(given: object = {}) {
  const app = await useTestApp({ renderer });
  const { id } = await makePharmacy(app);
  const pharmacist = await signedIn(app, 'pharmacy', id);
  const change = (body: object) => pharmacist.patch(`/api/pharmacies/${id}`, body);
  expect((await change(given)).status).toBe(200);
  return { app, id, change, ...askers(app, id) };
}

function askers(app: TestApp, id: string) {
  const visitor = new Browser(app);
  const list = async (query = '') => (await visitor.get(`/api/pharmacies${query}`)).body;
  const detail = async () => (await visitor.get(`/api/pharmacies/${id}`)).body;
  /**
   * Returns whether the pharmacy is open in every answer that shows it: one value when all agree.
   */
  const seen = async () => {
    const [whole, page, filtered, one, home] = await Promise.all([
      list(),
      list('?limit=1'),
      list('?filter=open'),
      detail(),
      visitor.get('/'),
    ]);
    const told = [
      whole[0].isOpen,
      page.items[0].isOpen,
      filtered.items.length === 1,
      one.isOpen,
      home.text.includes('"isOpen":true'),
    ];
    return new Set(told).size === 1 ? told[0] && 'open' : told;
  };
  return { list, detail, seen };
}

describe('list, filter, detail and rendered page change at the boundary, without a write or a job', () => {
  /** The change on Friday at 11:00, and the times at which the pharmacy then opens or closes. */
  test.each<[string, object, [after: number, is: 'open' | false][]]>([
    [
      'closing, midnight, opening',
      { hours: daily('08:00', '22:00') },
      [
        [hours(11) - 1, 'open'],
        [1, false],
        [hours(10) - 1, false],
        [1, 'open'],
      ],
    ],
    [
      'past midnight',
      { hours: daily('18:00', '02:00') },
      [
        [hours(7), 'open'],
        [hours(8) - 1, 'open'],
        [1, false],
      ],
    ],
    [
      'the Friday pause',
      {
        hours: [
          { weekday: 5, opens: '09:00', closes: '12:00' },
          { weekday: 5, opens: '14:00', closes: '22:00' },
        ],
      },
      [
        [hours(1), false],
        [hours(2), 'open'],
      ],
    ],
    [
      'the first and the last day of Ramadan',
      {
        hours: [
          ...daily('08:00', '22:00'),
          ...daily('20:00', '02:00', { validFrom: '2026-11-21', validUntil: '2026-11-22' }),
        ],
      },
      [
        [0, 'open'],
        [hours(24), false],
        [hours(9), 'open'],
        [hours(24), 'open'],
        [hours(6), false],
        [hours(6), 'open'],
      ],
    ],
    [
      'a closure of somebody who is open around the clock, at midnight both times',
      { is24Hours: true, closures: [{ from: '2026-11-21', until: '2026-11-21' }] },
      [
        [hours(13) - 1, 'open'],
        [1, false],
        [days(1) - 1, false],
        [1, 'open'],
      ],
    ],
    [
      'the end of an override',
      { isOpen: true, openOverrideUntil: '2026-11-20T10:17:00.000Z' },
      [
        [minutes(77) - 1, 'open'],
        [1, false],
      ],
    ],
  ])('%s', async (_case, given, moments) => {
    const { app, seen } = await openShop(given);
    await seen();
    for (const [index, [after, is]] of moments.entries()) {
      app.advance(after);
      expect([index, await seen()]).toEqual([index, is]);
    }
  });
});

test('the query and the contract agree on open pharmacies, for all hours and times', async () => {
  const app = await useTestApp();
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const time = () =>
    `${String(random(24)).padStart(2, '0')}:${String(random(4) * 15).padStart(2, '0')}`;
  const span = (): OpeningTime => ({ weekday: random(7), opens: time(), closes: time() });
  const period = { validFrom: '2026-11-23', validUntil: '2026-11-26' };
  const made = [];
  for (let count = 0; count < 40; count++) {
    const given = Array.from({ length: random(10) }, span);
    const dated = Array.from({ length: random(6) }, () => ({ ...span(), ...period }));
    const from = random(20) + 10;
    const closures: Closure[] =
      random(3) === 0 ? [{ from: `2026-11-${from}`, until: `2026-11-${from + random(3)}` }] : [];
    const is24Hours = random(6) === 0;
    const openOverride = [null, null, true, false][random(4)] ?? null;
    made.push(
      await makePharmacy(app, {
        ...scheduleOf([...given, ...dated], closures, is24Hours),
        is24Hours,
        openOverride,
        openOverrideUntil: openOverride === null ? null : new Date('2026-11-22T10:30:00Z'),
      }),
    );
  }
  for (let step = 0; step < 400; step++) {
    const now = new Date(Date.parse('2026-11-20T00:00:00Z') + step * minutes(37.5));
    const found = await app.db
      .select({ id: pharmacies.id })
      .from(pharmacies)
      .where(openAtCondition(now));
    const expected = made.filter((row) => openingAt(row, now).isOpen).map(({ id }) => id);
    expect([now, found.map(({ id }) => id).sort()]).toEqual([now, expected.sort()]);
  }
});

describe('the pharmacist’s own opening state', () => {
  const open = { hours: daily('08:00', '22:00') };

  test('overrides the hours until they next change', async () => {
    const { app, change, detail } = await openShop(open);
    const { body } = await change({ isOpen: false });
    expect(body).toMatchObject({
      isOpen: false,
      openOverride: false,
      openOverrideUntil: '2026-11-20T20:00:00.000Z',
      opensAt: '2026-11-21T06:00:00.000Z',
      closesAt: null,
      confirmedOpenAt: null,
    });
    app.advance(hours(21));
    expect(await detail()).toMatchObject({
      isOpen: true,
      opensAt: null,
      closesAt: '2026-11-21T20:00:00.000Z',
    });
  });

  test('lasts until a time or without end, and can be withdrawn', async () => {
    const { app, change, detail } = await openShop(open);
    await change({ isOpen: false, openOverrideUntil: '2026-11-20T10:00:00Z' });
    expect(await detail()).toMatchObject({ isOpen: false, opensAt: '2026-11-20T10:00:00.000Z' });
    await change({ isOpen: false, openOverrideUntil: null });
    app.advance(days(9));
    expect(await detail()).toMatchObject({ isOpen: false, opensAt: null });
    expect((await change({ isOpen: null })).body).toMatchObject({
      isOpen: true,
      openOverride: null,
      openOverrideUntil: null,
    });
  });

  test('ends for good: a later end does not restore it', async () => {
    const { app, change } = await openShop(open);
    await change({ isOpen: false, openOverrideUntil: '2026-11-20T10:00:00Z' });
    app.advance(hours(2));
    const { body } = await change({ openOverrideUntil: '2026-11-20T15:00:00Z' });
    expect(body).toMatchObject({ isOpen: true, openOverride: null, openOverrideUntil: null });
  });

  test('open without end, set before hours were known, lasts until they change', async () => {
    const { change } = await openShop({ isOpen: true });
    expect((await change(open)).body).toMatchObject({
      isOpen: true,
      openOverrideUntil: '2026-11-20T20:00:00.000Z',
    });
  });

  test('closed, with hours that never open, is no override that outlives them', async () => {
    const { change } = await openShop({ isOpen: true });
    expect((await change({ isOpen: false })).body.openOverride).toBeNull();
    expect((await change(open)).body.isOpen).toBe(true);
  });

  test('confirms that it is open, and opens where the hours say closed', async () => {
    const { app, change } = await openShop(open);
    const confirmed = await change({ confirmOpen: true });
    expect(confirmed.body).toMatchObject({
      isOpen: true,
      openOverride: null,
      confirmedOpenAt: '2026-11-20T09:00:00.000Z',
    });
    app.advance(hours(12));
    expect((await change({ confirmOpen: true })).body).toMatchObject({
      isOpen: true,
      openOverride: true,
      openOverrideUntil: '2026-11-21T06:00:00.000Z',
      confirmedOpenAt: '2026-11-20T21:00:00.000Z',
    });
  });
});

describe('refused by field, and nothing changes', () => {
  const day = { weekday: 0, opens: '08:00', closes: '22:00' };
  const ramadan = { validFrom: '2027-02-08', validUntil: '2027-03-09' };
  const closure = { from: '2026-12-01', until: '2026-12-03' };
  test.each<[string, object, string[]]>([
    ['a span without an end', { hours: [{ weekday: 0, opens: '08:00' }] }, ['hours.0.closes']],
    ['an empty end', { hours: [day, { ...day, weekday: 1, closes: '' }] }, ['hours.1.closes']],
    ['a 25th hour', { hours: [{ ...day, closes: '25:00' }] }, ['hours.0.closes']],
    ['a minute after the last', { hours: [{ ...day, closes: '24:01' }] }, ['hours.0.closes']],
    [
      'an end of the day as a beginning',
      { hours: [{ ...day, opens: '24:00' }] },
      ['hours.0.opens'],
    ],
    [
      'words',
      { hours: [{ ...day, opens: 'morning', closes: 8 }] },
      ['hours.0.closes', 'hours.0.opens'],
    ],
    ['an eighth weekday', { hours: [{ ...day, weekday: 7 }] }, ['hours.0.weekday']],
    [
      'overlap in a day',
      { hours: [day, { ...day, opens: '21:59', closes: '23:00' }] },
      ['hours.1.opens'],
    ],
    [
      'overlap across midnight',
      {
        hours: [
          { ...day, opens: '20:00', closes: '02:00' },
          { weekday: 1, opens: '01:00', closes: '03:00' },
        ],
      },
      ['hours.1.opens'],
    ],
    [
      'overlap from Saturday to Sunday',
      {
        hours: [
          { ...day, opens: '01:00' },
          { weekday: 6, opens: '20:00', closes: '02:00' },
        ],
      },
      ['hours.1.opens'],
    ],
    [
      'overlap within a period',
      {
        hours: [
          { ...day, ...ramadan },
          { ...day, opens: '10:00', ...ramadan },
        ],
      },
      ['hours.1.opens'],
    ],
    [
      'periods that share days',
      {
        hours: [
          { ...day, ...ramadan },
          { ...day, validFrom: '2027-03-09', validUntil: '2027-03-20' },
        ],
      },
      ['hours.1.validFrom'],
    ],
    ['half a period', { hours: [{ ...day, validFrom: '2027-02-08' }] }, ['hours.0.validUntil']],
    [
      'a period that ends before it begins',
      { hours: [{ ...day, validFrom: '2027-03-09', validUntil: '2027-03-08' }] },
      ['hours.0.validUntil'],
    ],
    [
      'no day of the calendar',
      { closures: [{ ...closure, from: '2026-02-30' }] },
      ['closures.0.from'],
    ],
    [
      'seven in a day',
      {
        hours: Array.from({ length: 7 }, (_, index) => ({
          weekday: 0,
          opens: `0${index}:00`,
          closes: `0${index}:30`,
        })),
      },
      ['hours.6.opens'],
    ],
    ['too many rows', { hours: Array.from({ length: 151 }, () => day) }, ['hours']],
    [
      'a closure that ends before it begins',
      { closures: [{ ...closure, until: '2026-11-30' }] },
      ['closures.0.until'],
    ],
    [
      'a closure of more than a year',
      { closures: [{ ...closure, until: '2027-12-02' }] },
      ['closures.0.until'],
    ],
    ['a closure twice', { closures: [closure, closure] }, ['closures.1.from']],
    [
      'closures that share a day',
      { closures: [{ from: '2026-12-03', until: '2026-12-04' }, closure] },
      ['closures.1.from'],
    ],
    ['too many closures', { closures: Array.from({ length: 51 }, () => closure) }, ['closures']],
    [
      'an override that is over',
      { isOpen: true, openOverrideUntil: '2026-11-20T09:00:00Z' },
      ['openOverrideUntil'],
    ],
    ['hours of an older page', { hours: 'always' }, ['hours']],
  ])('%s', async (_case, given, fields) => {
    const { detail, change } = await openShop({ hours: [day], closures: [closure] });
    const before = await detail();
    const { status, body } = await change(given);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(body.details.map(({ field }: { field: string }) => field).sort()).toEqual(fields);
    expect(await detail()).toEqual(before);
  });

  test('has a sentence in the reader’s language', async () => {
    const { app, id } = await openShop();
    const pharmacist = await signedIn(app, 'pharmacy', id);
    const sentence = async (language: string) =>
      (
        await pharmacist.send({
          method: 'PATCH',
          url: `/api/pharmacies/${id}`,
          payload: { hours: [{ ...day, closes: '25:00' }] },
          headers: { 'accept-language': language },
        })
      ).body.details[0].message;
    expect(await sentence('en')).toMatch(/a time like 08:30/);
    expect(await sentence('ar')).toMatch(/اكتب وقتًا/);
  });
});

test('times in other digits, and the end of a day, are understood', async () => {
  const { detail } = await openShop({
    hours: [{ weekday: 0, opens: '٨:٠٠', closes: '24:00' }],
    closures: [{ from: '٢٠٢٦-١٢-٠١', until: '2026-12-01', reason: ' ' }],
  });
  expect(await detail()).toMatchObject({
    hours: [{ weekday: 0, opens: '08:00', closes: '00:00' }],
    closures: [{ from: '2026-12-01', until: '2026-12-01' }],
  });
});

test('one of two simultaneous changes counts whole', async () => {
  const { app, id, change, detail } = await openShop();
  const early = daily('06:00', '07:00');
  const late = daily('10:00', '12:00');
  await Promise.all([change({ hours: early }), change({ hours: late }), change({ hours: early })]);
  const { hours: held, isOpen } = await detail();
  expect([early, late]).toContainEqual(held);
  expect(isOpen).toBe(held[0].opens === '10:00');
  expect(await app.db.$count(openingTimes, eq(openingTimes.pharmacyId, id))).toBe(7);
});

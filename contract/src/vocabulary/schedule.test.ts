import { describe, expect, test } from 'vitest';
import type { Closure, OpeningTime } from './opening-times.ts';
import { type Opening, openingAt, scheduleOf } from './schedule.ts';

const everyDay = (opens: string, closes: string, rest: Partial<OpeningTime> = {}) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens, closes, ...rest }));

interface Given extends Partial<Opening> {
  hours?: OpeningTime[];
  closures?: Closure[];
}

const opening = ({
  hours = [],
  closures = [],
  is24Hours = false,
  ...override
}: Given): Opening => ({
  ...scheduleOf(hours, closures, is24Hours),
  is24Hours,
  openOverride: null,
  openOverrideUntil: null,
  ...override,
});
/** A date and time on the wall clock in Khartoum. */
const at = (local: string) => new Date(`${local.replace(' ', 'T')}+02:00`);
const wall = (instant: Date | null) =>
  instant && new Date(instant.getTime() + 7_200_000).toISOString().slice(0, 16).replace('T', ' ');
/** The opening status at a wall clock's time, in one line. */
const told = (given: Given, local: string) => {
  const { isOpen, opensAt, closesAt } = openingAt(opening(given), at(local));
  return isOpen ? `open until ${wall(closesAt)}` : `closed until ${wall(opensAt)}`;
};

// 22 November 2026 is a Sunday.
const friday = [
  { weekday: 5, opens: '09:00', closes: '11:30' },
  { weekday: 5, opens: '14:00', closes: '22:00' },
];
const ramadan = { validFrom: '2026-11-23', validUntil: '2026-11-25' };

describe('at every boundary', () => {
  test.each<[string, Given, [at: string, told: string][]]>([
    [
      'a day opens and closes with the minute',
      { hours: everyDay('08:00', '22:00') },
      [
        ['2026-11-22 07:59:59', 'closed until 2026-11-22 08:00'],
        ['2026-11-22 08:00', 'open until 2026-11-22 22:00'],
        ['2026-11-22 21:59:59', 'open until 2026-11-22 22:00'],
        ['2026-11-22 22:00', 'closed until 2026-11-23 08:00'],
      ],
    ],
    [
      'past midnight, also from Saturday to Sunday',
      { hours: [{ weekday: 6, opens: '18:00', closes: '02:00' }] },
      [
        ['2026-11-21 23:59', 'open until 2026-11-22 02:00'],
        ['2026-11-22 00:00', 'open until 2026-11-22 02:00'],
        ['2026-11-22 02:00', 'closed until 2026-11-28 18:00'],
      ],
    ],
    [
      'the Friday pause',
      { hours: friday },
      [
        ['2026-11-27 11:29', 'open until 2026-11-27 11:30'],
        ['2026-11-27 11:30', 'closed until 2026-11-27 14:00'],
        ['2026-11-27 14:00', 'open until 2026-11-27 22:00'],
        ['2026-11-27 22:00', 'closed until 2026-12-04 09:00'],
      ],
    ],
    [
      'spans that touch are one',
      { hours: [...everyDay('08:00', '00:00'), ...everyDay('00:00', '01:00')] },
      [
        ['2026-11-22 23:00', 'open until 2026-11-23 01:00'],
        ['2026-11-23 01:00', 'closed until 2026-11-23 08:00'],
      ],
    ],
    [
      'a change that is more than 400 days away is not looked for',
      {
        hours: [
          ...everyDay('00:00', '00:00'),
          {
            weekday: 1,
            opens: '10:00',
            closes: '12:00',
            validFrom: '2090-01-02',
            validUntil: '2090-01-02',
          },
        ],
      },
      [['2026-11-22 00:00', 'open until null']],
    ],
    [
      'the longest closure is',
      { is24Hours: true, closures: [{ from: '2026-11-22', until: '2027-11-22' }] },
      [['2026-11-22 00:00', 'closed until 2027-11-23 00:00']],
    ],
    [
      'every day from midnight to midnight never closes',
      { hours: everyDay('00:00', '00:00') },
      [['2026-11-22 00:00', 'open until null']],
    ],
    [
      'the first and the last day of a period, whose last night goes on',
      { hours: [...everyDay('08:00', '22:00'), ...everyDay('20:00', '03:00', ramadan)] },
      [
        ['2026-11-22 21:00', 'open until 2026-11-22 22:00'],
        ['2026-11-22 22:00', 'closed until 2026-11-23 20:00'],
        ['2026-11-23 08:00', 'closed until 2026-11-23 20:00'],
        ['2026-11-25 23:00', 'open until 2026-11-26 03:00'],
        ['2026-11-26 03:00', 'closed until 2026-11-26 08:00'],
        ['2026-11-26 08:00', 'open until 2026-11-26 22:00'],
      ],
    ],
    [
      'the week’s last night goes on into a period',
      { hours: [...everyDay('18:00', '02:00'), ...everyDay('10:00', '12:00', ramadan)] },
      [
        ['2026-11-23 01:59', 'open until 2026-11-23 02:00'],
        ['2026-11-23 18:00', 'closed until 2026-11-24 10:00'],
        ['2026-11-25 12:00', 'closed until 2026-11-26 18:00'],
      ],
    ],
    [
      'a weekday without times is closed in a period',
      {
        hours: [
          ...everyDay('08:00', '22:00'),
          { weekday: 1, opens: '10:00', closes: '12:00', ...ramadan },
        ],
      },
      [['2026-11-23 12:00', 'closed until 2026-11-26 08:00']],
    ],
    [
      'a closure, both days inclusive',
      {
        hours: everyDay('08:00', '22:00'),
        closures: [{ from: '2026-11-23', until: '2026-11-24' }],
      },
      [
        ['2026-11-22 22:00', 'closed until 2026-11-25 08:00'],
        ['2026-11-24 23:59', 'closed until 2026-11-25 08:00'],
      ],
    ],
    [
      'a closure wins over a period and over 24 hours',
      {
        is24Hours: true,
        hours: everyDay('08:00', '22:00', ramadan),
        closures: [{ from: '2026-11-24', until: '2026-11-24' }],
      },
      [
        ['2026-11-23 03:00', 'open until 2026-11-24 00:00'],
        ['2026-11-24 00:00', 'closed until 2026-11-25 00:00'],
        ['2026-11-25 00:00', 'open until null'],
      ],
    ],
    ['24 hours', { is24Hours: true }, [['2026-11-22 03:00', 'open until null']]],
    ['nothing known', {}, [['2026-11-22 12:00', 'closed until null']]],
    [
      'an override without end',
      { hours: everyDay('08:00', '22:00'), openOverride: true },
      [['2026-11-22 23:00', 'open until null']],
    ],
    [
      'an override that ends while the hours say the same, and otherwise',
      {
        hours: everyDay('08:00', '22:00'),
        openOverride: true,
        openOverrideUntil: at('2026-11-22 09:30'),
      },
      [
        ['2026-11-22 07:00', 'open until 2026-11-22 22:00'],
        ['2026-11-22 22:00', 'closed until 2026-11-23 08:00'],
      ],
    ],
    [
      'closed by hand',
      {
        hours: everyDay('08:00', '22:00'),
        openOverride: false,
        openOverrideUntil: at('2026-11-22 09:30'),
      },
      [
        ['2026-11-22 09:29:59', 'closed until 2026-11-22 09:30'],
        ['2026-11-22 09:30', 'open until 2026-11-22 22:00'],
      ],
    ],
  ])('%s', (_case, given, moments) => {
    expect(moments.map(([moment]) => [moment, told(given, moment)])).toEqual(moments);
  });
});

import { expect, test } from 'vitest';
import {
  addPeriod,
  addTime,
  copyDay,
  type EditedHours,
  isPaused,
  periodOfNextFriday,
  removeTime,
  setPeriod,
  toEditedHours,
  togglePause,
  toOpening,
  toShownProblems,
} from './edited-hours.ts';

const profile = {
  hours: [
    { weekday: 5, opens: '08:00', closes: '22:00' },
    {
      weekday: 1,
      opens: '20:00',
      closes: '02:00',
      validFrom: '2027-02-08',
      validUntil: '2027-03-09',
    },
  ],
  closures: [{ from: '2026-12-01', until: '2026-12-02', reason: 'Stocktaking' }],
};
const shown = (edited: EditedHours, weekday: number) =>
  edited.times
    .filter((time) => time.period === null && time.weekday === weekday)
    .map(({ opens, closes }) => `${opens}-${closes}`);

test('unchanged hours are sent as they came', () => {
  expect(toOpening(toEditedHours(profile))).toEqual(profile);
});

test('a copied day replaces other days of its week', () => {
  const edited = addTime(toEditedHours(profile), null, 0);
  const copied = copyDay(edited, null, 5, [0, 5, 6]);
  expect([0, 5, 6, 1].map((weekday) => shown(copied, weekday))).toEqual([
    ['08:00-22:00'],
    ['08:00-22:00'],
    ['08:00-22:00'],
    [],
  ]);
  expect(toOpening(copied).hours).toContainEqual(profile.hours[1]);
  expect(new Set(copied.times.map(({ id }) => id)).size).toBe(copied.times.length);
});

test('the prayer pause splits a time in two, and joins them again', () => {
  const edited = toEditedHours(profile);
  const paused = togglePause(edited, null, 5);
  expect(paused && shown(paused, 5)).toEqual(['08:00-12:00', '14:00-22:00']);
  expect([edited, paused].map((hours) => hours && isPaused(hours, null, 5))).toEqual([false, true]);
  const joined = paused && togglePause(paused, null, 5);
  expect(joined && toOpening(joined)).toEqual(profile);
  // A closed day, and one with another time beside the pause, have none to set.
  expect(togglePause(edited, null, 6)).toBeUndefined();
  expect(paused && togglePause(addTime(paused, null, 5), null, 5)).toBeUndefined();
});

test('a new period starts with the usual week, and its wrong dates are shown at one place', () => {
  const edited = addPeriod(toEditedHours(profile));
  const dated = setPeriod(edited, 1, { from: '2027-05-01', until: '2027-04-01' });
  expect(toOpening(dated).hours[2]).toEqual({
    ...profile.hours[0],
    validFrom: '2027-05-01',
    validUntil: '2027-04-01',
  });
  const two = addTime(dated, 1, 0);
  expect(toShownProblems(two, { 'hours.3.validUntil': 'wrong', 'hours.3.opens': 'too' })).toEqual({
    'hours.2.validUntil': 'wrong',
    'hours.3.opens': 'too',
  });
  expect(removeTime(two, 2).times).toHaveLength(3);
});

test('the prayer pause of a next Friday within dated hours is theirs', () => {
  const edited = toEditedHours(profile);
  expect(periodOfNextFriday(edited, '2027-02-05')).toBeNull();
  expect(periodOfNextFriday(edited, '2027-02-06')).toBe(0);
  expect(periodOfNextFriday(edited, '2027-03-06')).toBeNull();
});

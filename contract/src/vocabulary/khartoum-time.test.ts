import { expect, test } from 'vitest';
import {
  dateOf,
  dayAt,
  dayOf,
  instantAt,
  minuteAt,
  minuteOfWeek,
  weekdayOf,
} from './khartoum-time.ts';
import { timeZone } from './languages.ts';

const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const weekdayName = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

test('the wall clock agrees with the time zone database from 2018 on', () => {
  for (let day = dayOf('2018-01-01'); day < dayOf('2040-01-01'); day += 11) {
    const instant = new Date(`${dateOf(day)}T21:58:59.999Z`);
    const minute = minuteAt(instant);
    const local = dayAt(minute);
    const time = new Date(minute * 60_000).toISOString().slice(11, 16);
    expect(`${dateOf(local)}, ${time}`).toBe(wallClock.format(instant));
    expect(names[weekdayOf(local)]).toBe(weekdayName.format(instant));
    expect(minuteOfWeek(minute)).toBe(weekdayOf(local) * 1440 + (minute % 1440));
    expect(instantAt(minute).toISOString()).toBe(`${dateOf(day)}T21:58:00.000Z`);
  }
});

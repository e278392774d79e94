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

test('the wall clock is that of the time zone, since 2018 and as far as it is known', () => {
  for (let day = dayOf('2018-01-01'); day < dayOf('2040-01-01'); day += 11) {
    const instant = Temporal.Instant.from(`${dateOf(day)}T21:58:59.999Z`);
    const local = instant.toZonedDateTimeISO('Africa/Khartoum');
    const minute = minuteAt(new Date(instant.epochMilliseconds));
    expect([dateOf(dayAt(minute)), weekdayOf(dayAt(minute)), minute % 1440]).toEqual([
      local.toPlainDate().toString(),
      local.dayOfWeek % 7,
      local.hour * 60 + local.minute,
    ]);
    expect(minuteOfWeek(minute)).toBe(weekdayOf(dayAt(minute)) * 1440 + (minute % 1440));
    expect(instantAt(minute).toISOString()).toBe(`${dateOf(day)}T21:58:00.000Z`);
  }
});

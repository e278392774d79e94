import { expect, test } from 'vitest';
import { groupByWeek, groupEqualDays } from './hours.tsx';

const span = (weekday: number, opens: string, closes: string, period = {}) => ({
  weekday,
  opens,
  closes,
  ...period,
});
const ramadan = { validFrom: '2027-02-08', validUntil: '2027-03-09' };
const past = { validFrom: '2026-02-18', validUntil: '2026-03-19' };

test('a week has all its days, with the times of each in order', () => {
  const friday = [span(5, '16:00', '22:00'), span(5, '08:00', '11:30')];
  const [week, ...others] = groupByWeek(friday, '2026-11-22');
  expect(others).toEqual([]);
  expect(week?.days.map(({ spans }) => spans.length)).toEqual([0, 0, 0, 0, 0, 2, 0]);
  expect(week?.days[5]?.spans.map(({ opens }) => opens)).toEqual(['08:00', '16:00']);
});

test('today’s week comes first, and past periods are left out', () => {
  const hours = [
    span(0, '08:00', '20:00'),
    span(0, '20:00', '02:00', ramadan),
    span(0, '21:00', '01:00', past),
  ];
  const periods = (today: string) => groupByWeek(hours, today).map(({ period }) => period?.from);
  expect(periods('2026-02-17')).toEqual([undefined, '2026-02-18', '2027-02-08']);
  expect(periods('2026-02-18')).toEqual(['2026-02-18', undefined, '2027-02-08']);
  expect(periods('2026-03-19')).toEqual(['2026-02-18', undefined, '2027-02-08']);
  expect(periods('2026-03-20')).toEqual([undefined, '2027-02-08']);
  expect(periods('2027-03-10')).toEqual([undefined]);
});

test('at most one week is today’s', () => {
  const hours = [span(0, '08:00', '20:00'), span(0, '20:00', '02:00', ramadan)];
  const todays = (given: typeof hours, today: string) =>
    groupByWeek(given, today).map(({ isTodays }) => isTodays);
  expect(todays(hours, '2027-02-07')).toEqual([true, false]);
  expect(todays(hours, '2027-02-08')).toEqual([true, false]);
  expect(todays(hours.slice(1), '2027-02-07')).toEqual([false]);
});

test('without hours there is no week', () => {
  expect(groupByWeek([], '2026-11-22')).toEqual([]);
});

test('neighbouring days of the same hours are one row, from Saturday', () => {
  const usual = [0, 1, 2, 3, 4, 6].map((weekday) => span(weekday, '09:00', '22:00'));
  const rowsOf = (hours: typeof usual) =>
    groupByWeek(hours, '2026-11-22').flatMap(({ days }) =>
      groupEqualDays(days).map(({ weekdays, spans }) => [weekdays, spans.length]),
    );
  expect(rowsOf(usual)).toEqual([
    [[6, 0, 1, 2, 3, 4], 1],
    [[5], 0],
  ]);
  expect(rowsOf([...usual, span(5, '09:00', '22:00')])).toEqual([[[6, 0, 1, 2, 3, 4, 5], 1]]);
});

import { westernDigits } from './digits.ts';
import { dayOf, weekdayOf } from './khartoum-time.ts';
import { type Span, spanOn } from './spans.ts';

/** 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * A span of opening hours on a day of the week; `closes` at or before `opens` is on the next day.
 * With dates (both inclusive, in Khartoum) it applies only in that period, where all spans with
 * these dates together replace the weekly ones.
 */
export interface OpeningTime {
  weekday: number;
  /** HH:MM. */
  opens: string;
  closes: string;
  /** YYYY-MM-DD. */
  validFrom?: string | undefined;
  validUntil?: string | undefined;
}

/** A period in which a pharmacy does not open; both days inclusive. */
export interface Closure {
  from: string;
  until: string;
  reason?: string | undefined;
}

export const maxSpansPerDay = 6;
export const maxOpeningTimes = 150;
export const maxClosures = 50;
/** In days: the longest closure, and the longest period with its own hours. */
export const maxClosureDays = 366;
export const maxPeriodDays = 184;

/** The problems of hours and closures. */
export const openingProblems = [
  'invalid_time',
  'invalid_date',
  'required',
  'overlapping_times',
  'overlapping_closures',
  'too_many_times_a_day',
  'ends_before_it_begins',
  'lasts_too_long',
] as const;

export interface OpeningProblem {
  index: number;
  field: string;
  problem: (typeof openingProblems)[number];
}

/**
 * Reads a time in any usual notation and any of the three digit systems. 24:00 at the end of a day
 * is the next day's 00:00.
 * @returns HH:MM, or undefined for anything else
 */
export function readTime(text: string, isEnd = false): string | undefined {
  const [, hour = '', minute = ''] =
    /^\s*(\d{1,2})[:٫.](\d{2})\s*$/.exec(westernDigits(text)) ?? [];
  if (hour === '' || Number(minute) > 59) return undefined;
  if (isEnd && hour === '24' && minute === '00') return '00:00';
  return Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

/** Returns whether a text is a calendar day, from 2000 to 2099. */
export const isDate = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(dayOf(text)) &&
  new Date(`${text}T00:00Z`).toISOString().startsWith(text);

const periodOf = ({ validFrom, validUntil }: OpeningTime) =>
  validFrom && validUntil ? { from: validFrom, until: validUntil } : undefined;

function problemOfPeriod(
  from: string,
  until: string,
  longest: number,
): OpeningProblem['problem'] | undefined {
  const length = dayOf(until) - dayOf(from) + 1;
  if (length < 1) return 'ends_before_it_begins';
  return length > longest ? 'lasts_too_long' : undefined;
}

/** Returns the first problem of each row of closures. */
export const problemsOfClosures = (closures: readonly Closure[]): OpeningProblem[] =>
  closures.flatMap(({ from, until }, index): OpeningProblem[] => {
    const problem = problemOfPeriod(from, until, maxClosureDays);
    if (problem) return [{ index, field: 'until', problem }];
    const overlaps = closures
      .slice(0, index)
      .some((other) => from <= other.until && other.from <= until);
    return overlaps ? [{ index, field: 'from', problem: 'overlapping_closures' }] : [];
  });

/** Finds overlaps of hours that apply on the same days: the weekly ones, or those of one period. */
function overlaps(hours: readonly { time: OpeningTime; index: number }[]): OpeningProblem[] {
  const period = hours[0] && periodOf(hours[0].time);
  // The weekly hours repeat, so any eight days in a row will do.
  const first = period ? dayOf(period.from) : 0;
  // Eight days include each night between two weekdays.
  const days = period ? Math.min(dayOf(period.until) - first + 1, 8) : 8;
  const spans = Array.from({ length: days }, (_, index) => first + index).flatMap((day) =>
    hours
      .filter(({ time }) => time.weekday === weekdayOf(day))
      .map(({ time, index }) => ({ index, span: spanOn(day, time) })),
  );
  const wrongPlaces = new Set<number>();
  const doOverlap = (one: Span, other: Span) => one[0] < other[1] && other[0] < one[1];
  for (const [index, one] of spans.entries())
    for (const other of spans.slice(index + 1))
      if (doOverlap(one.span, other.span)) wrongPlaces.add(Math.max(one.index, other.index));
  return [...wrongPlaces].map((index) => ({ index, field: 'opens', problem: 'overlapping_times' }));
}

function tooMany(hours: readonly { time: OpeningTime; index: number }[]): OpeningProblem[] {
  return weekdays.flatMap((weekday) =>
    hours
      .filter(({ time }) => time.weekday === weekday)
      .slice(maxSpansPerDay)
      .map(({ index }) => ({ index, field: 'opens', problem: 'too_many_times_a_day' as const })),
  );
}

/** Finds periods that share some days, but not all: the hours of the shared days are ambiguous. */
function mixedPeriods(hours: readonly { time: OpeningTime; index: number }[]): OpeningProblem[] {
  return hours.flatMap(({ time, index }) => {
    const period = periodOf(time);
    const isMixed = hours
      .slice(
        0,
        hours.findIndex((row) => row.index === index),
      )
      .some((other) => {
        const earlier = periodOf(other.time);
        return (
          period &&
          earlier &&
          (period.from !== earlier.from || period.until !== earlier.until) &&
          period.from <= earlier.until &&
          earlier.from <= period.until
        );
      });
    return isMixed ? [{ index, field: 'validFrom', problem: 'overlapping_times' as const }] : [];
  });
}

/** Returns the first problem of each row of hours. */
export function problemsOfHours(hours: readonly OpeningTime[]): OpeningProblem[] {
  const rows = hours.map((time, index) => ({ time, index }));
  const periods = rows.flatMap(({ time, index }): OpeningProblem[] => {
    const { validFrom, validUntil } = time;
    if (!validFrom !== !validUntil)
      return [{ index, field: validFrom ? 'validUntil' : 'validFrom', problem: 'required' }];
    const problem =
      validFrom && validUntil && problemOfPeriod(validFrom, validUntil, maxPeriodDays);
    return problem ? [{ index, field: 'validUntil', problem }] : [];
  });
  if (periods.length > 0) return periods;
  const validityOf = ({ time }: (typeof rows)[number]) => `${time.validFrom} ${time.validUntil}`;
  const groups = [...new Set(rows.map(validityOf))].map((key) =>
    rows.filter((row) => validityOf(row) === key),
  );
  return [
    ...mixedPeriods(rows),
    ...groups.flatMap((group) => [...tooMany(group), ...overlaps(group)]),
  ];
}

import {
  dateOf,
  dayAt,
  dayOf,
  minuteAt,
  startOfDay,
  weekdayOf,
} from '@dawaya/contract/vocabulary/khartoum-time';
import { AppError } from '../../../platform/app-error.ts';
import { days } from '../../../platform/clock.ts';

const weeksShown = 12;
/** A year, whichever day it begins on. */
const maxWeeks = 53;

/** Whole weeks in Khartoum. Each begins on Sunday, as the working week does. */
export interface Period {
  /** The first day of each week, YYYY-MM-DD. */
  weeks: string[];
  lastDay: string;
  /** The start of each week. */
  starts: Date[];
  /** The start of the week after the last one. */
  end: Date;
}

const startOfWeek = (day: number) => day - weekdayOf(day);

/**
 * Returns the weeks with the days `from` and `until` (YYYY-MM-DD, either may be missing), up to the
 * current one; without them the last twelve.
 * @throws AppError `invalid_fields` for an end before the beginning, or more than 53 weeks.
 */
export function readPeriod(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  now: Date,
): Period {
  const present = startOfWeek(dayAt(minuteAt(now)));
  const last = until === undefined ? present : Math.min(present, startOfWeek(dayOf(until)));
  const first = from === undefined ? last - 7 * (weeksShown - 1) : startOfWeek(dayOf(from));
  const count = (last - first) / 7 + 1;
  if (count < 1) throw untilProblem('ends_before_it_begins');
  if (count > maxWeeks) throw untilProblem('lasts_too_long');
  const sundays = Array.from({ length: count }, (_, index) => first + 7 * index);
  return {
    weeks: sundays.map(dateOf),
    lastDay: dateOf(last + 6),
    starts: sundays.map(startOfDay),
    end: startOfDay(last + 7),
  };
}

/**
 * Returns as many weeks before the period. While its last week continues, they end at the same
 * moment of theirs, so that both are equally long.
 */
export function previousPeriod({ weeks, starts, lastDay, end }: Period, now: Date): Period {
  const length = weeks.length * 7;
  const earlier = (moment: Date) => new Date(moment.getTime() - days(length));
  return {
    weeks: weeks.map((week) => dateOf(dayOf(week) - length)),
    lastDay: dateOf(dayOf(lastDay) - length),
    starts: starts.map(earlier),
    end: earlier(now < end ? now : end),
  };
}

const untilProblem = (problem: 'ends_before_it_begins' | 'lasts_too_long') =>
  new AppError('invalid_fields', { fields: [{ field: 'until', problem }] });

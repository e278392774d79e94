import {
  dayAt,
  dayOf,
  instantAt,
  minuteAt,
  minuteOfWeek,
  minutesOfDay,
  minutesOfWeek,
  weekdayOf,
} from './khartoum-time.ts';
import type { Closure, OpeningTime } from './opening-times.ts';
import { clipSpan, covers, mergeSpans, type Span, spanOn } from './spans.ts';

/** Hours and closures in a form for queries. */
export interface Schedule {
  /** The weekly hours, as minutes from Sunday. */
  openMinutes: readonly Span[];
  /** When the weekly hours do not apply, as minutes since 1970 in Khartoum. */
  specialMinutes: readonly Span[];
  /** The open ones of `specialMinutes`. */
  specialOpenMinutes: readonly Span[];
}

/** All facts that decide whether a pharmacy is open (docs/search.md). */
export interface Opening extends Schedule {
  is24Hours: boolean;
  /** The pharmacist's statement, which wins while it lasts. */
  openOverride: boolean | null;
  /** Null for no end. */
  openOverrideUntil: Date | null;
}

const day = (at: number): Span => [at * minutesOfDay, (at + 1) * minutesOfDay];
const daysOf = (from: string, until: string) =>
  Array.from({ length: dayOf(until) - dayOf(from) + 1 }, (_, index) => dayOf(from) + index);

function weekOf(hours: readonly OpeningTime[]): Span[] {
  const spans = hours.map((time) => spanOn(time.weekday, time));
  return mergeSpans([
    ...spans.flatMap((span) => clipSpan(span, [0, minutesOfWeek])),
    // Saturday night continues at the start of the week.
    ...spans.flatMap(([from, until]) =>
      clipSpan([from - minutesOfWeek, until - minutesOfWeek], [0, minutesOfWeek]),
    ),
  ]);
}

/**
 * Makes a schedule of hours and closures. A span belongs to the day on which it begins, even if it
 * ends after midnight. The same holds for periods and closures: their last night continues into the
 * next day.
 */
export function scheduleOf(
  hours: readonly OpeningTime[],
  closures: readonly Closure[],
  is24Hours: boolean,
): Schedule {
  const weekly = hours.filter(({ validFrom }) => !validFrom);
  const closed = new Set(closures.flatMap(({ from, until }) => daysOf(from, until)));
  const dated = new Map<number, OpeningTime[]>();
  for (const time of hours)
    if (time.validFrom && time.validUntil)
      for (const at of daysOf(time.validFrom, time.validUntil))
        dated.set(at, [...(dated.get(at) ?? []), time]);

  const openedOn = (at: number): Span[] => {
    if (closed.has(at)) return [];
    if (is24Hours) return [day(at)];
    return (dated.get(at) ?? weekly)
      .filter(({ weekday }) => weekday === weekdayOf(at))
      .map((time) => spanOn(at, time));
  };
  const special = new Set([...closed, ...dated.keys()].flatMap((at) => [at, at + 1]));
  return {
    openMinutes: weekOf(weekly),
    specialMinutes: mergeSpans([...special].map(day)),
    specialOpenMinutes: mergeSpans(
      [...special].flatMap((at) =>
        [...openedOn(at - 1), ...openedOn(at)].flatMap((span) => clipSpan(span, day(at))),
      ),
    ),
  };
}

export type Hours = Schedule & { is24Hours: boolean };

/** Returns whether the hours are open in a minute since 1970 in Khartoum. */
export const isOpenByHours = (hours: Hours, minute: number): boolean =>
  covers(hours.specialMinutes, minute)
    ? covers(hours.specialOpenMinutes, minute)
    : hours.is24Hours || covers(hours.openMinutes, minuteOfWeek(minute));

/**
 * Returns the first minute after `minute` at which something may change; the caller checks whether
 * it does.
 */
function nextBorder(hours: Hours, minute: number): number {
  const { openMinutes, specialMinutes, specialOpenMinutes } = hours;
  const later = (spans: readonly Span[]) => spans.flat().filter((border) => border > minute);
  const fixed = [...later(specialMinutes), ...later(specialOpenMinutes)];
  if (covers(specialMinutes, minute)) return Math.min(...fixed);
  const now = minuteOfWeek(minute);
  const weekly = openMinutes.flat().map((at) => {
    const wait = (at - now + minutesOfWeek) % minutesOfWeek;
    return minute + (wait || minutesOfWeek);
  });
  return Math.min(...fixed, ...weekly);
}

/** In days; longer than the longest closure (366), and short enough to scan each time. */
const farthest = 400;

/**
 * Returns the next time at which the hours open or close a pharmacy, without the pharmacist's
 * statement.
 * @returns undefined without a change within 400 days: no hours are known, or it is always open
 */
export function nextChangeByHours(hours: Hours, after: Date): Date | undefined {
  const start = minuteAt(after);
  const isOpen = isOpenByHours(hours, start);
  const lastSpecial = hours.specialMinutes.at(-1)?.[1] ?? 0;
  const last = Math.min(
    Math.max(start, lastSpecial) + minutesOfWeek,
    start + farthest * minutesOfDay,
  );
  for (let minute = nextBorder(hours, start); minute <= last; minute = nextBorder(hours, minute))
    if (isOpenByHours(hours, minute) !== isOpen) return instantAt(minute);
  return undefined;
}

export interface OpeningStatus {
  isOpen: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
}

/** Returns whether a pharmacy is open at an instant, and when that changes next, if known. */
export function openingAt(opening: Opening, now: Date): OpeningStatus {
  const { openOverride, openOverrideUntil: until } = opening;
  const isOverridden = openOverride !== null && (until === null || until > now);
  const isOpen = isOverridden ? openOverride : isOpenByHours(opening, minuteAt(now));
  const change = () => {
    if (!isOverridden) return nextChangeByHours(opening, now);
    if (until === null) return undefined;
    return isOpenByHours(opening, minuteAt(until)) === isOpen
      ? nextChangeByHours(opening, until)
      : until;
  };
  const at = change() ?? null;
  return { isOpen, opensAt: isOpen ? null : at, closesAt: isOpen ? at : null };
}

export const minutesAt = (now: Date): { minute: number; ofWeek: number; day: number } => {
  const minute = minuteAt(now);
  return { minute, ofWeek: minuteOfWeek(minute), day: dayAt(minute) };
};

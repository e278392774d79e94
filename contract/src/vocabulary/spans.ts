import { minutesOfDay } from './khartoum-time.ts';

/** Minutes, including the first and excluding the last. */
export type Span = readonly [from: number, until: number];

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Returns the span of HH:MM to HH:MM on a day; it reaches into the next day if it does not end
 * later than it begins.
 */
export function spanOn(day: number, { opens, closes }: { opens: string; closes: string }): Span {
  const from = minuteOfDay(opens);
  const length = (minuteOfDay(closes) - from + minutesOfDay) % minutesOfDay || minutesOfDay;
  return [day * minutesOfDay + from, day * minutesOfDay + from + length];
}

/** Sorts spans and joins those that touch. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, until] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

/** Returns the part of a span within another, or an empty list. */
export function clipSpan([from, until]: Span, [first, end]: Span): Span[] {
  const clipped: Span = [Math.max(from, first), Math.min(until, end)];
  return clipped[0] < clipped[1] ? [clipped] : [];
}

export const covers = (spans: readonly Span[], minute: number): boolean =>
  spans.some(([from, until]) => from <= minute && minute < until);

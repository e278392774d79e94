import { minutesOfDay } from './khartoum-time.ts';

/** Minutes from the first, before the last. */
export type Span = readonly [from: number, until: number];

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** What an HH:MM to HH:MM is on a day: to the next day where it does not end later than it begins. */
export function spanOn(day: number, { opens, closes }: { opens: string; closes: string }): Span {
  const from = minuteOfDay(opens);
  const length = (minuteOfDay(closes) - from + minutesOfDay) % minutesOfDay || minutesOfDay;
  return [day * minutesOfDay + from, day * minutesOfDay + from + length];
}

/** The same minutes in order, with as few spans as they need. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, until] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

/** The part of a span within another; none is no span. */
export function clipSpan([from, until]: Span, [first, end]: Span): Span[] {
  const clipped: Span = [Math.max(from, first), Math.min(until, end)];
  return clipped[0] < clipped[1] ? [clipped] : [];
}

export const covers = (spans: readonly Span[], minute: number): boolean =>
  spans.some(([from, until]) => from <= minute && minute < until);

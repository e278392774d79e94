import { instantAt, minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';

/** The times to choose from: minutes from now, or an hour of a Khartoum day. */
const momentsAhead = {
  now: { in: 0 },
  h1: { in: 60 },
  h3: { in: 180 },
  evening: { day: 0, hour: 20 },
  tomorrow: { day: 1, hour: 10 },
  tomorrowEvening: { day: 1, hour: 20 },
  d3: { in: 3 * minutesOfDay },
  week: { in: 7 * minutesOfDay },
} as const satisfies Record<string, { in: number } | { day: number; hour: number }>;
export type Moment = keyof typeof momentsAhead;

export const readyMoments: Moment[] = ['now', 'h1', 'h3', 'evening', 'tomorrow', 'd3', 'week'];
export const heldMoments: Moment[] = ['h1', 'h3', 'evening', 'tomorrowEvening', 'd3', 'week'];

export function momentAt(moment: Moment, now: number): number {
  const ahead = momentsAhead[moment];
  if ('in' in ahead) return now + ahead.in * 60_000;
  const today = Math.floor(minuteAt(new Date(now)) / minutesOfDay);
  return instantAt((today + ahead.day) * minutesOfDay + ahead.hour * 60).getTime();
}

/** Returns the choices in the future: an evening that is over cannot be promised. */
export const momentsFrom = (moments: readonly Moment[], now: number): Moment[] =>
  moments.filter((moment) => moment === 'now' || momentAt(moment, now) > now);

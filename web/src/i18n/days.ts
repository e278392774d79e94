import { dayMs } from '@dawaya/contract/vocabulary/durations';
import { dayOf, minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatDayMonth, formatTime, formatWeekday, khartoumDay } from './format.ts';

export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/** Returns whether a moment is before six, when it is still the evening before. */
const isNight = (moment: string) => (minuteAt(new Date(moment)) % minutesOfDay) / 60 < 6;

/**
 * Formats an opening time: '22:00' today and in the night after, 'Sunday 8:00' within the week, '3
 * December 8:00' later.
 */
export function openingMoment(language: Language, moment: string, today: string): string {
  const time = formatTime(language, moment);
  const days = daysBetween(today, khartoumDay(moment));
  if (days <= 0 || (days === 1 && isNight(moment))) return time;
  const day = days < 7 ? formatWeekday(language, moment) : formatDayMonth(language, moment);
  return `${day} ${time}`;
}

const sunday = Date.parse('2026-11-22T12:00Z');

/** Returns the name of a day of the week; 0 is Sunday. */
export const weekdayName = (language: Language, weekday: number): string =>
  formatWeekday(language, new Date(sunday + weekday * dayMs));

/** Formats a time of day such as '08:00'. */
export const timeOfDay = (language: Language, time: string): string =>
  formatTime(language, `2026-11-22T${time}+02:00`);

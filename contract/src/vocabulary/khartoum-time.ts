import { dayMs, minuteMs } from './durations.ts';

/**
 * The offset of Sudan's wall clock in minutes. Minutes avoid Temporal, which older browsers lack.
 * Sudan has had UTC+2 all year since November 2017; the test next to this file checks the time zone
 * database.
 */
const offset = 120;
export const minutesOfDay = 24 * 60;
export const minutesOfWeek = 7 * minutesOfDay;
/** 1 January 1970 was a Thursday; weeks are counted from Sunday. */
const firstWeekday = 4;

/** Returns the minute of an instant, counted from midnight of 1 January 1970 in Khartoum. */
export const minuteAt = (instant: Date): number =>
  Math.floor(instant.getTime() / minuteMs) + offset;

/** Returns the instant at which such a minute begins. */
export const instantAt = (minute: number): Date => new Date((minute - offset) * minuteMs);

/** Returns the instant at which a day begins. */
export const startOfDay = (day: number): Date => instantAt(day * minutesOfDay);

/** Returns the day of a minute, counted from 1 January 1970. */
export const dayAt = (minute: number): number => Math.floor(minute / minutesOfDay);

/** Returns the day of a date like 2026-11-22. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / dayMs;

/** Returns the date of a day, like 2026-11-22. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Returns the weekday; 0 is Sunday. */
export const weekdayOf = (day: number): number => (day + firstWeekday) % 7;

/** Minutes since the last Sunday began. */
export const minuteOfWeek = (minute: number): number =>
  (minute + firstWeekday * minutesOfDay) % minutesOfWeek;

import { setTimeout } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs } from '@dawaya/contract/vocabulary/durations';

/** Returns the present time. A test holds it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Waits a number of milliseconds. A test records it instead. */
export type Pause = (milliseconds: number) => Promise<void>;

export const systemPause: Pause = (milliseconds) => setTimeout(milliseconds);

/** Returns milliseconds, like the next three. */
export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => count * minuteMs;
export const hours = (count: number) => count * hourMs;
export const days = (count: number) => count * dayMs;

/** Returns the milliseconds from `now` until a moment, 0 for a moment that has passed. */
export const msUntil = (moment: Date, now: Date) => Math.max(0, moment.getTime() - now.getTime());

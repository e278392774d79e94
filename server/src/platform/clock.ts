import { setTimeout } from 'node:timers/promises';

/** Returns the present time. A test holds it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Waits a number of milliseconds. A test records it instead. */
export type Pause = (milliseconds: number) => Promise<void>;

export const systemPause: Pause = (milliseconds) => setTimeout(milliseconds);

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => seconds(count * 60);
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);

/** Returns the milliseconds from `now` until a moment, 0 for a moment that is over. */
export const msUntil = (moment: Date, now: Date) => Math.max(0, moment.getTime() - now.getTime());

import { seconds } from '../platform/clock.ts';

/** A connection that nothing comes from is asked by the system itself whether the other side lives. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: seconds(10) };

import { seconds } from '../platform/clock.ts';

/** TCP keep-alive: the system probes an idle connection. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: seconds(10) };

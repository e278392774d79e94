import { minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { minutes } from '../../platform/clock.ts';

/** In Khartoum, as minutes of the day. A pharmacy that is open then gets its questions. */
const quiet = { from: 22 * 60, until: 7 * 60 };

/** Milliseconds until the quiet hours end; 0 outside of them. */
export function quietFor(now: Date): number {
  const minute = minuteAt(now) % minutesOfDay;
  if (minute >= quiet.until && minute < quiet.from) return 0;
  return minutes((quiet.until - minute + minutesOfDay) % minutesOfDay);
}

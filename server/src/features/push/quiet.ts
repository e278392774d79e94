import { minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import type { PushSettings } from '@dawaya/contract/vocabulary/push';

const minuteOf = (time: string) => {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
};

/** Whether it is quiet on a device now: from the first, before the last minute, in Khartoum. */
function isQuiet({ quietFrom, quietUntil }: PushSettings, now: Date): boolean {
  if (!quietFrom || !quietUntil) return false;
  const [from, until, at] = [
    minuteOf(quietFrom),
    minuteOf(quietUntil),
    minuteAt(now) % minutesOfDay,
  ];
  return from < until ? at >= from && at < until : from > until && (at >= from || at < until);
}

/**
 * Whether a device wants to be told now. What is left out is not told later: the count of the next
 * message has it (docs/decisions/0062).
 */
export function wantsToBeTold(settings: PushSettings, isEmergency: boolean, now: Date): boolean {
  if (settings.onlyEmergencies && !isEmergency) return false;
  return !isQuiet(settings, now) || (isEmergency && settings.emergenciesAlways);
}

import { minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import type { PushSettings } from '@dawaya/contract/vocabulary/push';

const minuteOf = (time: string) => {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
};

/**
 * Returns whether it is quiet on a device, from the first minute to before the last, in Khartoum.
 */
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
 * Returns whether a device wants a message now. A skipped message is not sent later: the next one's
 * count includes it (docs/live.md).
 */
export function wantsNotification(
  settings: PushSettings,
  isEmergency: boolean,
  now: Date,
): boolean {
  if (settings.onlyEmergencies && !isEmergency) return false;
  return !isQuiet(settings, now) || (isEmergency && settings.emergenciesAlways);
}

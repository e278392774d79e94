import { changeBell } from './settings.ts';

/** Whether this browser shows what an open page has to say: that needs no maker's service. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'Notification' in globalThis;

/**
 * Switches the bell; to be called by a tap, as the browser may ask whether it may show what waits.
 * It rings whatever the answer is.
 */
export function switchBell(on: boolean): void {
  changeBell({ rings: on });
  if (on && canNotify()) Notification.requestPermission().catch(() => {});
}

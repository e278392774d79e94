import { changeBell } from './settings.ts';

/**
 * Returns whether this browser can show a notification of an open page, which needs no push
 * service.
 */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'Notification' in globalThis;

/**
 * Switches the bell. Call it in a tap's handler, as the browser may ask for permission to show
 * notifications; the bell rings without it too.
 */
export function switchBell(on: boolean): void {
  changeBell({ rings: on });
  if (on && canNotify()) Notification.requestPermission().catch(() => {});
}

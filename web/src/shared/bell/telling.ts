import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { obstacleHere } from './device.ts';
import { bellSettings, changeTold } from './settings.ts';
import { CannotBeTold, tellHere } from './subscription.ts';
import { canNotify } from './switch-bell.ts';

/** Shows on this device what waits, while its page is open and nobody sees it. */
export async function notifyHere(sentence: string): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted') return;
  // Where this device is not told of anything there is none yet.
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  await registration.showNotification(sentence, {
    lang: document.documentElement.lang,
    dir: document.documentElement.dir as NotificationDirection,
    icon: '/icon-192.png',
    tag: 'open-page',
    data: { path: location.pathname },
  });
}

/** Says to the server that this device still wants to be told; where it cannot any more, it is off. */
export async function renewHere(role: PushRole): Promise<void> {
  if (obstacleHere() || Notification.permission !== 'granted') {
    changeTold(role, false);
    return;
  }
  try {
    await tellHere({ role }, bellSettings());
  } catch (error) {
    if (error instanceof CannotBeTold && error.obstacle !== 'offline') changeTold(role, false);
  }
}

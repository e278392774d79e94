import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { obstacleHere } from './device.tsx';
import { bellSettings, canNotify, setNotified } from './settings.ts';
import { CannotNotifyError, changeInTurn, subscribeHere } from './subscription.ts';

/** Shows a notification while the desk's page is open but hidden. */
export async function notifyHere(sentence: string): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted') return;
  // A device without notifications has no worker yet.
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

/**
 * Renews this device's subscription at the server, or switches it off if the browser forbids
 * notifications now.
 */
export async function renewHere(role: PushRole): Promise<void> {
  if (obstacleHere() || Notification.permission !== 'granted') {
    setNotified(role, false);
    return;
  }
  try {
    await changeInTurn(async () => {
      const settings = bellSettings();
      if (settings.notifiedDesks.includes(role)) await subscribeHere({ role }, settings);
    });
  } catch (error) {
    if (error instanceof CannotNotifyError && error.obstacle !== 'offline')
      setNotified(role, false);
  }
}

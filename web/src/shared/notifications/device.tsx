import { useNotificationTexts } from '../../i18n/notifications.ts';
import { Status } from '../../ui/status.tsx';

export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const t = useNotificationTexts();
  return <Status className="text-sm text-muted">{t.obstacles[obstacle]}</Status>;
}

export type Obstacle = 'home-screen' | 'unknown' | 'denied' | 'unavailable' | 'offline';

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || isPad();
// An iPad calls itself a Mac; no Mac has a touch screen.
const isPad = () => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;

/**
 * Returns why this browser cannot show push messages, or undefined if it can. Apple's phones can
 * only from the home screen.
 */
export function obstacleHere(): Obstacle | undefined {
  const canSubscribe =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canSubscribe) return isApple() ? 'home-screen' : 'unknown';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

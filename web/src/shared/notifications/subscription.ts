import type { PushRole, PushSettings } from '@dawaya/contract/vocabulary/push';
import { call } from '../../lib/api.ts';
import { type Obstacle, obstacleHere } from './device.tsx';

/** This device cannot get notifications, for the given reason. */
export class CannotNotifyError extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/** The subject of a device's notifications: a role's desk, or the request of a tracking token. */
export type Topic = { role: PushRole } | { trackingToken: string };

/**
 * Milliseconds for the browser to get a push address. Without its maker's push service it never
 * answers. A later change waits no longer for an earlier one.
 */
const subscribeTimeoutMs = 20_000;

const rejectAfterTimeout = (milliseconds: number) =>
  new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new CannotNotifyError('offline')), milliseconds),
  );

const encodeKey = (key: ArrayBuffer | null | undefined) =>
  key &&
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Returns the browser's subscription for the server's key: the present or a new subscription. */
async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const has = await registration.pushManager.getSubscription();
  if (has && encodeKey(has.options.applicationServerKey) === publicKey) return has;
  // The operator has a new pair of keys: messages with the old one no longer arrive.
  await has?.unsubscribe();
  const subscribing = registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const subscription = await Promise.race([
    subscribing,
    rejectAfterTimeout(subscribeTimeoutMs),
  ]).catch((error) => {
    if (error instanceof CannotNotifyError) throw error;
    throw new CannotNotifyError(Notification.permission === 'denied' ? 'denied' : 'offline');
  });
  registration.active?.postMessage({ endpoint: subscription.endpoint });
  return subscription;
}

let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Runs changes of this device's subscription one after another: two at once could leave the server
 * with the older settings. A change reads the settings when its turn comes.
 */
export function changeInTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const done = lastChange.then(change);
  const timeout = new Promise((resolve) => setTimeout(resolve, subscribeTimeoutMs));
  // The caller gets the failure; the next change runs all the same.
  lastChange = Promise.race([done.catch(() => {}), timeout]);
  return done;
}

/**
 * Subscribes this device to a topic. Call it in a tap's handler, as the browser may ask for
 * permission.
 * @throws CannotNotifyError with the obstacle, ApiError, OfflineError
 */
export async function subscribeHere(topic: Topic, settings?: PushSettings): Promise<void> {
  const obstacle = obstacleHere();
  if (obstacle) throw new CannotNotifyError(obstacle);
  // First, because some browsers ask only right after the tap.
  if ((await Notification.requestPermission()) !== 'granted') throw new CannotNotifyError('denied');
  const { publicKey } = await call('GET /api/push-key');
  if (!publicKey) throw new CannotNotifyError('unavailable');
  const { endpoint, keys } = (await subscribeDevice(publicKey)).toJSON();
  await call('POST /api/push-subscriptions', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      language: document.documentElement.lang === 'ar' ? 'ar' : 'en',
      ...(settings && {
        settings: {
          onlyEmergencies: settings.onlyEmergencies,
          quietFrom: settings.quietFrom ?? undefined,
          quietUntil: settings.quietUntil ?? undefined,
          emergenciesAlways: settings.emergenciesAlways,
        },
      }),
      ...topic,
    },
  });
}

export async function endpointHere(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}

/**
 * Unsubscribes this device from a topic. The browser's own subscription stays, for other topics.
 */
export async function unsubscribeHere(topic: Topic): Promise<void> {
  const endpoint = await endpointHere();
  if (endpoint) await call('DELETE /api/push-subscriptions', { body: { endpoint, ...topic } });
}

export async function sendTestNotification(): Promise<void> {
  const endpoint = await endpointHere();
  if (!endpoint) throw new CannotNotifyError('offline');
  await call('POST /api/push-subscriptions/test', { body: { endpoint } });
}

import type { PushRole, PushSettings } from '@dawaya/contract/vocabulary/push';
import { call } from '../../lib/api.ts';
import { type Obstacle, obstacleHere } from './device.ts';

/** Why a device could not be told. */
export class CannotBeTold extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/** What a device is told of: what concerns a role, or what a tracking address follows. */
export type Topic = { role: PushRole } | { trackingToken: string };

/** How long the browser may ask its maker's service for an address; without that service it never answers. */
const longest = 20_000;

const late = (milliseconds: number) =>
  new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new CannotBeTold('offline')), milliseconds),
  );

const written = (key: ArrayBuffer | null | undefined) =>
  key &&
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The browser's subscription with the server's key: the one that it has, or a new one. */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const has = await registration.pushManager.getSubscription();
  if (has && written(has.options.applicationServerKey) === publicKey) return has;
  // The operator has a new pair: messages of the old one do not come any more.
  await has?.unsubscribe();
  const asked = registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const subscription = await Promise.race([asked, late(longest)]).catch((error) => {
    if (error instanceof CannotBeTold) throw error;
    throw new CannotBeTold(Notification.permission === 'denied' ? 'denied' : 'offline');
  });
  registration.active?.postMessage({ endpoint: subscription.endpoint });
  return subscription;
}

/**
 * Has this device told of something from now on; to be called by a tap, as the browser may ask.
 * @throws CannotBeTold with what stands in the way, ApiError, OfflineError.
 */
export async function tellHere(topic: Topic, settings?: PushSettings): Promise<void> {
  const obstacle = obstacleHere();
  if (obstacle) throw new CannotBeTold(obstacle);
  // First of all: some browsers ask only right after the tap.
  if ((await Notification.requestPermission()) !== 'granted') throw new CannotBeTold('denied');
  const { publicKey } = await call('GET /api/push-key');
  if (!publicKey) throw new CannotBeTold('unavailable');
  const { endpoint, keys } = (await subscribed(publicKey)).toJSON();
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

/** The address at which this device is told, if it is. */
export async function endpointHere(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}

/** Ends that. The browser's own subscription stays: it may be told of something else. */
export async function stopTelling(topic: Topic): Promise<void> {
  const endpoint = await endpointHere();
  if (endpoint) await call('DELETE /api/push-subscriptions', { body: { endpoint, ...topic } });
}

/** Sends a message to this device, to try it out. */
export async function testTelling(): Promise<void> {
  const endpoint = await endpointHere();
  if (!endpoint) throw new CannotBeTold('offline');
  await call('POST /api/push-subscriptions/test', { body: { endpoint } });
}

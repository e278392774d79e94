import type { Language } from '@dawaya/contract/vocabulary/languages';
import { keepEndpoint, keptEndpoint } from './push-endpoint.ts';
import { type PushMessage, sentenceOf, toOpen } from './push-words.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Tells of what is new while nobody looks at the page (docs/decisions/0062): a kind and a count, in
 * the language of whoever subscribed.
 */
export function answerPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.path ?? '/'));
  });
  // A browser may replace its subscription by itself, and need not say what the old one was.
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(event as unknown as SubscriptionChange)),
  );
  self.addEventListener('message', (event) => {
    if (event.data?.endpoint) event.waitUntil(keepEndpoint(event.data.endpoint));
  });
}

async function tell(message: Partial<PushMessage> & { path?: string }): Promise<void> {
  const { kind = 'test', count = 1, path = '/', isEmergency = false } = message;
  const language: Language = message.language ?? 'en';
  if (kind.startsWith('new-')) await self.navigator.setAppBadge?.(count).catch(() => {});
  const isSteps = kind.startsWith('track-');
  await self.registration.showNotification(sentenceOf({ kind, count, language, isEmergency }), {
    body: toOpen(language),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    // One of a kind stands there at a time, the newest; it sounds again.
    tag: isSteps ? 'track' : kind,
    renotify: true,
    requireInteraction: isEmergency,
    data: { path },
  } as NotificationOptions);
}

/** Shows the page that it is about: the one that is open, or a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((window) => new URL(window.url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  // The kept one first: the server knows it. The last one may never have got there.
  const oldEndpoint = (await keptEndpoint()) ?? oldSubscription?.endpoint;
  if (!oldEndpoint) return;
  const fresh = newSubscription ?? (await subscribe());
  const answer = await fetch('/api/push-subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fresh.toJSON(), oldEndpoint }),
  });
  if (answer.ok) await keepEndpoint(fresh.endpoint);
}

async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await (await fetch('/api/push-key')).json();
  return self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

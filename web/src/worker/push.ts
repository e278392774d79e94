import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { table } from '../lib/store/table.ts';
import { openLabel, type PushContent, pushSentenceOf } from './push-texts.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows push messages as notifications (docs/live.md): a kind and a count, in the subscriber's
 * language.
 */
export function listenForPush(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() ?? {};
    event.waitUntil(show(message).then(() => confirmShown(message.id)));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.path ?? '/'));
  });
  // A browser may replace its subscription by itself, and need not name the old one. TypeScript does
  // not know this event.
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(event as unknown as SubscriptionChange)),
  );
  self.addEventListener('message', (event) => {
    if (event.data?.endpoint) event.waitUntil(storeEndpoint(event.data.endpoint));
  });
}

async function show(message: Partial<PushContent> & { path?: string }): Promise<void> {
  const { kind = 'test', count = 1, path = '/', isEmergency = false } = message;
  const language: Language = message.language ?? 'en';
  // The number on the icon is an extra: the notification is shown without it.
  if (kind.startsWith('new-')) await self.navigator.setAppBadge?.(count).catch(() => {});
  await self.registration.showNotification(pushSentenceOf({ kind, count, language, isEmergency }), {
    body: openLabel(language),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    // The newest of a kind replaces the one before, and sounds again.
    tag: kind.startsWith('track-') ? 'track' : kind,
    renotify: true,
    requireInteraction: isEmergency,
    data: { path },
  } as NotificationOptions);
}

/** Confirms to the server that the device has shown a message, so that no SMS follows. */
async function confirmShown(id?: string): Promise<void> {
  if (id)
    await fetch('/api/push-receipts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    }).catch(() => {});
}

async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((window) => new URL(window.url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  // The stored address first, because the server knows it: the browser's last one may never have
  // reached the server.
  const oldEndpoint = (await readEndpoint()) ?? oldSubscription?.endpoint;
  if (!oldEndpoint) return;
  const fresh = newSubscription ?? (await subscribe());
  const response = await fetch('/api/push-subscriptions/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fresh.toJSON(), oldEndpoint }),
  });
  if (response.ok) await storeEndpoint(fresh.endpoint);
}

async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await (await fetch('/api/push-key')).json();
  return self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

const databaseName: (typeof table)['pushEndpoint']['name'] = 'dawaya_push';

/** Returns the result of `use` with the database's only store, and closes the connection. */
function withPushStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction('kept', mode);
      const operation = use(transaction.objectStore('kept'));
      transaction.oncomplete = () => resolve(operation.result);
      transaction.onabort = () => reject(transaction.error);
      // Closes once the transaction has ended. An open connection would block a later version.
      database.close();
    };
  });
}

const storeEndpoint = (endpoint: string): Promise<IDBValidKey> =>
  withPushStore('readwrite', (store) => store.put(endpoint, 'endpoint'));

/** Returns the push address that the server knows, if this device has a subscription. */
const readEndpoint = (): Promise<string | undefined> =>
  withPushStore<string | undefined>('readonly', (store) => store.get('endpoint'));

import { unattendedHeader } from '@dawaya/contract/vocabulary/live';
import { sendForSync } from '../lib/outbox/send.ts';
import type { OpenPage } from '../lib/worker/protocol.ts';
import { answerAsset } from './assets.ts';
import { listKey } from './cache.ts';
import { answerList } from './lists.ts';
import { answerPage, cacheOpenPage } from './pages.ts';
import { listenForPush } from './push.ts';
import { activate, dropUnusedReleases } from './releases.ts';
import { writeState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(activate()));
listenForPush();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(answerPage(event, url));
  if (url.pathname.startsWith('/assets/')) return event.respondWith(answerAsset(event, url));
  const key = listKey(url, request.headers.get('accept-language') ?? 'en');
  if (key && !request.headers.has(unattendedHeader)) event.respondWith(answerList(event, key));
});

self.addEventListener('message', (event) => {
  const openPage: OpenPage | undefined = event.data?.here;
  if (openPage) event.waitUntil(recordOpenPage(openPage));
});

// The connection is back, perhaps with no page open: the worker sends the outbox.
self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === 'outbox') sync.waitUntil(sendForSync());
});

async function recordOpenPage(openPage: OpenPage): Promise<void> {
  await writeState('reader', openPage.reader);
  // The page works without its copy, and the next message tries again.
  await cacheOpenPage(openPage).catch(() => {});
  await dropUnusedReleases();
}

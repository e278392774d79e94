import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { isLanguage } from '@dawaya/contract/vocabulary/languages';
import type { OpenPage, WorkerPreferences } from '../lib/worker/protocol.ts';
import { cachedAtMeta } from '../lib/worker/protocol.ts';
import { cacheAssets } from './assets.ts';
import {
  cachedAddresses,
  cachedAt,
  findCopy,
  findCurrentCopy,
  pageKey,
  storeCopy,
} from './cache.ts';
import { networkOrCache } from './network-or-cache.ts';
import { offlinePage } from './offline-page.ts';
import { readPreferences } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds between two fetches of a page for the cache: 15 minutes, in low-data mode a day. */
const refetchAfter = (reader: WorkerPreferences) => (reader.lowData ? 24 * 60 : 15) * minuteMs;

export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  const reader = await readPreferences();
  const language = url.searchParams.get('lang');
  const shown = isLanguage(language) ? { ...reader, language: language } : reader;
  // The late response is read to its end, or the browser complains. `networkOrCache` handles its
  // failure.
  event.waitUntil(network.catch(() => {}));
  return (await networkOrCache(network, () => cachedPage(url, shown))) ?? offlinePage(url, shown);
}

async function cachedPage(url: URL, reader: WorkerPreferences): Promise<Response | undefined> {
  const key = pageKey(url, reader.language);
  const copy = key && ((await findCopy('pages', key)) ?? (await inRememberedCity(url, reader)));
  if (!copy) return undefined;
  const html = (await copy.text())
    .replace('data-theme="system"', `data-theme="${reader.theme}"`)
    .replace('<head>', `<head>\n<meta name="${cachedAtMeta}" content="${cachedAt(copy)}">`);
  return new Response(html, { headers: copy.headers });
}

/** Returns a plain visit's copy in the last chosen city, as the server renders it. */
async function inRememberedCity(
  url: URL,
  { language }: WorkerPreferences,
): Promise<Response | undefined> {
  const pages = await cachedAddresses();
  // The oldest browsers have no `findLast`, and a worker has no polyfills.
  const inCity = pages
    .filter(
      ({ pathname, searchParams }) =>
        pathname === url.pathname &&
        searchParams.get('lang') === language &&
        [...searchParams.keys()].every((name) => name === 'city' || name === 'lang'),
    )
    .pop();
  return url.search === '' && inCity
    ? findCopy('pages', inCity.pathname + inCity.search)
    : undefined;
}

export async function cacheOpenPage({ address, reader, files }: OpenPage): Promise<void> {
  await cacheAssets(files, reader.lowData);
  await cachePage(address, reader);
  // The list of sent requests is the way to follow them offline.
  if (!reader.lowData) await cachePage('/my-requests', reader);
}

async function cachePage(address: string, reader: WorkerPreferences): Promise<void> {
  const key = pageKey(new URL(address, self.location.origin), reader.language);
  if (!key) return;
  const copy = await findCurrentCopy('pages', key);
  if (copy && Date.now() - cachedAt(copy) < refetchAfter(reader)) return;
  const etag = copy?.headers.get('etag');
  const response = await fetch(key, {
    credentials: 'omit',
    cache: 'no-store',
    headers: {
      accept: 'text/html',
      ...(reader.lowData && { 'save-data': 'on' }),
      ...(etag && { 'if-none-match': etag }),
    },
  });
  const fresh = copy && response.status === 304 ? copy : response;
  const html = await fresh.clone().text();
  // Files first, so that a cached page is complete.
  await cacheAssets(html.match(/\/assets\/[\w.-]+/g) ?? [], reader.lowData);
  await storeCopy('pages', key, fresh);
}

import { isLanguage } from '@dawaya/contract/vocabulary/languages';
import type { Here, Reader } from '../lib/worker/protocol.ts';
import { keptAtMeta } from '../lib/worker/protocol.ts';
import { keepAssets } from './assets.ts';
import { firstOf } from './first-of.ts';
import { keep, kept, keptAt, keptNow, keptPages } from './kept.ts';
import { pageKey } from './listed.ts';
import { offlinePage } from './offline-page.ts';
import { readerHere } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

const minute = 60_000;
/** Milliseconds between two fetches of a page for the cache: 15 minutes, in low-data mode a day. */
const often = (reader: Reader) => (reader.lowData ? 24 * 60 : 15) * minute;

export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const line = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  const reader = await readerHere();
  const asked = url.searchParams.get('lang');
  const shown = isLanguage(asked) ? { ...reader, language: asked } : reader;
  // The late response is read to its end, or the browser complains.
  event.waitUntil(line.catch(() => {}));
  return (await firstOf(line, () => keptPage(url, shown))) ?? offlinePage(url, shown);
}

async function keptPage(url: URL, reader: Reader): Promise<Response | undefined> {
  const key = pageKey(url, reader.language);
  const copy = key && ((await kept('pages', key)) ?? (await inRememberedCity(url, reader)));
  if (!copy) return undefined;
  const html = (await copy.text())
    .replace('data-theme="system"', `data-theme="${reader.theme}"`)
    .replace('<head>', `<head>\n<meta name="${keptAtMeta}" content="${keptAt(copy)}">`);
  return new Response(html, { headers: copy.headers });
}

/** Returns a plain visit's copy in the last chosen city, as the server renders it. */
async function inRememberedCity(url: URL, { language }: Reader): Promise<Response | undefined> {
  const pages = await keptPages();
  // The oldest browsers have no `findLast`, and a worker has no polyfills.
  const inCity = pages
    .filter(
      ({ pathname, searchParams }) =>
        pathname === url.pathname &&
        searchParams.get('lang') === language &&
        [...searchParams.keys()].every((name) => name === 'city' || name === 'lang'),
    )
    .pop();
  return url.search === '' && inCity ? kept('pages', inCity.pathname + inCity.search) : undefined;
}

export async function keepOpen({ address, reader, files }: Here): Promise<void> {
  await keepAssets(files, reader.lowData);
  await keepPage(address, reader);
  // The list of sent requests is the way to follow them offline.
  if (!reader.lowData) await keepPage('/my-requests', reader);
}

async function keepPage(address: string, reader: Reader): Promise<void> {
  const key = pageKey(new URL(address, self.location.origin), reader.language);
  if (!key) return;
  const copy = await keptNow('pages', key);
  if (copy && Date.now() - keptAt(copy) < often(reader)) return;
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
  await keepAssets(html.match(/\/assets\/[\w.-]+/g) ?? [], reader.lowData);
  await keep('pages', key, fresh);
}

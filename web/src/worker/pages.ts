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
/** A page is fetched for keeping this often at most, in milliseconds; with little data, once a day. */
const often = (reader: Reader) => (reader.lowData ? 24 * 60 : 15) * minute;

/**
 * A page: from the line as the browser asks for it, else the kept one, else a page of our own that
 * says what can still be done.
 */
export async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const line = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  );
  const reader = await readerHere();
  const asked = url.searchParams.get('lang');
  const shown = isLanguage(asked) ? { ...reader, language: asked } : reader;
  // A line that comes too late is heard to its end, or the browser complains.
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

/** A plain visit is shown the city that was chosen last, as the server does it. */
async function inRememberedCity(url: URL, { language }: Reader): Promise<Response | undefined> {
  const pages = await keptPages();
  // The oldest browsers have no `findLast`, and nothing is filled in for a worker.
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

/** Keeps the page that is open, and what it has loaded; without low data, what helps offline too. */
export async function keepOpen({ address, reader, files }: Here): Promise<void> {
  await keepAssets(files, reader.lowData);
  await keepPage(address, reader);
  // What was sent from here is followed from there, whatever was looked at last.
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
  // First what it needs: a kept page is whole.
  await keepAssets(html.match(/\/assets\/[\w.-]+/g) ?? [], reader.lowData);
  await keep('pages', key, fresh);
}

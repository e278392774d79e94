import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';
import { findPage } from '@dawaya/contract/vocabulary/pages';
import { cachedAtHeader } from '../lib/worker/protocol.ts';

/** The values that the build inserts (web/service-worker.ts). */
interface Release {
  id: string;
  files: string[];
}

declare const __RELEASE__: Release;

export const release: Release = __RELEASE__;

const lists =
  /^\/api\/(pharmacies|pharmacies\/[\w-]{36}|doctors|advertisements|medicines|cities|places|contact)$/;
/** Parameters with typed text or a position: a shared phone must not store them. */
const personal = ['search', 'item', 'near', 'placeId', 'next'];

/**
 * Returns a page's cache key, its URL with the parameters that it reads; undefined for a list
 * that is not cached.
 */
export function pageKey({ pathname, searchParams }: URL, language: string): string | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const read = new URLSearchParams(knownParameters(path, searchParams));
  if (!findPage(path)?.isStored || personal.some((name) => read.has(name))) return undefined;
  read.set('lang', language);
  return `${path}?${read}`;
}

/** Returns the cache key of a public list; undefined for a list that is not cached. */
export function listKey({ pathname, searchParams }: URL, language: string): string | undefined {
  if (!lists.test(pathname) || personal.some((name) => searchParams.has(name))) return undefined;
  const parameters = new URLSearchParams(searchParams);
  parameters.set('lang', language);
  return `${pathname}?${parameters}`;
}

/**
 * Returns whether a response may be cached: complete, from this origin, and the same for every
 * reader.
 */
const mayBeCached = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 &&
  (type === 'basic' || type === 'default') &&
  !redirected &&
  !/no-store/.test(headers.get('cache-control') ?? '');

type Kind = 'pages' | 'lists' | 'assets';

/** The most copies of a kind; the oldest goes first. */
const maxCopies: Record<Kind, number> = { pages: 24, lists: 24, assets: release.files.length };
const prefix = 'dawaya-';

/** Opens the cache of the release, because each release names other files. */
const openCache = (kind: Kind) => caches.open(`${prefix}${kind}-${release.id}`);

/** Caches a response with its time, if it may be cached. */
export async function storeCopy(kind: Kind, key: string, response: Response): Promise<void> {
  if (!mayBeCached(response)) return;
  const headers = new Headers(response.headers);
  headers.set(cachedAtHeader, String(Date.now()));
  // The body is decoded already, and the key has everything that `vary` names.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  const cache = await openCache(kind);
  await cache.delete(key);
  await cache.put(key, new Response(await response.blob(), { headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - maxCopies[kind])))
    await cache.delete(old);
}

export const findCurrentCopy = async (kind: Kind, key: string): Promise<Response | undefined> =>
  (await openCache(kind)).match(key);

/** Returns the copy of this release, or else of an older one. */
export const findCopy = async (kind: Kind, key: string): Promise<Response | undefined> =>
  (await findCurrentCopy(kind, key)) ?? caches.match(key);

export async function cachedAddresses(): Promise<URL[]> {
  return (await (await openCache('pages')).keys()).map(({ url }) => new URL(url));
}

export const cachedAt = (copy: Response): number => Number(copy.headers.get(cachedAtHeader));

export async function dropOldReleases(): Promise<void> {
  for (const name of await caches.keys()) {
    const [, kind, id] = name.split('-');
    if (name.startsWith(prefix) && kind !== 'state' && id !== release.id) await caches.delete(name);
  }
}

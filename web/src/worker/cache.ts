import { cachedAtHeader } from '../lib/worker/protocol.ts';
import { mayBeCached } from './cache-keys.ts';
import { release } from './release.ts';

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

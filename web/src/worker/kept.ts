import { keptAtHeader } from '../lib/worker/protocol.ts';
import { mayBeKept } from './listed.ts';
import { release } from './release.ts';

type Kind = 'pages' | 'lists' | 'assets';

/** How many of a kind are kept; the one that was kept first goes first. */
const most: Record<Kind, number> = { pages: 24, lists: 24, assets: release.files.length };
const prefix = 'dawaya-';

/** Pages, lists and files of one release belong together: another release names other files. */
const open = (kind: Kind) => caches.open(`${prefix}${kind}-${release.id}`);

/** Keeps a copy with the moment of keeping, where the answer may be kept at all. */
export async function keep(kind: Kind, key: string, response: Response): Promise<void> {
  if (!mayBeKept(response)) return;
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  // It is kept as it is read, and under a key that says all that it depends on.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  const cache = await open(kind);
  await cache.delete(key);
  await cache.put(key, new Response(await response.blob(), { headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most[kind]))) await cache.delete(old);
}

/** The copy that this release has kept. */
export const keptNow = async (kind: Kind, key: string): Promise<Response | undefined> =>
  (await open(kind)).match(key);

/** The same, or else the copy of an older release that is still there. */
export const kept = async (kind: Kind, key: string): Promise<Response | undefined> =>
  (await keptNow(kind, key)) ?? caches.match(key);

/** The addresses of all kept pages, the newest last. */
export async function keptPages(): Promise<URL[]> {
  return (await (await open('pages')).keys()).map(({ url }) => new URL(url));
}

/** When a copy was kept, in milliseconds. */
export const keptAt = (copy: Response): number => Number(copy.headers.get(keptAtHeader));

/** Removes what older releases have left. */
export async function dropOldReleases(): Promise<void> {
  for (const name of await caches.keys()) {
    const [, kind, id] = name.split('-');
    if (name.startsWith(prefix) && kind !== 'state' && id !== release.id) await caches.delete(name);
  }
}

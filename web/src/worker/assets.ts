import { findCopy, release, storeCopy } from './cache.ts';

const releaseFiles = new Set(release.files);

/**
 * Answers a hashed file from the cache, as it never changes; else fetches it, and caches files of
 * this release.
 */
export async function answerAsset(event: FetchEvent, { pathname }: URL): Promise<Response> {
  const copy = await findCopy('assets', pathname);
  if (copy) return copy;
  const response = await fetch(pathname, { credentials: 'omit' });
  if (releaseFiles.has(pathname)) event.waitUntil(storeCopy('assets', pathname, response.clone()));
  return response;
}

/**
 * Caches the files of this release among these, one after the other.
 * @param isFree true for only files in the browser's HTTP cache, without a download
 */
export async function cacheAssets(paths: string[], isFree: boolean): Promise<void> {
  for (const path of new Set(paths)) {
    if (!releaseFiles.has(path) || (await findCopy('assets', path))) continue;
    const response = await fetch(
      path,
      isFree
        ? { credentials: 'omit', cache: 'only-if-cached', mode: 'same-origin' }
        : { credentials: 'omit', cache: 'force-cache' },
    ).catch(() => undefined);
    if (response) await storeCopy('assets', path, response);
  }
}

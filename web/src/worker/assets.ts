import { keep, kept } from './kept.ts';
import { release } from './release.ts';

const known = new Set(release.files);

/** A hashed file: the kept one, as it never changes; else from the line, and kept when it is ours. */
export async function answerAsset(event: FetchEvent, { pathname }: URL): Promise<Response> {
  const copy = await kept('assets', pathname);
  if (copy) return copy;
  const response = await fetch(pathname, { credentials: 'omit' });
  if (known.has(pathname)) event.waitUntil(keep('assets', pathname, response.clone()));
  return response;
}

/**
 * Keeps the files of this release among these, one after the other.
 * @param isFree only those that the browser has anyway: nothing is fetched for it.
 */
export async function keepAssets(paths: string[], isFree: boolean): Promise<void> {
  for (const path of new Set(paths)) {
    if (!known.has(path) || (await kept('assets', path))) continue;
    const response = await fetch(
      path,
      isFree
        ? { credentials: 'omit', cache: 'only-if-cached', mode: 'same-origin' }
        : { credentials: 'omit', cache: 'force-cache' },
    ).catch(() => undefined);
    if (response) await keep('assets', path, response);
  }
}

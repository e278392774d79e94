import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';
import { findPage } from '@dawaya/contract/vocabulary/pages';

const lists =
  /^\/api\/(pharmacies|pharmacies\/[\w-]{36}|doctors|advertisements|medicines|cities|places|contact)$/;
/** Parameters with typed text or a position: a shared phone must not store them. */
const personal = ['search', 'item', 'near', 'placeId', 'next'];

/**
 * Returns a page's cache key, its address with the parameters that it reads; undefined for a list
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
export const mayBeCached = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 &&
  (type === 'basic' || type === 'default') &&
  !redirected &&
  !/no-store/.test(headers.get('cache-control') ?? '');

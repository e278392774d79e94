import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';

/** Public pages without anything of whoever looks: never what stands behind a tracking address. */
const pages =
  /^\/(|request|ask|track|my-requests|towns|towns\/[^/]+|pharmacies\/[\w-]{36}|doctors|advertisements|contact|privacy)$/;
const lists =
  /^\/api\/(pharmacies|pharmacies\/[\w-]{36}|doctors|advertisements|medicines|cities|places|contact)$/;
/** What somebody typed, and where somebody is, is not kept on a phone that others may hold. */
const personal = ['search', 'item', 'near', 'placeId', 'next'];

/** Where a page is kept, or undefined for one that is not: its address with what its page reads. */
export function pageKey({ pathname, searchParams }: URL, language: string): string | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const read = new URLSearchParams(knownParameters(path, searchParams));
  if (!pages.test(path) || personal.some((name) => read.has(name))) return undefined;
  read.set('lang', language);
  return `${path}?${read}`;
}

/** Where an answer is kept, or undefined for one that is not. */
export function listKey({ pathname, searchParams }: URL, language: string): string | undefined {
  if (!lists.test(pathname) || personal.some((name) => searchParams.has(name))) return undefined;
  const asked = new URLSearchParams(searchParams);
  asked.set('lang', language);
  return `${pathname}?${asked}`;
}

/** Whether an answer may be kept at all: whole, our own, and not for one reader alone. */
export const mayBeKept = ({ status, type, redirected, headers }: Response): boolean =>
  status === 200 &&
  (type === 'basic' || type === 'default') &&
  !redirected &&
  !/no-store/.test(headers.get('cache-control') ?? '');

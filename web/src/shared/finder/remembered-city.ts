import { writeCookie, writeStored } from '../../lib/store/store.ts';

/**
 * Keeps the visitor's city, or the empty text for the whole country. By the cookie the server renders
 * the next plain visit with it.
 */
export function rememberCity(city: string): void {
  writeStored({ city });
  // An empty cookie would be none.
  writeCookie('cityCookie', encodeURIComponent(city) || '*');
}

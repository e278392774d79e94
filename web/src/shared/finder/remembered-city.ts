import { writeCookie, writeStored } from '../../lib/store/store.ts';

/**
 * Stores the visitor's city, or an empty text for the whole country. By the cookie the server
 * renders the next plain visit with it.
 */
export function rememberCity(city: string): void {
  writeStored({ city });
  // An empty cookie would be deleted.
  writeCookie('cityCookie', encodeURIComponent(city) || '*');
}

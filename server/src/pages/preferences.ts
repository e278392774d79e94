import { isTheme, type Preferences } from '@dawaya/contract/rendering';
import { defaultLanguage, isLanguage, type Language } from '@dawaya/contract/vocabulary/languages';
import { maxCityLength } from '@dawaya/contract/vocabulary/limits';
import { roles } from '@dawaya/contract/vocabulary/roles';
import type { FastifyRequest } from 'fastify';

export type CookieValues = Record<string, string | undefined>;

/** Returns the language in the address, which wins over the stored one (docs/interface.md). */
export function readRequestedLanguage(search: string): Language | undefined {
  const language = search === '' ? undefined : new URLSearchParams(search).get('lang');
  return isLanguage(language) ? language : undefined;
}

/**
 * Reads the visitor's preferences from the cookies that mirror the page's stored choices.
 * @param saveData the header `Save-Data`, which counts when the page has no stored choice.
 */
export function readPreferences(
  cookies: CookieValues,
  search: string,
  saveData?: unknown,
): Preferences {
  const { lang, theme, roles: stored = '', lowData } = cookies;
  const names = stored.split('.');
  return {
    language: readRequestedLanguage(search) ?? (isLanguage(lang) ? lang : defaultLanguage),
    theme: isTheme(theme) ? theme : 'system',
    roles: roles.filter((role) => names.includes(role)),
    lowData: lowData === '1' || (lowData !== '0' && saveData === 'on'),
  };
}

export const readPreferencesOfRequest = (
  { headers }: FastifyRequest,
  search: string,
): Preferences => readPreferences(parseCookies(headers.cookie), search, headers['save-data']);

/**
 * Returns the city of the last choice: empty for the whole country, null when missing or invalid.
 */
export function readRememberedCity({ city }: CookieValues): string | null {
  if (city === undefined || city === '*') return city === '*' ? '' : null;
  try {
    const name = decodeURIComponent(city);
    return name.length <= maxCityLength ? name : null;
  } catch {
    return null;
  }
}

/** Parses the cookies of a request, which a plugin may not have parsed. */
export function parseCookies(header: string | undefined): CookieValues {
  if (!header) return {};
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

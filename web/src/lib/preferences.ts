import { isTheme, type Preferences, type Theme } from '@dawaya/contract/rendering';
import { isLanguage, type Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  readStored,
  storedRoles,
  subscribeStored,
  writeCookie,
  writeStored,
} from './store/store.ts';

export { isLanguage, type Language };

const Rendered = createContext<Preferences>({
  language: 'en',
  theme: 'system',
  roles: [],
  lowData: false,
});

export const PreferencesProvider = Rendered;

/**
 * Returns the language: a stored value counts only if it is exactly 'en' or 'ar' (specification,
 * section 5).
 */
export function useLanguage(): Language {
  const { language } = useContext(Rendered);
  return useSyncExternalStore(
    subscribeStored,
    () => chosenLanguage(language),
    () => language,
  );
}

function chosenLanguage(rendered: Language): Language {
  const stored = readStored('language');
  if (stored === null) return rendered;
  return isLanguage(stored) ? stored : 'en';
}

export function useTheme(): Theme {
  const { theme } = useContext(Rendered);
  return useSyncExternalStore(
    subscribeStored,
    () => {
      const stored = readStored('theme');
      return isTheme(stored) ? stored : theme;
    },
    () => theme,
  );
}

/** Returns whether pages save data: as chosen here, else as the browser asks. */
export function useLowData(): boolean {
  const { lowData } = useContext(Rendered);
  return useSyncExternalStore(
    subscribeStored,
    () => storedLowData(lowData),
    () => lowData,
  );
}

const storedLowData = (rendered: boolean) =>
  (readStored('lowData') ?? (rendered ? '1' : '0')) === '1';

export function useSignedInRoles(): Role[] {
  const { roles } = useContext(Rendered);
  const rendered = roles.join('.');
  const now = useSyncExternalStore(
    subscribeStored,
    () => storedRoles().join('.'),
    () => rendered,
  );
  return useMemo(() => now.split('.').filter(Boolean) as Role[], [now]);
}

/**
 * Returns whether this browser is signed in as a role. It steers only what is shown; the server
 * decides what is allowed.
 */
export const useHasRole = (role: Role): boolean => useSignedInRoles().includes(role);

export const useSignedIn = (): boolean => useSignedInRoles().length > 0;

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');

export function setLanguage(language: Language): void {
  writeStored({ language });
}

/** Changes light to dark and back, even when the system chose it (specification §4). */
export function flipTheme(): void {
  const stored = readStored('theme');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  writeStored({ theme: dark ? 'light' : 'dark' });
}

/** Chooses to save data or not, against the browser's own wish if need be. */
export function setLowData(lowData: boolean): void {
  writeStored({ lowData: lowData ? '1' : '0' });
}

/**
 * Applies the stored language, direction and theme to the document, and writes the cookies by which
 * the server renders the next page. If the server rendered by the same values, it writes nothing:
 * an attribute would lay out the whole page again, and a cookie blocks.
 */
export function useSyncedPreferences(): void {
  const language = useLanguage();
  const theme = useTheme();
  const rendered = useContext(Rendered);
  const shown = useRef<Pick<Preferences, 'language' | 'theme'>>(rendered);
  useEffect(() => {
    if (language === shown.current.language && theme === shown.current.theme) return;
    shown.current = { language, theme };
    const html = document.documentElement;
    html.lang = language;
    html.dir = directionOf(language);
    html.dataset.theme = theme;
    writePreferenceCookies();
  }, [language, theme]);
  useEffect(() => {
    const isRendered =
      storedRoles().join('.') === rendered.roles.join('.') &&
      storedLowData(rendered.lowData) === rendered.lowData;
    if (!isRendered) writePreferenceCookies();
    return subscribeStored(writePreferenceCookies);
  }, [rendered]);
}

export function writePreferenceCookies(): void {
  const { lang, dataset } = document.documentElement;
  writeCookie('languageCookie', lang);
  writeCookie('themeCookie', dataset.theme ?? 'system');
  writeCookie('rolesCookie', storedRoles().join('.'));
  writeCookie('lowDataCookie', readStored('lowData') ?? '');
}

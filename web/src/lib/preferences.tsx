import { isTheme, type Preferences, type Theme } from '@dawaya/contract/rendering';
import { isLanguage, type Language } from '@dawaya/contract/vocabulary/languages';
import type { Role } from '@dawaya/contract/vocabulary/roles';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
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

export function PreferencesProvider(props: { value: Preferences; children: ReactNode }) {
  return <Rendered value={props.value}>{props.children}</Rendered>;
}

/** The language now: what is stored counts only if exactly 'en' or 'ar' (specification, section 5). */
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

/** Whether pages do with as little data as they can: chosen here, or else as the browser asks. */
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

/** The roles somebody is signed in as here. */
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

/** Whether somebody is signed in as this role here; steers what shows, never what is allowed. */
export const useHasRole = (role: Role): boolean => useSignedInRoles().includes(role);

export const useSignedIn = (): boolean => useSignedInRoles().length > 0;

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');

export function setLanguage(language: Language): void {
  writeStored({ language });
}

/** Flips what is seen now, whatever it comes from (specification, section 4). */
export function flipTheme(): void {
  const stored = readStored('theme');
  const dark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  writeStored({ theme: dark ? 'light' : 'dark' });
}

/** Chooses little data, or not, whatever the browser asks for. */
export function setLowData(lowData: boolean): void {
  writeStored({ lowData: lowData ? '1' : '0' });
}

/**
 * Keeps the document's language, direction and theme, and the small cookies by which the server
 * renders the next page, in step with what is stored. Where that is what the server rendered by,
 * nothing is written: an attribute would have the whole page laid out again, and a cookie is waited for.
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

/** Tells the server how this page is shown, for another year. */
export function writePreferenceCookies(): void {
  const { lang, dataset } = document.documentElement;
  writeCookie('languageCookie', lang);
  writeCookie('themeCookie', dataset.theme ?? 'system');
  writeCookie('rolesCookie', storedRoles().join('.'));
  writeCookie('lowDataCookie', readStored('lowData') ?? '');
}

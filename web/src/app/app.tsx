import type { PlainAnswer, Preferences } from '@dawaya/contract/rendering';
import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';
import { useEffect, useRef, useState } from 'react';
import { Router } from 'wouter';
import { usePathname, useSearch as useWholeSearch } from 'wouter/use-browser-location';
import { useLayoutTexts } from '../i18n/layout.ts';
import { useConnectivity } from '../lib/connectivity.ts';
import { RenderedOn } from '../lib/now.tsx';
import {
  PreferencesProvider,
  useLanguage,
  useLowData,
  useSyncedPreferences,
} from '../lib/preferences.ts';
import { Preload } from '../lib/preload.ts';
import { PublicUrl } from '../lib/public-url.ts';
import type { BroughtRead } from '../lib/reads/library.ts';
import { type Reads, ReadsContext, useEngine, useReads } from '../lib/reads/reads.ts';
import { HydrationBoundary } from '../ui/hydration-boundary.tsx';
import { useShownToasts } from '../ui/toast.ts';
import { useLazyModule } from '../ui/use-lazy-module.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageView } from './page-view.tsx';
import { preloadPath } from './routes.ts';

interface AppProps {
  preferences: Preferences;
  publicUrl: string;
  reads: Reads;
  renderedOn: string;
  /** The rendered path, on the server only. */
  path?: string;
  search?: string;
  plain: PlainAnswer | null;
}

/** Returns only the parameters that the page reads, as on the server. */
function useSearch(options?: { ssrPath?: string; ssrSearch?: string }) {
  const path = usePathname(options);
  return new URLSearchParams(
    knownParameters(path, new URLSearchParams(useWholeSearch(options))),
  ).toString();
}

/** The whole page inside the document's body, the same on the server and in the browser. */
export function App({ plain, path, search, ...props }: AppProps) {
  const { preferences, publicUrl, reads, renderedOn } = props;
  const at = path === undefined ? {} : { ssrPath: path, ssrSearch: search ?? '' };
  return (
    <PreferencesProvider value={preferences}>
      <RenderedOn value={renderedOn}>
        <PublicUrl value={publicUrl}>
          <ReadsContext value={reads}>
            <Preload value={preloadPath}>
              <Router {...at} searchHook={useSearch}>
                <PreferencesSync />
                <SkipLink />
                <div className="flex min-h-dvh flex-col">
                  <Header />
                  <ConnectivityNotice />
                  <main id="main" tabIndex={-1} className="flex-1 outline-none">
                    <PageView plain={plain} />
                  </main>
                  <HydrationBoundary>
                    <Footer />
                  </HydrationBoundary>
                </div>
                <ToastHost />
              </Router>
            </Preload>
          </ReadsContext>
        </PublicUrl>
      </RenderedOn>
    </PreferencesProvider>
  );
}

function PreferencesSync() {
  useSyncedPreferences();
  useAnswersInLanguage();
  return null;
}

/**
 * Reads answers again after a change of the language, because the server names and orders
 * pharmacies by it.
 */
function useAnswersInLanguage() {
  const language = useLanguage();
  const reads = useReads();
  const { engine } = useEngine();
  const askedLanguage = useRef(language);
  useEffect(() => {
    if (askedLanguage.current === language) return;
    // Without a connection the page keeps its answers, and `retryWhenConnected` tries again.
    if (!engine) return void reads.load().catch(() => {});
    askedLanguage.current = language;
    void engine.client.invalidateQueries();
  }, [reads, engine, language]);
}

export interface BootState {
  preferences: Preferences;
  publicUrl: string;
  reads: BroughtRead[];
  /** The day in Khartoum. */
  renderedOn: string;
  /** The parameters of the rendering: those of the URL, and the remembered city. */
  search: string;
  plain?: PlainAnswer;
}

function SkipLink() {
  const t = useLayoutTexts();
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
    >
      {t.skip}
    </a>
  );
}

const loadBanner = () => import('./connectivity-banner.tsx');
const loadLowData = () => import('./low-data-banner.tsx');

/** Announces a lost connection, the age of cached data, and the low-data mode. */
function ConnectivityNotice() {
  const connectivity = useConnectivity();
  const banner = useLazyModule(
    loadBanner,
    !!connectivity && (connectivity.isOffline || connectivity.cachedAt !== undefined),
  );
  const lowData = useLowData();
  const saving = useLazyModule(loadLowData, lowData);
  return (
    <>
      <div role="status">{connectivity && banner && <banner.default {...connectivity} />}</div>
      {lowData && saving && <saving.default />}
    </>
  );
}

const loadToaster = () => import('../ui/toaster.tsx');
const gestures = ['pointerdown', 'keydown'] as const;

/**
 * Loads the notification region with the first tap or key, or at once for a notification without
 * one. A visit without either never loads it.
 */
function ToastHost() {
  const [isUsed, setIsUsed] = useState(false);
  const hasToasts = useShownToasts().length > 0;
  useEffect(() => {
    const used = () => setIsUsed(true);
    for (const gesture of gestures) addEventListener(gesture, used, { once: true, passive: true });
    return () => {
      for (const gesture of gestures) removeEventListener(gesture, used);
    };
  }, []);
  const toaster = useLazyModule(loadToaster, isUsed || hasToasts);
  return toaster && <toaster.default />;
}

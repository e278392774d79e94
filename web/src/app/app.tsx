import type { PlainAnswer, Preferences } from '@dawaya/contract/rendering';
import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';
import { useEffect, useRef } from 'react';
import { Router } from 'wouter';
import { usePathname, useSearch as useWholeSearch } from 'wouter/use-browser-location';
import { RenderedOn } from '../lib/now.tsx';
import { PreferencesProvider, useLanguage, useSyncedPreferences } from '../lib/preferences.ts';
import { Preload } from '../lib/preload.ts';
import { PublicUrl } from '../lib/public-url.ts';
import { type Reads, ReadsContext, useEngine, useReads } from '../lib/reads/reads.ts';
import { HydrationBoundary } from '../ui/hydration-boundary.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { ConnectivityNotice } from './connectivity-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageView } from './page-view.tsx';
import { preloadPath } from './routes.ts';
import { SkipLink } from './skip-link.tsx';

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
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    if (!engine) return void reads.load().catch(() => {});
    asked.current = language;
    void engine.client.invalidateQueries();
  }, [reads, engine, language]);
}

import type { PlainAnswer, Preferences } from '@dawaya/contract/rendering';
import { knownParameters } from '@dawaya/contract/vocabulary/page-parameters';
import { useEffect, useRef } from 'react';
import { Router } from 'wouter';
import { usePathname, useSearch as useWholeSearch } from 'wouter/use-browser-location';
import { RenderedOn } from '../lib/now.tsx';
import { PreferencesProvider, useLanguage, useSyncedPreferences } from '../lib/preferences.tsx';
import { Preload } from '../lib/preload.ts';
import { PublicUrl } from '../lib/public-url.ts';
import { type Reads, ReadsContext, useEngine, useReads } from '../lib/reads/reads.ts';
import { Piece } from '../ui/piece.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LineNotice } from './line-notice.tsx';
import { PageView } from './page-view.tsx';
import { preloadPath } from './routes.ts';
import { SkipLink } from './skip-link.tsx';

interface AppProps {
  preferences: Preferences;
  publicUrl: string;
  reads: Reads;
  /** The day on which the server rendered. */
  renderedOn: string;
  /** On the server: the address being rendered. */
  path?: string;
  search?: string;
  plain: PlainAnswer | null;
}

/** A page sees the parameters that it reads, as on the server. */
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
                  <LineNotice />
                  <main id="main" tabIndex={-1} className="flex-1 outline-none">
                    <PageView plain={plain} />
                  </main>
                  <Piece>
                    <Footer />
                  </Piece>
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

/** Answers name pharmacies, and order them, in the language that they were asked for in. */
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

import type { PlainAnswer } from '@dawaya/contract/rendering';
import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHydrated } from '../lib/hydrated.ts';
import { loadScript } from '../lib/missing-script.ts';
import { PlainAnswerOf } from '../lib/plain-answer.ts';
import { useLanguage } from '../lib/preferences.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import type { PageProps, PageRoute } from './route.ts';
import { findRoute, loadPage, type RouteMatch } from './routes.ts';

// A static import would put the server's component into the browser's files.
const WithoutScripts = import.meta.env.SSR
  ? (await import('./without-scripts.tsx')).NoScriptNotice
  : undefined;

/** The page of the current URL. It loads the page's script on a visit and does not suspend. */
export function PageView({ plain }: { plain: PlainAnswer | null }) {
  const [path] = useLocation();
  const isFirst = useIsFirst(path);
  const { route, params } = findRoute(path);
  usePageTitle(route);
  useFocusAfterNavigation(path);
  return (
    <ErrorBoundary key={path}>
      <PlainAnswerOf value={isFirst ? plain : null}>
        <Loaded key={route.path} route={route} params={params} />
      </PlainAnswerOf>
    </ErrorBoundary>
  );
}

function Loaded({ route, params }: RouteMatch) {
  const [arrived, setArrived] = useState<ComponentType<PageProps>>();
  const [failure, setFailure] = useState<unknown>();
  const Page = route.loaded ?? arrived;
  useEffect(() => {
    if (Page || failure) return;
    loadScript(() => loadPage(route)).then((page) => setArrived(() => page), setFailure);
  }, [Page, failure, route]);
  useEffect(() => {
    const again = () => setFailure(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  // Clearing the failure lets the effect load the page again.
  if (failure) return <ErrorState error={failure} onRetry={() => setFailure(undefined)} />;
  if (!Page) return <LoadingPage path={route.path} />;
  if (!route.inBrowser) return <Page params={params} />;
  return (
    <BrowserOnly path={route.path}>
      <Page params={params} />
    </BrowserOnly>
  );
}

/**
 * A page behind a sign-in renders only in the browser; the server renders the waiting state. The
 * minimum height keeps the footer below the window, so that it does not jump.
 */
function BrowserOnly({ path, children }: { path: PageRoute['path']; children: ReactNode }) {
  if (!useHydrated()) return <LoadingPage path={path} />;
  return <div className="min-h-dvh">{children}</div>;
}

const LoadingPage = ({ path }: { path: PageRoute['path'] }) => (
  <>
    <LoadingState className="needs-scripts min-h-dvh" />
    <noscript>{WithoutScripts && <WithoutScripts path={path} />}</noscript>
  </>
);

/** Returns true until the visitor leaves the first page. */
function useIsFirst(path: string): boolean {
  const [first] = useState(path);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (path !== first) setLeft(true);
  }, [path, first]);
  return path === first && !isLeft;
}

const loadTitles = () => import('./page-titles.ts');

function usePageTitle(route: PageRoute): void {
  const language = useLanguage();
  const writtenKey = useRef(`${language} ${route.path}`);
  useEffect(() => {
    const currentKey = `${language} ${route.path}`;
    if (writtenKey.current === currentKey) return;
    if (route.ownTitle) {
      writtenKey.current = currentKey;
      return;
    }
    let over = false;
    const write = async () => {
      const { pageTitles } = await loadTitles();
      if (over) return;
      writtenKey.current = currentKey;
      document.title = pageTitles[language][route.path];
    };
    // Without a connection the page's own script fails too, and the page shows that.
    write().catch(() => {});
    return () => {
      over = true;
    };
  }, [language, route]);
}

/** Scrolls to the top after a navigation and moves the focus there for screen readers. */
function useFocusAfterNavigation(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorState error={this.state.error} onRetry={() => location.reload()} />;
  }
}

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App, type BootState } from './app/app.tsx';
import { findRoute, loadPage } from './app/routes.ts';
import { loadScript } from './lib/missing-script.ts';
import { isLanguage, setLanguage } from './lib/preferences.ts';
import { createReads } from './lib/reads/reads.ts';
import { expireStored, readStored } from './lib/store/store.ts';

const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as BootState;
const root = document.getElementById('root') as HTMLElement;

// The answer to a form came from the form's own URL: the page's URL replaces it.
if (state.plain) history.replaceState(history.state, '', state.plain.at);

// ?lang in a URL wins over the stored language, and is stored (docs/interface.md).
const languageParameter = new URLSearchParams(location.search).get('lang');
if (isLanguage(languageParameter)) setLanguage(languageParameter);

// The server rendered a plain visit with the remembered city: the URL gets it too, before
// hydration.
const city = new URLSearchParams(state.search).get('city');
const address = new URL(location.href);
if (city !== null && !address.searchParams.has('city')) {
  address.searchParams.set('city', city);
  history.replaceState(history.state, '', address);
}

expireStored();
const reads = createReads(state.reads);

void hydratePage();

/** Loads the page's script before hydration, so that the server's markup stays on the screen. */
async function loadPageScript(): Promise<void> {
  if (!('toSorted' in Array.prototype)) (await import('./lib/old-browsers/fill-in.ts')).fillIn();
  await loadPage(findRoute(location.pathname).route);
}

/**
 * Hydrates the page. It is a function, because the oldest browsers have no top-level await
 * (docs/interface.md).
 */
async function hydratePage(): Promise<void> {
  await loadScript(loadPageScript).catch((error) => {
    addEventListener('online', () => location.reload());
    throw error;
  });
  // A transition hydrates in small steps, between which the page handles taps; else React does it
  // in one task.
  startTransition(() => {
    const app = (
      <App
        preferences={state.preferences}
        publicUrl={state.publicUrl}
        reads={reads}
        renderedOn={state.renderedOn}
        plain={state.plain ?? null}
      />
    );
    // StrictMode runs pure code twice.
    hydrateRoot(root, import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
  });

  runWhenIdle(() => {
    // The page works without what is prepared, and a tap loads what it needs.
    import('./app/prepare.ts')
      .then(({ prepareReads: prepare }) => prepare(reads, state.preferences))
      .catch(() => {});
  });

  if (readStored('outbox'))
    import('./app/outbox.ts').then(
      ({ sendOutbox }) => sendOutbox(),
      () => {},
    );
}

/**
 * Runs work when the page is idle, at most ten seconds later; some browsers wait a second instead.
 */
function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 1000);
}

import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import type { BootState } from './app/boot-state.ts';
import { findRoute, loadPage } from './app/routes.ts';
import { whenIdle } from './lib/idle.ts';
import { loadScript } from './lib/missing-script.ts';
import { isLanguage, setLanguage } from './lib/preferences.tsx';
import { createReads } from './lib/reads/reads.ts';
import { expireStored, readStored } from './lib/store/store.ts';

const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as BootState;
const root = document.getElementById('root') as HTMLElement;

// The answer to a form came from the address that it was sent to: the page's own stands for it.
if (state.plain) history.replaceState(history.state, '', state.plain.at);

// ?lang in an address wins over what is stored, and is stored (product decision 31).
const asked = new URLSearchParams(location.search).get('lang');
if (isLanguage(asked)) setLanguage(asked);

// A plain visit was rendered with the remembered city: the address says so too, before the first look.
const city = new URLSearchParams(state.search).get('city');
const address = new URL(location.href);
if (city !== null && !address.searchParams.has('city')) {
  address.searchParams.set('city', city);
  history.replaceState(history.state, '', address);
}

expireStored();
const reads = createReads(state.queries);

void start();

/** The page's own script is there before hydration, so that what the server sent stays on the screen. */
async function needed(): Promise<void> {
  if (!('toSorted' in Array.prototype)) (await import('./lib/old-browsers/fill-in.ts')).fillIn();
  await loadPage(findRoute(location.pathname).route);
}

/** In a function, since the oldest browsers wait for nothing outside of one (docs/decisions/0083). */
async function start(): Promise<void> {
  await loadScript(needed).catch((error) => {
    // What the server sent stays to be read.
    addEventListener('online', () => location.reload());
    throw error;
  });
  // In small steps, between which a tap is heard; else React does it in one task.
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
    // It runs what must be pure twice.
    hydrateRoot(root, import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app);
  });

  // Last of all what the next visit and a line that goes ask for.
  whenIdle(() => {
    import('./app/prepare.ts')
      .then(({ prepare }) => prepare(reads, state.preferences))
      .catch(() => {});
  });

  if (readStored('outbox'))
    import('./app/outbox.ts').then(
      ({ sendOutbox }) => sendOutbox(),
      () => {},
    );
}

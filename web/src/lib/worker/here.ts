import { subscribeStored } from '../store/store.ts';
import type { Here, Reader } from './protocol.ts';

/** Whether this browser has workers, and the operator wants ours (`SERVICE_WORKER`). */
export const mayHaveWorker = (): boolean =>
  'serviceWorker' in navigator && !document.querySelector('meta[name=service-worker]');

/**
 * Registers the worker and tells it of the page that is open, now and whenever that changes. To be
 * called when the page has nothing else to do.
 * @param reader how whoever reads here reads, now.
 * @param subscribeFiles calls back when files have come that a kept page needs as well.
 */
export async function startWorker(
  reader: () => Reader,
  subscribeFiles: (listener: () => void) => void,
): Promise<void> {
  if (!mayHaveWorker()) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  let told = '';
  const tell = () => {
    const here: Here = {
      address: location.pathname + location.search,
      reader: reader(),
      files: [],
    };
    const now = JSON.stringify(here);
    if (now === told) return;
    told = now;
    here.files = loadedFiles();
    (navigator.serviceWorker.controller ?? active)?.postMessage({ here });
  };
  tell();
  // The router tells of where it goes (wouter's own events).
  for (const moved of ['pushState', 'replaceState', 'popstate']) addEventListener(moved, tell);
  subscribeStored(tell);
  subscribeFiles(() => {
    told = '';
    tell();
  });
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

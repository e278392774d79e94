import { subscribeStored } from '../store/store.ts';
import type { OpenPage, WorkerPreferences } from './protocol.ts';

/**
 * Returns whether this browser supports workers and the operator allows ours (`SERVICE_WORKER`).
 */
export const mayHaveWorker = (): boolean =>
  'serviceWorker' in navigator && !document.querySelector('meta[name=service-worker]');

/**
 * Registers the worker and sends it the state of the open page, now and after each change. Call it
 * when the page is idle.
 * @param reader returns the reader's present preferences
 * @param subscribeFiles calls back when files have come that a stored page needs as well
 */
export async function startWorker(
  reader: () => WorkerPreferences,
  subscribeFiles: (listener: () => void) => void,
): Promise<void> {
  if (!mayHaveWorker()) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  let sent = '';
  const send = () => {
    const here: OpenPage = {
      address: location.pathname + location.search,
      reader: reader(),
      files: [],
    };
    const now = JSON.stringify(here);
    if (now === sent) return;
    sent = now;
    here.files = loadedFiles();
    (navigator.serviceWorker.controller ?? active)?.postMessage({ here });
  };
  send();
  // The router (wouter) sends these events when it navigates.
  for (const moved of ['pushState', 'replaceState', 'popstate']) addEventListener(moved, send);
  subscribeStored(send);
  subscribeFiles(() => {
    sent = '';
    send();
  });
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

import { isTheme, type Preferences } from '@dawaya/contract/rendering';
import type { Query } from '@tanstack/react-query';
import { connectivityNow, noteFresh, subscribeConnectivity } from '../lib/connectivity.ts';
import { OfflineError } from '../lib/errors.ts';
import { writePreferenceCookies } from '../lib/preferences.ts';
import type { Reads } from '../lib/reads/reads.ts';
import { loadWhenTouched } from '../lib/reads/when-touched.ts';
import { readStored, writeCookie } from '../lib/store/store.ts';
import { table } from '../lib/store/table.ts';
import { startWorker } from '../lib/worker/open-page.ts';

const waitForLoad = () =>
  document.readyState === 'complete' ||
  new Promise((resolve) => addEventListener('load', resolve, { once: true }));

export async function prepareReads(reads: Reads, rendered: Preferences): Promise<void> {
  writePreferenceCookies();
  retryWhenConnected(reads);
  loadWhenTouched(reads);
  warmCache();
  // A browser without its database has no drafts; the next visit tries again.
  void deleteExpiredDrafts().catch(() => {});
  await waitForLoad();
  // The banner loads now, because a lost connection could not load it.
  await import('./connectivity-banner.tsx');
  if (import.meta.env.PROD) await startWorker(() => currentReader(rendered), reads.subscribe);
}

/** Removes expired photos of drafts; it loads the database code only if the database exists. */
async function deleteExpiredDrafts(): Promise<void> {
  const databases = await globalThis.indexedDB?.databases?.();
  if (databases?.some(({ name }) => name === table.draftFiles.name))
    await (await import('../lib/store/files.ts')).expireFiles();
}

function currentReader({ lowData }: Preferences) {
  const { lang, dataset } = document.documentElement;
  return {
    language: lang === 'ar' ? ('ar' as const) : ('en' as const),
    theme: isTheme(dataset.theme) ? dataset.theme : ('system' as const),
    lowData: (readStored('lowData') ?? (lowData ? '1' : '0')) === '1',
  };
}

/**
 * Milliseconds before the next try: the browser does not always notice that the connection is back.
 */
const [shortest, longest] = [10_000, 60_000];

const isCutOff = ({ state }: Query) => state.error instanceof OfflineError;

/**
 * Repeats failed reads and reads from the worker's cache when the connection is back, and from time
 * to time, because the browser does not always notice. It repeats reads only, never a submission
 * (docs/connections.md).
 */
function retryWhenConnected(reads: Reads): void {
  let wait = shortest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = () => {
    const { engine, failure } = reads.now();
    const failed = engine?.client.getQueryCache().findAll({ predicate: isCutOff }) ?? [];
    return connectivityNow().cachedAt !== undefined || failure !== undefined || failed.length > 0;
  };

  async function again() {
    clearTimeout(timer);
    timer = undefined;
    if (!isWanted()) return;
    if (document.visibilityState === 'visible' && navigator.onLine) {
      const isCached = connectivityNow().cachedAt !== undefined;
      await reads.load().then(
        ({ client }) => {
          noteFresh();
          // Data from the document has no observer yet, so the library cannot know that it is on
          // the screen.
          if (isCached) return client.invalidateQueries();
          return client.refetchQueries({ predicate: isCutOff });
        },
        () => {},
      );
    }
    if (isWanted()) schedule();
    else wait = shortest;
  }
  function schedule() {
    timer ??= setTimeout(() => void again(), wait);
    wait = Math.min(wait * 2, longest);
  }

  addEventListener('online', () => void again());
  document.addEventListener('visibilitychange', () => void again());
  subscribeConnectivity(() => {
    if (isWanted() && !timer) schedule();
  });
  if (isWanted()) schedule();
}

interface CacheFiles {
  /** The version of these styles, for the cookie. */
  name: string;
  files: string[];
}

const gestures = ['pointerdown', 'keydown'] as const;

/**
 * Fetches the style files for the next page once the page is used, since the document of a first
 * visit holds its styles inline. Then a cookie says that this browser has them
 * (docs/performance.md).
 */
function warmCache(): void {
  const warmList = document.getElementById('warm-cache')?.textContent;
  if (!warmList) return;
  const { name, files } = JSON.parse(warmList) as CacheFiles;
  const used = async () => {
    for (const gesture of gestures) removeEventListener(gesture, used);
    if (await fetchAll(files)) writeCookie('stylesCookie', name);
  };
  for (const gesture of gestures) addEventListener(gesture, used, { passive: true });
}

async function fetchAll(addresses: string[]): Promise<boolean> {
  const arrived = addresses.map(async (address) => {
    const response = await fetch(address, { priority: 'low' });
    await response.arrayBuffer();
    return response.ok;
  });
  return (await Promise.all(arrived).catch(() => [false])).every(Boolean);
}

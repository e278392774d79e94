import type { Preferences } from '@dawaya/contract/rendering';
import { isTheme } from '@dawaya/contract/rendering';
import { writePreferenceCookies } from '../lib/preferences.ts';
import type { Reads } from '../lib/reads/reads.ts';
import { loadWhenTouched } from '../lib/reads/when-touched.ts';
import { retryWhenBack } from '../lib/retry-when-back.ts';
import { readStored } from '../lib/store/store.ts';
import { table } from '../lib/store/table.ts';
import { warmCache } from '../lib/warm-cache.ts';
import { startWorker } from '../lib/worker/here.ts';

const loaded = () =>
  document.readyState === 'complete' ||
  new Promise((resolve) => addEventListener('load', resolve, { once: true }));

export async function prepare(reads: Reads, rendered: Preferences): Promise<void> {
  writePreferenceCookies();
  retryWhenBack(reads);
  loadWhenTouched(reads);
  warmCache();
  void forgetDrafts().catch(() => {});
  await loaded();
  // The banner loads now, because a lost connection could not load it.
  await import('./connectivity-banner.tsx');
  if (import.meta.env.PROD) await startWorker(() => readerNow(rendered), reads.subscribe);
}

/** Removes expired photos of drafts; it loads the database code only if the database exists. */
async function forgetDrafts(): Promise<void> {
  const databases = await globalThis.indexedDB?.databases?.();
  if (databases?.some(({ name }) => name === table.draftFiles.name))
    await (await import('../lib/store/files.ts')).expireFiles();
}

function readerNow({ lowData }: Preferences) {
  const { lang, dataset } = document.documentElement;
  return {
    language: lang === 'ar' ? ('ar' as const) : ('en' as const),
    theme: isTheme(dataset.theme) ? dataset.theme : ('system' as const),
    lowData: (readStored('lowData') ?? (lowData ? '1' : '0')) === '1',
  };
}

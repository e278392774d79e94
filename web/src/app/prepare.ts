import type { Preferences } from '@dawaya/contract/rendering';
import { isTheme } from '@dawaya/contract/rendering';
import { fetchLaterFiles } from '../lib/later-files.ts';
import { writePreferenceCookies } from '../lib/preferences.tsx';
import type { Reads } from '../lib/reads/reads.ts';
import { loadWhenTouched } from '../lib/reads/when-touched.ts';
import { retryWhenBack } from '../lib/retry-when-back.ts';
import { readStored } from '../lib/store/store.ts';
import { table } from '../lib/store/table.ts';
import { startWorker } from '../lib/worker/here.ts';

const loaded = () =>
  document.readyState === 'complete' ||
  new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** What a page does once nothing else is to be done: it prepares for the next visit, and a line that goes. */
export async function prepare(reads: Reads, rendered: Preferences): Promise<void> {
  writePreferenceCookies();
  retryWhenBack(reads);
  loadWhenTouched(reads);
  fetchLaterFiles();
  void forgetDrafts().catch(() => {});
  await loaded();
  // There before the line goes: without one it could not be loaded.
  await import('./line-banner.tsx');
  if (import.meta.env.PROD) await startWorker(() => readerNow(rendered), reads.subscribe);
}

/** Photos of drafts that are too old; what reads the browser's database is loaded only where there is one. */
async function forgetDrafts(): Promise<void> {
  const databases = await globalThis.indexedDB?.databases?.();
  if (databases?.some(({ name }) => name === table.draftFiles.name))
    await (await import('../lib/store/files.ts')).expireFiles();
}

/** As the document shows it now. */
function readerNow({ lowData }: Preferences) {
  const { lang, dataset } = document.documentElement;
  return {
    language: lang === 'ar' ? ('ar' as const) : ('en' as const),
    theme: isTheme(dataset.theme) ? dataset.theme : ('system' as const),
    lowData: (readStored('lowData') ?? (lowData ? '1' : '0')) === '1',
  };
}

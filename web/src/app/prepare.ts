import type { Preferences } from '@dawaya/contract/rendering';
import { isTheme } from '@dawaya/contract/rendering';
import type { QueryClient } from '@tanstack/react-query';
import { retryWhenBack } from '../lib/retry-when-back.ts';
import { readStored } from '../lib/store/store.ts';
import { startWorker } from '../lib/worker/here.ts';

const loaded = () =>
  document.readyState === 'complete' ||
  new Promise((resolve) => addEventListener('load', resolve, { once: true }));

/** What a page does once nothing else is to be done: it prepares for a line that goes. */
export async function prepare(client: QueryClient, rendered: Preferences): Promise<void> {
  retryWhenBack(client);
  await loaded();
  // There before the line goes: without one it could not be loaded.
  await import('./line-banner.tsx');
  if (import.meta.env.PROD) await startWorker(() => readerNow(rendered));
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

import type { Page } from '@playwright/test';

/** Returns how many files of drafts a page's browser stores. */
export const draftFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('dawaya-drafts');
        // The database must not be created here: the page would find it without its stores.
        opened.onupgradeneeded = () => opened.transaction?.abort();
        opened.onerror = () =>
          opened.error?.name === 'AbortError' ? resolve(0) : reject(opened.error);
        opened.onsuccess = () => {
          const counted = opened.result.transaction('files').objectStore('files').count();
          counted.onsuccess = () => resolve(counted.result);
          opened.result.close();
        };
      }),
  );

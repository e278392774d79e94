import type { Page } from '@playwright/test';

/** How many files of what is being written a page's browser keeps. */
export const draftFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('dawaya-drafts');
        // Not there yet, and not to be made here: the page would find it without its stores.
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

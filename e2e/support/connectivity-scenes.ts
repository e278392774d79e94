import { expect, type Page } from '@playwright/test';
import { runningFor, sendPicture } from './advertising.ts';
import { smallPhoto } from './pictures.ts';
import { type At, main, names, newMark, type Scene } from './scene.ts';

const hours = 60 * 60 * 1000;

/** Fills the browser's outbox, in the format of `web/src/lib/outbox/store.ts`. */
async function keepInOutbox(page: Page, entries: Record<string, unknown>[]): Promise<void> {
  await page.evaluate(async (entries) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('dawaya-outbox', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('entries', { keyPath: 'key' });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const writing = database.transaction('entries', 'readwrite');
    for (const entry of entries) writing.objectStore('entries').put(entry);
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    database.close();
    localStorage.setItem('outbox', '1');
  }, entries);
}

const makeEntry = (key: string, more: Record<string, unknown>) => ({
  key,
  area: 'request',
  submission: key,
  draft: 'request',
  page: '/request',
  path: '/api/prescription-requests',
  fields: {},
  values: {},
  photos: [],
  language: 'en',
  to: { shopName: names.ar },
  at: Date.now(),
  state: 'waiting',
  ...more,
});

const withLittleData = (page: Page) => page.setExtraHTTPHeaders({ 'save-data': 'on' });

/** Screens on a connection that is bad, or paid by volume. */
export const connectivityScenes: Scene[] = [
  {
    name: 'my requests, with what waits, was refused and was not sent in time',
    opensPerLanguage: true,
    async open({ page, t }: At) {
      await page.goto('/my-requests');
      await page.route('**/api/prescription-requests', (route) => route.abort());
      const now = Date.now();
      await keepInOutbox(page, [
        makeEntry('a', { at: now - 3 }),
        makeEntry('b', {
          at: now - 2,
          state: 'refused',
          refusal: {
            status: 409,
            text: JSON.stringify({ code: 'x', error: t.outbox.failed }),
            retryAfter: 0,
          },
        }),
        makeEntry('c', { at: now - 25 * hours, state: 'expired', to: { shopName: names.en } }),
      ]);
      await page.reload();
      const list = main(page).getByRole('article');
      await expect(list).toHaveCount(3);
      await expect(main(page).getByText(t.outbox.byItself)).toBeVisible();
      await expect(main(page).getByText(t.outbox.expired)).toBeVisible();
      await expect(main(page).getByText(t.outbox.refused)).toBeVisible();
    },
  },
  {
    name: 'home with little data',
    async open({ page, data, t }: At) {
      await withLittleData(page);
      const mark = newMark();
      await data.pharmacy({ shopName: names.ar, address: `${names.ar} ${mark}` });
      await page.goto(`/?search=${mark}`);
      await expect(main(page).getByRole('article')).toHaveCount(1);
      await expect(page.getByText(t.connectivity.lowData)).toBeVisible();
    },
  },
  {
    name: 'advertisements with little data',
    async open({ page, data, t }: At) {
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      const product = { pharmacyId: pharmacy.id, productName: names.en.slice(0, 100) };
      const { id } = await data.advertisement({ ...product, ...runningFor(20) });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await sendPicture(page, id, await smallPhoto('1.jpg'));
      await withLittleData(page);
      await page.goto(`/pharmacies/${pharmacy.id}`);
      await expect(page.getByRole('button', { name: t.picture.show }).first()).toBeVisible();
    },
  },
];

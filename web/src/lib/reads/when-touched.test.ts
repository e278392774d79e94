import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../test/browser-storage.ts';
import { writeStored } from '../store/store.ts';
import { library } from './library.ts';
import { createReads } from './reads.ts';
import { loadWhenTouched } from './when-touched.ts';

function tab() {
  const page = new EventTarget();
  const fetched = vi.fn(async () => new Response(null, { status: 404 }));
  const reload = vi.fn();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { querySelector: () => ({ src: '/assets/entry.js' }) });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { reload });
  return { press: () => page.dispatchEvent(new Event('keydown')), fetched, reload };
}

const open = () => createReads([]);

beforeEach(() => {
  stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

test('the first key press loads the library', async () => {
  const { press } = tab();
  const reads = open();
  loadWhenTouched(reads);
  expect(reads.now().engine).toBeUndefined();
  press();
  await vi.waitFor(() => expect(reads.now().engine?.library).toBe(library));
});

test('a press that loads nothing, because its release has gone, leaves the page unchanged', async () => {
  const { press, fetched, reload } = tab();
  const reads = open();
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  loadWhenTouched(reads, load);
  press();
  press();
  expect(load).toHaveBeenCalledOnce();
  await new Promise(setImmediate);
  expect(fetched).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  expect(reads.now()).toEqual({});
});

test('a press loads nothing with data saving', () => {
  const { press } = tab();
  writeStored({ lowData: '1' });
  const load = vi.fn(async () => ({ library }));
  loadWhenTouched(open(), load);
  press();
  expect(load).not.toHaveBeenCalled();
});

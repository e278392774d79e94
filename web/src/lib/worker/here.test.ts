import { afterEach, expect, test, vi } from 'vitest';
import { startWorker } from './here.ts';
import type { Here, Reader } from './protocol.ts';

const reader: Reader = { language: 'ar', theme: 'system', lowData: true };

/** A tab whose worker is told what is then in `told`, and which loads files by `loads`. */
function tab() {
  const told: Here[] = [];
  const loaded = ['/assets/entry.js'];
  const origin = 'https://dawaya.test';
  const active = { postMessage: ({ here }: { here: Here }) => told.push(here) };
  const serviceWorker = { register: async () => {}, ready: Promise.resolve({ active }) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin, pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('performance', {
    getEntriesByType: () => loaded.map((path) => ({ name: origin + path })),
  });
  return { told, loads: (path: string) => loaded.push(path) };
}

afterEach(() => vi.unstubAllGlobals());

test('the worker is told again of files that came later, though nobody went anywhere', async () => {
  const { told, loads } = tab();
  const came: (() => void)[] = [];
  await startWorker(
    () => reader,
    (listener) => came.push(listener),
  );
  expect(told).toEqual([{ address: '/', reader, files: ['/assets/entry.js'] }]);
  loads('/assets/library.js');
  for (const tell of came) tell();
  expect(told.slice(1)).toEqual([
    { address: '/', reader, files: ['/assets/entry.js', '/assets/library.js'] },
  ]);
});

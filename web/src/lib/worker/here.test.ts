import { afterEach, expect, test, vi } from 'vitest';
import { startWorker } from './here.ts';
import type { Here, Reader } from './protocol.ts';

const reader: Reader = { language: 'ar', theme: 'system', lowData: true };

function tab() {
  const sent: Here[] = [];
  const loaded = ['/assets/entry.js'];
  const origin = 'https://dawaya.test';
  const active = { postMessage: ({ here }: { here: Here }) => sent.push(here) };
  const serviceWorker = { register: async () => {}, ready: Promise.resolve({ active }) };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin, pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('performance', {
    getEntriesByType: () => loaded.map((path) => ({ name: origin + path })),
  });
  return { sent, loads: (path: string) => loaded.push(path) };
}

afterEach(() => vi.unstubAllGlobals());

test('the worker is sent again of files that came later, though nobody went anywhere', async () => {
  const { sent, loads } = tab();
  const came: (() => void)[] = [];
  await startWorker(
    () => reader,
    (listener) => came.push(listener),
  );
  expect(sent).toEqual([{ address: '/', reader, files: ['/assets/entry.js'] }]);
  loads('/assets/library.js');
  for (const send of came) send();
  expect(sent.slice(1)).toEqual([
    { address: '/', reader, files: ['/assets/entry.js', '/assets/library.js'] },
  ]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { startWorker } from './open-page.ts';
import type { OpenPage, WorkerPreferences } from './protocol.ts';

const reader: WorkerPreferences = { language: 'ar', theme: 'system', lowData: true };

function tab() {
  const sent: OpenPage[] = [];
  const loaded = ['/assets/entry.js'];
  const origin = 'https://dawaya.test';
  const active = { postMessage: ({ here }: { here: OpenPage }) => sent.push(here) };
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

test('the worker gets later loaded files too, without a navigation', async () => {
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

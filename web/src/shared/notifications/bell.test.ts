import { expect, onTestFinished, test, vi } from 'vitest';
import { showCount } from './bell.tsx';

test('the count is in the title and on the icon, and leaves with the desk', () => {
  const document = { title: 'Dashboard', head: {} };
  let badge: number | undefined;
  vi.stubGlobal('document', document);
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => {
      badge = count;
    },
    clearAppBadge: async () => {
      badge = undefined;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const leave = showCount(3);
  expect([document.title, badge]).toEqual(['(3) Dashboard', 3]);
  leave();
  expect([document.title, badge]).toEqual(['Dashboard', undefined]);
});

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubStorage } from '../../test/browser-storage.ts';
import { noteAnswer } from './connectivity.ts';
import { loadUntilHere } from './load-until-here.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', {
    documentElement: { lang: 'ar' },
    querySelector: () => ({ src: 'https://dawaya.test/assets/entry.js' }),
  });
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  noteAnswer(new Response());
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** A script that cannot be loaded until `come`; each try asks for it twice. */
function wanted() {
  let isHere = false;
  const load = vi.fn(() => (isHere ? Promise.resolve('script') : Promise.reject(new TypeError())));
  const onHere = vi.fn();
  return {
    onHere,
    giveUp: loadUntilHere(load, onHere),
    tries: () => Math.ceil(load.mock.calls.length / 2),
    come: () => {
      isHere = true;
    },
  };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a script that failed is loaded again after 3 s, then at longer intervals up to a minute', async () => {
  const script = wanted();
  const tries = [];
  for (const seconds of [0, 2.9, 0.1, 6, 12, 24, 48, 60, 60]) {
    await pass(seconds);
    tries.push(script.tries());
  }
  expect(tries).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8]);
  script.come();
  await pass(60);
  expect(script.onHere.mock.calls).toEqual([['script']]);
  expect(vi.getTimerCount()).toBe(0);
});

test('it is loaded at once when another call succeeds', async () => {
  const script = wanted();
  await pass(0);
  script.come();
  noteAnswer(new Response());
  await pass(0);
  expect(script.onHere).toHaveBeenCalledOnce();
});

test('a script that is no longer needed is not loaded', async () => {
  const script = wanted();
  script.giveUp();
  await pass(120);
  expect(script.tries()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { createRinger, isAwake, ringIntervalMs, wakeSound } from './ringer.ts';

function openPages(count: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return Array.from({ length: count }, () => {
    const page = { rings: 0 };
    const ringer = createRinger(
      'pharmacy',
      () => page.rings++,
      () => true,
    );
    onTestFinished(ringer.close);
    return {
      ...ringer,
      rings: () => page.rings,
      knows: (waiting: number, newest: number) => ringer.show({ on: true, waiting, newest }),
    };
  });
}
type Opened = ReturnType<typeof openPages>;
const page = (pages: Opened, at: number) => pages[at] as Opened[number];
const ringsOf = (pages: Opened) => pages.reduce((sum, { rings }) => sum + rings(), 0);

async function settle() {
  await new Promise((resolve) => setTimeout(resolve));
  const channel = new BroadcastChannel('settled');
  const echo = new BroadcastChannel('settled');
  await new Promise((resolve) => {
    echo.onmessage = resolve;
    channel.postMessage('');
  });
  channel.close();
  echo.close();
  await navigator.locks.query();
}

test('one of several pages rings repeatedly, until a person looks at any', async () => {
  const pages = openPages(3);
  for (const { knows } of pages) knows(1, 1);
  for (const { knows } of pages) knows(2, 2);
  await expect.poll(() => ringsOf(pages)).toBe(1);
  await settle();
  vi.advanceTimersByTime(2 * ringIntervalMs);
  expect(ringsOf(pages)).toBe(3);
  page(pages, 1).look();
  await settle();
  vi.advanceTimersByTime(5 * ringIntervalMs);
  expect(ringsOf(pages)).toBe(3);
});

test('requests that were seen on another page do not ring here', async () => {
  const pages = openPages(2);
  for (const { knows } of pages) knows(1, 1);
  page(pages, 0).knows(2, 2);
  await expect.poll(() => ringsOf(pages)).toBe(1);
  page(pages, 0).look();
  await settle();
  page(pages, 1).knows(2, 2);
  await settle();
  expect(ringsOf(pages)).toBe(1);
  page(pages, 1).knows(3, 3);
  await expect.poll(() => page(pages, 1).rings()).toBe(1);
});

test('a page with its bell off does not stop others, and a closing one hands on', async () => {
  const pages = openPages(3);
  for (const { knows } of pages) knows(0, 0);
  page(pages, 0).show({ on: false, waiting: 1, newest: 1 });
  page(pages, 1).knows(1, 1);
  await expect.poll(() => page(pages, 1).rings()).toBe(1);
  page(pages, 2).knows(1, 1);
  await settle();
  expect(page(pages, 2).rings()).toBe(0);
  page(pages, 1).close();
  await settle();
  vi.advanceTimersByTime(ringIntervalMs);
  expect(page(pages, 2).rings()).toBe(1);
});

test('only arrivals ring: no undone move, and no start of the newest', async () => {
  const pages = openPages(1);
  const { knows, rings } = page(pages, 0);
  knows(2, 20);
  // The newest item is started, and that is undone.
  knows(1, 10);
  knows(2, 20);
  await settle();
  expect(rings()).toBe(0);
  // One item arrives as another leaves.
  knows(2, 30);
  await expect.poll(rings).toBe(1);
});

test('no page rings once no request waits', async () => {
  const pages = openPages(1);
  const { knows, rings } = page(pages, 0);
  knows(0, 0);
  knows(1, 1);
  await expect.poll(rings).toBe(1);
  knows(0, 1);
  await settle();
  vi.advanceTimersByTime(5 * ringIntervalMs);
  knows(1, 1);
  await settle();
  expect(rings()).toBe(1);
});

test('a sound interrupted by a call returns with the next tap', async () => {
  class Interrupted {
    state = 'interrupted';
    async resume() {
      this.state = 'running';
    }
  }
  vi.stubGlobal('AudioContext', Interrupted);
  onTestFinished(() => void vi.unstubAllGlobals());
  wakeSound();
  expect(isAwake()).toBe(true);
});

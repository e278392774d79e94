import { expect, onTestFinished, test, vi } from 'vitest';
import { loaded, longestWait } from './loaded.ts';

test('a slip waits for its photos, also for one that cannot be had, but not for ever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const there = { decode: () => Promise.resolve() };
  const broken = { decode: () => Promise.reject(new Error('broken')) };
  const slow = { decode: () => new Promise<void>(() => {}) };
  await loaded([there, broken]);

  const late = vi.fn();
  void loaded([there, slow]).then(late);
  await vi.advanceTimersByTimeAsync(longestWait - 1);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(late).toHaveBeenCalled();
});

import { expect, test } from 'vitest';
import { createStartUp } from './start-up.ts';

test('a delay by the start does not count for a while after it', () => {
  let now = 0;
  const startUp = createStartUp(() => now);
  now = 60_000;
  expect([startUp.isOver, startUp.mayDelayRequests]).toEqual([false, true]);
  startUp.end();
  now += 2000;
  expect([startUp.isOver, startUp.mayDelayRequests]).toEqual([true, true]);
  now += 1000;
  expect([startUp.isOver, startUp.mayDelayRequests]).toEqual([true, false]);
});

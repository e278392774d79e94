import { expect, test } from 'vitest';
import { createStartUp } from './start-up.ts';

test('what a start holds up is not counted for a while after it is over', () => {
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

import { expect, test } from 'vitest';
import { memoizeAsync } from './memoize-async.ts';

test('a failure reaches its callers, and a later success is cached', async () => {
  let tries = 0;
  const made = memoizeAsync(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no memory left');
    return tries;
  });
  const both = await Promise.allSettled([made(), made()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await made(), await made()]).toEqual([2, 2]);
});

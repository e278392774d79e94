import { expect, test } from 'vitest';
import { tryUntilDone } from './try-until-done.ts';

test('a failure is reported and retried, until it succeeds or stops', async () => {
  const told: unknown[] = [];
  const failed = (error: unknown) => told.push(error);
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw tries;
  };
  await tryUntilDone(work, { every: 0, signal: new AbortController().signal, failed });
  expect([tries, told]).toEqual([3, [1, 2]]);

  const given = new AbortController();
  const never = () => {
    given.abort();
    return Promise.reject(new Error('closed'));
  };
  await tryUntilDone(never, { every: 60_000, signal: given.signal, failed });
  expect(told).toHaveLength(2);
});

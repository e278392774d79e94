import { expect, test } from 'vitest';
import { tryUntilDone } from './try-until-done.ts';

test('failed work is reported and retried until it succeeds', async () => {
  const reported: unknown[] = [];
  const failed = (error: unknown) => reported.push(error);
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw tries;
  };
  await tryUntilDone(work, { delayMs: 0, signal: new AbortController().signal, failed });
  expect([tries, reported]).toEqual([3, [1, 2]]);
});

test('an abort ends the tries, and its error is not reported', async () => {
  const reported: unknown[] = [];
  const controller = new AbortController();
  const work = () => {
    controller.abort();
    return Promise.reject(new Error('closed'));
  };
  const failed = (error: unknown) => reported.push(error);
  await tryUntilDone(work, { delayMs: 60_000, signal: controller.signal, failed });
  expect(reported).toEqual([]);
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { OutageError } from '../database/errors.ts';
import { createBatcher } from './batches.ts';
import { hours } from './clock.ts';

function useBatches(limits: { waiting?: number; atOnce?: number; overlapAfterMs?: number } = {}) {
  const batches: { inputs: number[]; end: PromiseWithResolvers<void> }[] = [];
  const double = createBatcher(
    async (inputs: number[]) => {
      const end = Promise.withResolvers<void>();
      batches.push({ inputs, end });
      await end.promise;
      return inputs.map((input) => input * 2);
    },
    { maxSize: 2, ...limits },
  );
  const begun = (count: number) => vi.waitFor(() => expect(batches).toHaveLength(count));
  return { double, batches, begun };
}

test('calls during a batch are in the next one, each with its own result', async () => {
  const { double, batches, begun } = useBatches();
  const all = Promise.all([1, 2, 3].map(double));
  await begun(1);
  batches[0]?.end.resolve();
  await begun(2);
  batches[1]?.end.resolve();
  expect(await all).toEqual([2, 4, 6]);
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1, 2], [3]]);
});

test('in an outage all waiting calls fail with the first, and later ones try again', async () => {
  const { double, batches, begun } = useBatches();
  const all = Promise.allSettled([1, 2, 3, 4, 5].map(double));
  await begun(1);
  batches[0]?.end.reject(new OutageError('no answer'));
  expect((await all).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(batches).toHaveLength(1);
  const later = double(6);
  await begun(2);
  batches[1]?.end.resolve();
  expect(await later).toBe(12);
});

test('until batches may overlap, later calls wait for the running batch', async () => {
  const { double, batches, begun } = useBatches({ atOnce: 2, overlapAfterMs: hours(1) });
  const first = double(1);
  await begun(1);
  const next = [2, 3].map(double);
  await turn();
  await turn();
  expect(batches).toHaveLength(1);
  batches[0]?.end.resolve();
  await begun(2);
  batches[1]?.end.resolve();
  expect(await Promise.all([first, ...next])).toEqual([2, 4, 6]);
  expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2, 3]]);
});

test('a batch that is stuck does not hold up later calls', async () => {
  const { double, batches, begun } = useBatches({ atOnce: 2, overlapAfterMs: 5 });
  const stuck = double(1);
  await begun(1);
  const next = double(2);
  await begun(2);
  batches[1]?.end.resolve();
  expect(await next).toBe(4);
  const later = double(3);
  await begun(3);
  batches[2]?.end.resolve();
  expect(await later).toBe(6);
  batches[0]?.end.resolve();
  expect(await stuck).toBe(2);
});

test('a failure reaches only its own batch', async () => {
  const { double, batches, begun } = useBatches();
  const all = Promise.allSettled([1, 2, 3].map(double));
  await begun(1);
  batches[0]?.end.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  await begun(2);
  batches[1]?.end.resolve();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('the number of waiting calls is bounded', async () => {
  const { double, batches, begun } = useBatches({ waiting: 2 });
  const first = [double(1), double(2)];
  await begun(1);
  const next = [double(3), double(4)];
  await expect(double(5)).rejects.toMatchObject({ code: 'unavailable' });
  batches[0]?.end.resolve();
  await begun(2);
  batches[1]?.end.resolve();
  expect(await Promise.all([...first, ...next])).toEqual([2, 4, 6, 8]);
});

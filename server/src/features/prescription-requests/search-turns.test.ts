import { expect, test } from 'vitest';
import { createSearchTurns } from './search-turns.ts';

test('two searches run, eight wait, the next is refused, and a failed one frees its place', async () => {
  const inTurn = createSearchTurns();
  const running: { end: () => void; fail: (error: Error) => void }[] = [];
  const begin = () =>
    inTurn(() => new Promise<void>((end, fail) => void running.push({ end, fail })));
  const all = Array.from({ length: 10 }, () => begin().catch((error: Error) => error.message));
  await expect(begin()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await expect.poll(() => running.length).toBe(2);
  running[0]?.fail(new Error('broken'));
  expect(await all[0]).toBe('broken');
  await expect.poll(() => running.length).toBe(3);
  all.push(begin());
  for (let index = 1; index < all.length; index++) {
    await expect.poll(() => running.length).toBeGreaterThan(index);
    running[index]?.end();
  }
  await Promise.all(all);
});

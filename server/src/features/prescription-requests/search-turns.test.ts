import { expect, test } from 'vitest';
import { createSearchTurns } from './search-turns.ts';

const present = new AbortController().signal;

test('two searches run, eight wait, the next is refused, and a failed one frees its place', async () => {
  const inTurn = createSearchTurns();
  const running: { end: () => void; fail: (error: Error) => void }[] = [];
  let pharmacies = 0;
  const begin = (pharmacyId = `pharmacy ${pharmacies++}`) =>
    inTurn(
      pharmacyId,
      present,
      () => new Promise<void>((end, fail) => void running.push({ end, fail })),
    );
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

test('a pharmacy with three searches gets no fourth, while another searches', async () => {
  const inTurn = createSearchTurns();
  const ends: (() => void)[] = [];
  const begin = (pharmacyId: string) =>
    inTurn(pharmacyId, present, () => new Promise<void>((end) => void ends.push(end)));
  const all = [begin('one'), begin('one'), begin('one')];
  await expect(begin('one')).rejects.toMatchObject({ code: 'unavailable' });
  all.push(begin('two'));
  for (let index = 0; index < all.length; index++) {
    await expect.poll(() => ends.length).toBeGreaterThan(index);
    ends[index]?.();
  }
  await Promise.all(all);
  // Its places are free again.
  const last = begin('one');
  await expect.poll(() => ends.length).toBe(5);
  ends[4]?.();
  await last;
});

/** A search that continues until its signal ends it. */
const endless = (signal: AbortSignal) =>
  new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

test('a search ends when its caller leaves, while it runs and while it waits', async () => {
  const inTurn = createSearchTurns();
  const callers = Array.from({ length: 3 }, () => new AbortController());
  let begun = 0;
  const all = callers.map(({ signal }, index) =>
    inTurn(`pharmacy ${index}`, signal, (signal) => {
      begun += 1;
      return endless(signal);
    }).catch(({ code }) => code),
  );
  await expect.poll(() => begun).toBe(2);
  for (const index of [2, 0, 1]) {
    callers[index]?.abort();
    expect(await all[index]).toBe('unavailable');
  }
  expect(begun).toBe(2);
  expect(await inTurn('pharmacy 0', present, async () => 'found')).toBe('found');
});

test('a search ends after its time, while it runs and while it waits', async () => {
  const inTurn = createSearchTurns({ maxMs: 1 });
  const all = [0, 1, 2].map((index) => inTurn(`pharmacy ${index}`, present, endless));
  const ended = await Promise.allSettled(all);
  for (const one of ended)
    expect(one).toMatchObject({ reason: { code: 'unavailable', retryAfter: 2 } });
});

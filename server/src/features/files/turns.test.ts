import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

const megabyte = 1024 ** 2;
const stays = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, finish: () => resolve('done') };
}

/** Everything that follows from what has happened has run. */
const settled = () => new Promise((done) => setImmediate(done));

test('calls are worked on a few at a time, in the order in which their files arrived', async () => {
  const turns = createTurns({ places: 2 });
  const began: number[] = [];
  const works = [held(), held(), held(), held()];
  const takes = works.map(({ work }, at) => {
    const call = turns.admit(megabyte);
    const begin = () => {
      began.push(at);
      return work();
    };
    return () => call.take(begin, stays);
  });
  const answers = [2, 0, 3, 1].map((at) => takes[at]?.() ?? Promise.reject(new Error('no call')));
  await settled();
  expect(began).toEqual([2, 0]);
  works[0]?.finish();
  await settled();
  expect(began).toEqual([2, 0, 3]);
  for (const { finish } of works) finish();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done']);
});

test('a failed call gives its place to the next', async () => {
  const turns = createTurns({ places: 1 });
  const failing = turns.admit(megabyte).take(() => Promise.reject(new Error('broken')), stays);
  const next = turns.admit(megabyte).take(async () => 'done', stays);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('who would wait too long is refused before the body comes, with the seconds until then', async () => {
  const turns = createTurns({ places: 1, longest: 1000 });
  // A quarter of a second each, before anything is measured.
  const admitted = [1, 2, 3, 4, 5].map(() => turns.admit(megabyte));
  expect(() => turns.admit(megabyte)).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfter: 1 }),
  );
  // A form without photos is no burden.
  turns.admit(2000).end();
  for (const turn of admitted) turn.end();
  turns.admit(megabyte).end();
});

test('the wait is told by how long the work took of late', async () => {
  const turns = createTurns({ places: 1, longest: 10_000 });
  for (let done = 0; done < 30; done++) {
    const turn = turns.admit(megabyte);
    await turn.take(async () => void vi.advanceTimersByTime(20_000), stays);
    turn.end();
  }
  const one = turns.admit(megabyte);
  expect(() => turns.admit(megabyte)).toThrow(expect.objectContaining({ retryAfter: 10 }));
  one.end();
});

test('a body that comes over a slow line keeps nobody out, until it is here', async () => {
  const turns = createTurns({ places: 1, longest: 1000 });
  const slow = turns.admit(100 * megabyte);
  // Whatever they announce, what has not come counts for no more than a usual photo.
  turns.admit(100 * megabyte);
  turns.admit(2 * megabyte);
  expect(() => turns.admit(megabyte)).toThrow();
  vi.advanceTimersByTime(5000);
  turns.admit(megabyte).end();
  const { work, finish } = held();
  const answer = slow.take(work, stays);
  expect(() => turns.admit(megabyte)).toThrow(expect.objectContaining({ retryAfter: 24 }));
  finish();
  await answer;
});

test('what waits is dropped when its sender has left, and the next moves up', async () => {
  const turns = createTurns({ places: 1 });
  const first = held();
  const working = turns.admit(megabyte).take(first.work, stays);
  const leaver = new AbortController();
  const dropped = vi.fn(async () => 'never');
  const left = turns.admit(megabyte).take(dropped, leaver.signal);
  const behind = turns.admit(megabyte).take(async () => 'done', stays);
  leaver.abort();
  await expect(left).rejects.toMatchObject({ code: 'upload_cut_off' });
  first.finish();
  expect(await working).toBe('done');
  expect(await behind).toBe('done');
  expect(dropped).not.toHaveBeenCalled();
  const late = turns.admit(megabyte).take(dropped, leaver.signal);
  await expect(late).rejects.toMatchObject({ code: 'upload_cut_off' });
});

test('no more than so many wait', async () => {
  const turns = createTurns({ places: 1, most: 1 });
  const first = held();
  const working = turns.admit(megabyte).take(first.work, stays);
  const waiting = turns.admit(megabyte).take(async () => 'done', stays);
  const third = turns.admit(megabyte).take(async () => 'done', stays);
  await expect(third).rejects.toMatchObject({ code: 'unavailable' });
  first.finish();
  expect(await Promise.all([working, waiting])).toEqual(['done', 'done']);
});

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OutageError } from '../../database/errors.ts';
import { createUploadQueue } from './upload-queue.ts';

const megabyte = 1024 ** 2;
const stays = new AbortController().signal;

let networks = 0;
/** A call with its body received so far, from a network of its own unless the test names one. */
const call = (bytes = megabyte, ip = `192.0.2.${++networks}`, came = bytes) => ({
  bytes,
  ip,
  arrived: () => came,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, finish: () => resolve('done') };
}

const settled = () => new Promise((done) => setImmediate(done));

test('calls run a few at a time, in the order of their arrival', async () => {
  const turns = createUploadQueue({ places: 2 });
  const began: number[] = [];
  const works = [held(), held(), held(), held()];
  const takes = works.map(({ work }, index) => {
    const turn = turns.admit(call());
    const begin = () => {
      began.push(index);
      return work();
    };
    return () => turn.take(begin, stays);
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
  const turns = createUploadQueue({ places: 1 });
  const failing = turns.admit(call()).take(() => Promise.reject(new Error('broken')), stays);
  const next = turns.admit(call()).take(async () => 'done', stays);
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('an outage refuses the calls that wait, so that their waits do not add up', async () => {
  const turns = createUploadQueue({ places: 1 });
  const outage = new OutageError('the database has fallen silent');
  const failing = turns.admit(call()).take(() => Promise.reject(outage), stays);
  const work = vi.fn();
  const waits = turns.admit(call()).take(work, stays);
  await Promise.all([expect(failing).rejects.toBe(outage), expect(waits).rejects.toBe(outage)]);
  expect(work).not.toHaveBeenCalled();
  expect(await turns.admit(call()).take(async () => 'done', stays)).toBe('done');
});

test('a call that would wait too long is refused before its body, with the seconds to wait', async () => {
  const turns = createUploadQueue({ places: 1, longestWait: 1000 });
  // A quarter of a second each, before anything is measured.
  const admitted = [1, 2, 3, 4, 5].map(() => turns.admit(call()));
  expect(() => turns.admit(call())).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfter: 1 }),
  );
  // A form without photos does not count.
  turns.admit(call(2000)).end();
  for (const turn of admitted) turn.end();
  turns.admit(call()).end();
});

test('the predicted wait follows the recent speed', async () => {
  const turns = createUploadQueue({ places: 1, longestWait: 10_000 });
  for (let done = 0; done < 30; done++) {
    const turn = turns.admit(call());
    await turn.take(async () => void vi.advanceTimersByTime(20_000), stays);
    turn.end();
  }
  const one = turns.admit(call());
  expect(() => turns.admit(call())).toThrow(expect.objectContaining({ retryAfter: 10 }));
  one.end();
});

test('a body on a slow connection delays no other call until it has arrived', async () => {
  const turns = createUploadQueue({ places: 1, longestWait: 1000 });
  const slow = turns.admit(call(100 * megabyte));
  // Bytes that have not arrived count for at most a usual photo.
  turns.admit(call(100 * megabyte));
  turns.admit(call(2 * megabyte));
  expect(() => turns.admit(call())).toThrow();
  vi.advanceTimersByTime(5000);
  turns.admit(call()).end();
  const { work, finish } = held();
  const answer = slow.take(work, stays);
  expect(() => turns.admit(call())).toThrow(expect.objectContaining({ retryAfter: 24 }));
  finish();
  await answer;
});

test('a header that hardly arrives delays no other call', () => {
  const turns = createUploadQueue({ places: 1, longestWait: 1000 });
  for (let n = 0; n < 50; n++) turns.admit(call(10 * megabyte, undefined, 100));
  turns.admit(call()).end();
  // A photo counts in full once some of it has arrived.
  for (let n = 0; n < 2; n++) turns.admit(call(2 * megabyte, undefined, 20_000));
  expect(() => turns.admit(call())).toThrow();
});

test('one network causes at most half of the longest wait', () => {
  const turns = createUploadQueue({ places: 1, longestWait: 1000 });
  for (let n = 0; n < 3; n++) turns.admit(call(megabyte, '192.0.2.1'));
  expect(() => turns.admit(call(megabyte, '192.0.2.1'))).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfter: 1 }),
  );
  turns.admit(call(2000, '192.0.2.1'));
  turns.admit(call());
  const scaled = createUploadQueue({ places: 1, longestWait: 1000, scale: 2 });
  for (let n = 0; n < 5; n++) scaled.admit(call(megabyte, '192.0.2.1'));
});

test.each([
  ['an address of IPv4', 100, () => '192.0.2.1'],
  ['a /64 of IPv6', 100, (n: number) => `2001:db8:1:2::${n.toString(16)}`],
  ['a /48 of IPv6', 400, (n: number) => `2001:db8:1:${n.toString(16)}::1`],
])('%s has at most %i calls at once', (_network, most, ip) => {
  const turns = createUploadQueue();
  const admitted = Array.from({ length: most }, (_, n) => turns.admit(call(megabyte, ip(n), 0)));
  expect(() => turns.admit(call(megabyte, ip(most), 0))).toThrow(
    expect.objectContaining({ code: 'unavailable' }),
  );
  turns.admit(call());
  admitted[0]?.end();
  turns.admit(call(megabyte, ip(most), 0));
});

test('a waiting call is dropped when its sender leaves, and the next one moves up', async () => {
  const turns = createUploadQueue({ places: 1 });
  const first = held();
  const working = turns.admit(call()).take(first.work, stays);
  const leaver = new AbortController();
  const dropped = vi.fn(async () => 'never');
  const left = turns.admit(call()).take(dropped, leaver.signal);
  const behind = turns.admit(call()).take(async () => 'done', stays);
  leaver.abort();
  await expect(left).rejects.toMatchObject({ code: 'upload_cut_off' });
  first.finish();
  expect(await working).toBe('done');
  expect(await behind).toBe('done');
  expect(dropped).not.toHaveBeenCalled();
  const late = turns.admit(call()).take(dropped, leaver.signal);
  await expect(late).rejects.toMatchObject({ code: 'upload_cut_off' });
});

test('the number of waiting calls is bounded', async () => {
  const turns = createUploadQueue({ places: 1, maxWaiting: 1 });
  const first = held();
  const working = turns.admit(call()).take(first.work, stays);
  const waiting = turns.admit(call()).take(async () => 'done', stays);
  const third = turns.admit(call()).take(async () => 'done', stays);
  await expect(third).rejects.toMatchObject({ code: 'unavailable' });
  first.finish();
  expect(await Promise.all([working, waiting])).toEqual(['done', 'done']);
});

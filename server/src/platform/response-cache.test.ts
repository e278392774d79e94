import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OutageError } from '../database/errors.ts';
import { createResponseCache } from './response-cache.ts';

const ok = (body: string) => ({ status: 200, body });

const held = <T>() => Promise.withResolvers<T>();

test('an answer is created once for a version, plain and compressed', async () => {
  const answer = createResponseCache(async () => 7);
  const read = vi.fn(async () => ok('صيدليات'));
  const [first, second] = [await answer('all', read), await answer('all', read)];

  expect(read).toHaveBeenCalledTimes(1);
  expect(second).toBe(first);
  expect(first.plain.toString()).toBe('صيدليات');
  expect((await promisify(brotliDecompress)(await first.brotli())).toString()).toBe('صيدليات');
});

test('a change is seen by the next call', async () => {
  let version = 1;
  const answer = createResponseCache(async () => version);
  const read = async () => ok(`of version ${version}`);
  const before = await answer('all', read);
  version = 2;
  const after = await answer('all', read);
  expect(after.plain.toString()).toBe('of version 2');
  expect(after.etag).not.toBe(before.etag);
});

test('the same content has the same tag, whatever its version', async () => {
  let version = 1;
  const answer = createResponseCache(async () => version++);
  const read = async () => ok('content');
  expect((await answer('all', read)).etag).toBe((await answer('all', read)).etag);
});

test('different addresses get different answers', async () => {
  const answer = createResponseCache(async () => 1);
  expect((await answer('a', async () => ok('of a'))).plain.toString()).toBe('of a');
  expect((await answer('b', async () => ok('of b'))).plain.toString()).toBe('of b');
});

test('a call during a read of the version shares the next read', async () => {
  const questions: PromiseWithResolvers<number>[] = [];
  const answer = createResponseCache(() => {
    const question = held<number>();
    questions.push(question);
    return question.promise;
  });
  const read = async () => ok('list');
  const first = answer('all', read);
  const late = [answer('all', read), answer('all', read), answer('b', read)];
  expect(questions).toHaveLength(1);
  questions[0]?.resolve(1);
  await first;
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[1]?.resolve(2);
  expect((await Promise.all(late.map(async (each) => each))).map(({ version }) => version)).toEqual(
    [2, 2, 2],
  );
  expect(questions).toHaveLength(2);
});

test('a failure reaches its callers, and is not cached', async () => {
  const readVersion = vi.fn(async () => 1);
  const answer = createResponseCache(readVersion);
  await expect(answer('all', () => Promise.reject(new Error('no list')))).rejects.toThrow(
    'no list',
  );
  readVersion.mockRejectedValueOnce(new Error('no version'));
  const refused = answer('all', async () => ok('list'));
  const next = answer('all', async () => ok('list'));
  await expect(refused).rejects.toThrow('no version');
  expect((await next).plain.toString()).toBe('list');
});

test('the cache is bounded, and drops the oldest', async () => {
  const answer = createResponseCache(async () => 1, { maxEntries: 2 });
  const read = vi.fn(async () => ok('content'));
  for (const key of ['a', 'b', 'c', 'b', 'c']) await answer(key, read);
  expect(read).toHaveBeenCalledTimes(3);
  await answer('a', read);
  expect(read).toHaveBeenCalledTimes(4);
});

test('an incomplete answer is created again', async () => {
  const answer = createResponseCache(async () => 1);
  const whole = async () => ok('whole');
  expect(
    (await answer('a', async () => ({ ...ok('half'), uncacheable: true }))).plain.toString(),
  ).toBe('half');
  expect((await answer('a', whole)).plain.toString()).toBe('whole');
});

test('in an outage the last answer is sent for a minute, with its age', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const questions: PromiseWithResolvers<number>[] = [];
  const answer = createResponseCache(() => {
    const question = held<number>();
    questions.push(question);
    return question.promise;
  });
  const read = async () => ok('list');
  const asked = answer('all', read);
  questions[0]?.resolve(1);
  expect((await asked).staleFor).toBeUndefined();

  vi.advanceTimersByTime(20_000);
  const hanging = answer('all', read);
  const behind = answer('all', read);
  const unknown = answer('never made', read);
  vi.advanceTimersByTime(1000);
  expect(await hanging).toMatchObject({ staleFor: 21, plain: Buffer.from('list') });
  expect((await behind).staleFor).toBe(21);
  // While a query hangs, no call waits and no further query starts.
  expect((await answer('all', read)).staleFor).toBe(21);
  expect(questions).toHaveLength(2);

  vi.advanceTimersByTime(4000);
  await expect(unknown).rejects.toThrow(OutageError);
  vi.advanceTimersByTime(36_000);
  await expect(answer('all', read)).rejects.toThrow(OutageError);

  questions[1]?.reject(new OutageError('ended'));
  await new Promise((done) => setImmediate(done));
  const again = answer('all', read);
  questions[2]?.resolve(1);
  expect((await again).staleFor).toBeUndefined();
});

test('an answer that is not cached waits for a slow database', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const questions: PromiseWithResolvers<number>[] = [];
  const answer = createResponseCache(() => {
    const question = held<number>();
    questions.push(question);
    return question.promise;
  });
  const read = async () => ok('found');
  const one = answer('one', read);
  const another = answer('another', read);
  vi.advanceTimersByTime(2000);
  questions[0]?.resolve(1);
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  vi.advanceTimersByTime(2000);
  questions[1]?.resolve(1);
  expect([(await one).status, (await another).status]).toEqual([200, 200]);
});

test('a wrong call gets its error, not an older answer', async () => {
  const readVersion = vi.fn(async () => 1);
  const answer = createResponseCache(readVersion);
  await answer('all', async () => ok('list'));
  readVersion.mockRejectedValueOnce(new Error('a fault of ours'));
  await expect(answer('all', async () => ok('list'))).rejects.toThrow('a fault of ours');
});

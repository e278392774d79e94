import { expect, it } from 'vitest';
import { networkOrCache } from '../src/worker/network-or-cache.ts';

const down = () => new Response('Bad Gateway', { status: 502 });

it('answers from the cache if the server is down', async () => {
  const copy = new Response('kept');
  expect(await networkOrCache(Promise.resolve(down()), async () => copy)).toBe(copy);
});

it('answers from the connection, or not at all, if the cache cannot be read', async () => {
  const unreadable = () => Promise.reject(new TypeError('findLast is not a function'));
  const line = down();
  expect(await networkOrCache(Promise.resolve(line), unreadable)).toBe(line);
  expect(await networkOrCache(Promise.reject(new TypeError()), unreadable)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { createStreamLimits } from './stream-limits.ts';

const bounds = { browser: 2, network: 4, process: 30 };

test('a browser, a network and the process have limited streams, and a closed one makes room', () => {
  const limits = createStreamLimits(bounds);
  const releases = [limits.acquire('a', '10.0.0.1'), limits.acquire('a', '10.0.0.1')];
  expect(() => limits.acquire('a', '10.0.0.1')).toThrow('too many streams of one browser');
  limits.acquire('b', '10.0.0.1');
  limits.acquire('c', '10.0.0.1');
  expect(() => limits.acquire('d', '10.0.0.1')).toThrow('too many streams of one network');
  for (const release of releases) release();
  limits.acquire('d', '10.0.0.1');
  for (let count = 0; count < 27; count++) limits.acquire(`e${count}`, `10.0.1.${count}`);
  expect(() => limits.acquire('f', '10.0.2.1')).toThrow('too many streams of one process');
});

test('a network of a /48 has four times the streams of a /64', () => {
  const limits = createStreamLimits(bounds);
  for (let count = 0; count < 16; count++)
    limits.acquire(`a${count}`, `2001:db8:1:${Math.floor(count / 4)}::${count}`);
  expect(() => limits.acquire('b', '2001:db8:1:9::1')).toThrow('too many streams of one network');
  limits.acquire('b', '2001:db8:2:9::1');
});

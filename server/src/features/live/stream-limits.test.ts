import { expect, test } from 'vitest';
import { createStreamLimits } from './stream-limits.ts';

const most = { browser: 2, network: 4, process: 30 };

test('a browser, a network and the process have limited streams, and a closed one makes room', () => {
  const places = createStreamLimits(most);
  const give = [places.acquire('a', '10.0.0.1'), places.acquire('a', '10.0.0.1')];
  expect(() => places.acquire('a', '10.0.0.1')).toThrow('too many streams of one browser');
  places.acquire('b', '10.0.0.1');
  places.acquire('c', '10.0.0.1');
  expect(() => places.acquire('d', '10.0.0.1')).toThrow('too many streams of one network');
  for (const back of give) back();
  places.acquire('d', '10.0.0.1');
  for (let count = 0; count < 27; count++) places.acquire(`e${count}`, `10.0.1.${count}`);
  expect(() => places.acquire('f', '10.0.2.1')).toThrow('too many streams of one process');
});

test('a network of a /48 has four times the streams of a /64', () => {
  const places = createStreamLimits(most);
  for (let count = 0; count < 16; count++)
    places.acquire(`a${count}`, `2001:db8:1:${Math.floor(count / 4)}::${count}`);
  expect(() => places.acquire('b', '2001:db8:1:9::1')).toThrow('too many streams of one network');
  places.acquire('b', '2001:db8:2:9::1');
});

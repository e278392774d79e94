import { expect, test, vi } from 'vitest';
import { parseRetryAfter } from './connection.ts';

test.each([
  ['120', 120],
  ['Sun, 22 Nov 2026 12:01:30 GMT', 90],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['99999999999', 3600],
  ['soon', 0],
  [null, 0],
])('a Retry-After of %j is a wait of %d seconds', (header, seconds) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12) });
  expect(parseRetryAfter(header)).toBe(seconds);
  vi.useRealTimers();
});

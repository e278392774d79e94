import { expect, test } from 'vitest';
import { findFirstShown } from './message-thread.tsx';

const from = (sides: string) =>
  [...sides].map((side) => ({
    from: side === 'c' ? ('customer' as const) : ('pharmacy' as const),
  }));

test.each([
  ['no message', '', 0, 0],
  ['the last three messages', 'cpcpcp', 0, 3],
  ['four unread ones', 'pcccc', 4, 1],
  ['unread ones before own messages', 'pccccpp', 4, 1],
  ['the last three, of which one is unread', 'cpcpcc', 1, 3],
])('the pharmacy sees %s first', (_what, sides, unread, first) => {
  expect(findFirstShown(from(sides), 'pharmacy', unread)).toBe(first);
});

import { expect, test } from 'vitest';
import { pharmacyToFill } from './forward-request.tsx';

test('a closed pharmacy is offered first only after a decline', () => {
  const [closed, open] = [{ isOpen: false }, { isOpen: true }];
  expect(pharmacyToFill([closed, open], true)).toBe(open);
  expect(pharmacyToFill([closed, open], false)).toBe(open);
  expect(pharmacyToFill([closed], true)).toBe(closed);
  expect(pharmacyToFill([closed], false)).toBeUndefined();
  expect(pharmacyToFill([], true)).toBeUndefined();
});

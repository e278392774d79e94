import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

const dueAt = '2026-03-10T12:00:00.000Z';
const at = (time: string) => Date.parse(`2026-03-10T${time}:00.000Z`);

test.each([
  ['10:40', { isLate: false, minutes: 80 }],
  ['12:00', { isLate: false, minutes: 0 }],
  ['12:01', { isLate: true, minutes: 1 }],
  ['14:05', { isLate: true, minutes: 125 }],
])('at %s a request that is due at 12:00', (time, due) => {
  expect(dueOf({ status: 'new', dueAt }, at(time))).toEqual(due);
  expect(dueOf({ status: 'in-progress', dueAt }, at(time))).toEqual(due);
});

test('nothing is late that has ended', () => {
  expect(dueOf({ status: 'completed', dueAt }, at('14:05'))).toBeNull();
});

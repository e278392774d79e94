import { expect, test } from 'vitest';
import { endedBeside, isAnswerable, stateOf } from './ask.ts';

const now = new Date('2026-11-22T12:00:00Z');
const given = {
  answer: 'all' as const,
  lines: [],
  totalSdg: null,
  readyAt: null,
  heldUntil: null,
  note: null,
  version: 1,
  answeredAt: '2026-11-22T10:00:00.000Z',
};
const ask = { closesAt: '2026-11-22T18:00:00.000Z', given: null };

test.each([
  ['open', ask, {}],
  ['waiting', { ...ask, given }, {}],
  ['waiting', { ...ask, given: { ...given, heldUntil: '2026-11-22T12:01:00.000Z' } }, {}],
  ['heldOver', { ...ask, given: { ...given, heldUntil: '2026-11-22T12:00:00.000Z' } }, {}],
  ['expired', { ...ask, closesAt: '2026-11-22T12:00:00.000Z' }, {}],
  ['elsewhere', { ...ask, given }, { isAsked: false, outcome: 'elsewhere' }],
  ['over', ask, { isAsked: false }],
] as const)('is %s', (state, ask, known) => {
  expect(stateOf(ask, { isAsked: true, now, ...known })).toBe(state);
});

test('an answer can be changed also once what it held is held no more, and not once it is over', () => {
  expect(
    ['waiting', 'heldOver', 'expired', 'chosen'].map((state) => isAnswerable(state as 'open')),
  ).toEqual([true, true, false, false]);
});

test('what a card on the screen tells is not told again below it', () => {
  const ended = ['seen', 'past'].map((searchId) => ({
    searchId,
    answer: 'all' as const,
    answeredAt: given.answeredAt,
    endedAt: now.toISOString(),
    outcome: 'elsewhere' as const,
  }));
  expect(endedBeside(ended, [{ searchId: 'seen' }])).toEqual([ended[1]]);
});

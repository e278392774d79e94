import type { Ask } from '@dawaya/contract/endpoints/searches';
import { describe, expect, test } from 'vitest';
import { endedBeside, goneFrom, isAnswerable, stateOf, withChanged } from './ask.ts';

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
const ask = { closesAt: '2026-11-22T18:00:00.000Z', given: null, mutedAt: null };

test.each([
  ['open', ask, {}],
  ['waiting', { ...ask, given }, {}],
  ['waiting', { ...ask, given: { ...given, heldUntil: '2026-11-22T12:01:00.000Z' } }, {}],
  ['heldOver', { ...ask, given: { ...given, heldUntil: '2026-11-22T12:00:00.000Z' } }, {}],
  ['expired', { ...ask, closesAt: '2026-11-22T12:00:00.000Z' }, {}],
  ['elsewhere', { ...ask, given }, { isAsked: false, outcome: 'elsewhere' }],
  ['over', ask, { isAsked: false }],
  ['over', { ...ask, given, mutedAt: '2026-11-22T11:00:00.000Z' }, {}],
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

describe('of a list that goes on, a question on the screen', () => {
  const row = (searchId: string, more = {}) => ({
    searchId,
    urgency: 'urgent' as const,
    askedAt: '2026-11-22T09:00:00.000Z',
    given: null,
    ...more,
  });
  const page = [row('b', { askedAt: '2026-11-22T10:00:00.000Z' }), row('c')];

  test('that was answered stands further down, and is not over', () => {
    expect(goneFrom(page, false)(row('a', { given }))).toBe(false);
  });

  test.each([
    ['more urgent', { urgency: 'emergency' }],
    ['newer', { askedAt: '2026-11-22T09:30:00.000Z' }],
  ])('that is %s than one on the page is over', (_how, more) => {
    expect(goneFrom(page, false)(row('a', more))).toBe(true);
  });

  test.each([
    ['less urgent', { urgency: 'normal' }],
    ['older', { askedAt: '2026-11-22T08:00:00.000Z' }],
    ['asked at the same moment, with a lower id', {}],
  ])('that is %s may stand further down', (_how, more) => {
    expect(goneFrom(page, false)(row('a', more))).toBe(false);
  });

  test('that is absent from the whole list is over, and one that is present is not', () => {
    expect(['a', 'b'].map((id) => goneFrom(page, true)(row(id, { given })))).toEqual([true, false]);
  });
});

test('an answer, or that the asker is muted, is shown though the list was asked for anew before it came', () => {
  const ask = { searchId: 'a', given } as unknown as Ask;
  const other = { searchId: 'b', given: null } as unknown as Ask;
  const list = { pages: [{ items: [other], nextCursor: null }], pageParams: [''] };
  expect(withChanged(list, ask).pages[0]?.items).toEqual([other, ask]);
  const before = {
    ...list,
    pages: [{ items: [{ ...ask, given: null }, other], nextCursor: null }],
  };
  expect(withChanged(before, ask).pages[0]?.items).toEqual([ask, other]);
});

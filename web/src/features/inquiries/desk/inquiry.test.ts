import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import { describe, expect, test } from 'vitest';
import {
  createHasLeft,
  findEndedInquiries,
  findUnfolded,
  isAnswerable,
  stateOf,
  withChanged,
} from './inquiry.ts';

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
const inquiry = { closesAt: '2026-11-22T18:00:00.000Z', given: null, mutedAt: null };

test.each([
  ['open', inquiry, {}],
  ['waiting', { ...inquiry, given }, {}],
  ['waiting', { ...inquiry, given: { ...given, heldUntil: '2026-11-22T12:01:00.000Z' } }, {}],
  ['heldOver', { ...inquiry, given: { ...given, heldUntil: '2026-11-22T12:00:00.000Z' } }, {}],
  ['expired', { ...inquiry, closesAt: '2026-11-22T12:00:00.000Z' }, {}],
  ['elsewhere', { ...inquiry, given }, { isListed: false, outcome: 'elsewhere' }],
  ['over', inquiry, { isListed: false }],
  ['over', { ...inquiry, given, mutedAt: '2026-11-22T11:00:00.000Z' }, {}],
] as const)('is %s', (state, inquiry, known) => {
  expect(stateOf(inquiry, { isListed: true, now, ...known })).toBe(state);
});

test('an answer can be changed after its reservation ends, until the inquiry ends', () => {
  expect(
    ['waiting', 'heldOver', 'expired', 'chosen'].map((state) => isAnswerable(state as 'open')),
  ).toEqual([true, true, false, false]);
});

test.each([
  ['the first open one', ['open', 'open'], [0]],
  ['one that ends above it', ['over', 'open', 'over', 'open'], [0, 1]],
  ['the next after an answered one', ['open', 'open', 'given', 'over', 'open', 'open'], [0, 3, 4]],
  ['one after two answered ones', ['given', 'given', 'open', 'open'], [2]],
])('%s: the questions that show whole', (_, states, whole) => {
  const rows = states.map((state) => ({ state, given: state === 'given' ? given : null }));
  const unfolded = findUnfolded(rows, ({ state }) => state === 'open');
  expect(rows.flatMap((row, at) => (unfolded.has(row) ? at : []))).toEqual(whole);
});

test('an outcome on a card of the screen is not repeated below it', () => {
  const ended = ['seen', 'past'].map((inquiryId) => ({
    inquiryId,
    medicine: null,
    answer: 'all' as const,
    answeredAt: given.answeredAt,
    endedAt: now.toISOString(),
    outcome: 'elsewhere' as const,
  }));
  expect(findEndedInquiries(ended, [{ inquiryId: 'seen' }])).toEqual([ended[1]]);
});

describe('an inquiry on the screen, beside a list with more pages', () => {
  const row = (inquiryId: string, more = {}) => ({
    inquiryId,
    urgency: 'urgent' as const,
    askedAt: '2026-11-22T09:00:00.000Z',
    given: null,
    ...more,
  });
  const page = [row('b', { askedAt: '2026-11-22T10:00:00.000Z' }), row('c')];

  test('that was answered is further down, and has not ended', () => {
    expect(createHasLeft(page, false)(row('a', { given }))).toBe(false);
  });

  test.each([
    ['more urgent', { urgency: 'emergency' }],
    ['newer', { askedAt: '2026-11-22T09:30:00.000Z' }],
  ])('that is %s than one on the page has ended', (_how, more) => {
    expect(createHasLeft(page, false)(row('a', more))).toBe(true);
  });

  test.each([
    ['less urgent', { urgency: 'normal' }],
    ['older', { askedAt: '2026-11-22T08:00:00.000Z' }],
    ['asked at the same moment, with a lower id', {}],
  ])('that is %s may be further down', (_how, more) => {
    expect(createHasLeft(page, false)(row('a', more))).toBe(false);
  });

  test('that is absent from the whole list has ended, and a present one has not', () => {
    expect(['a', 'b'].map((id) => createHasLeft(page, true)(row(id, { given })))).toEqual([
      true,
      false,
    ]);
  });
});

test('an answer or a mute stays visible although an older list arrives', () => {
  const inquiry = { inquiryId: 'a', given } as unknown as ReceivedInquiry;
  const other = { inquiryId: 'b', given: null } as unknown as ReceivedInquiry;
  const list = { pages: [{ items: [other], nextCursor: null }], pageParams: [''] };
  expect(withChanged(list, inquiry).pages[0]?.items).toEqual([other, inquiry]);
  const before = {
    ...list,
    pages: [{ items: [{ ...inquiry, given: null }, other], nextCursor: null }],
  };
  expect(withChanged(before, inquiry).pages[0]?.items).toEqual([inquiry, other]);
});

import { expect, test } from 'vitest';
import {
  createEditedAnswer,
  hasAllItems,
  heldMoments,
  inputOf,
  momentAt,
  momentsFrom,
  sumOf,
  withPrice,
  wrongPrices,
} from './edited-answer.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test('’all’ marks each item as present, and their prices are the total', () => {
  const edited = createEditedAnswer(2, null, 'all', [1500, 2000]);
  expect(inputOf(edited, null, now)).toEqual({
    answer: 'all',
    lines: [
      { item: 0, has: true, alternative: null, priceSdg: 1500 },
      { item: 1, has: true, alternative: null, priceSdg: 2000 },
    ],
    totalSdg: 3500,
  });
});

test('’some’ has no price for a missing item, but one for a substitute', () => {
  const edited = createEditedAnswer(2, null, 'some', [1500, 2000]);
  edited.lines[0] = { has: 'no', alternative: '', price: '1500' };
  edited.lines[1] = { has: 'other', alternative: ' Panadol ', price: '900' };
  expect(inputOf(edited, null, now)).toMatchObject({
    lines: [
      { has: false, alternative: null, priceSdg: null },
      { has: false, alternative: 'Panadol', priceSdg: 900 },
    ],
    totalSdg: 900,
  });
});

test('’none’ has at most a note', () => {
  const edited = {
    ...createEditedAnswer(1, null, 'none', [1500]),
    note: ' Try tomorrow ',
    held: 'h1' as const,
  };
  expect(inputOf(edited, null, now)).toEqual({ answer: 'none', note: 'Try tomorrow' });
});

test('prices as people write them are sent as numbers', () => {
  const edited = createEditedAnswer(2, null, 'all');
  const lines = edited.lines.map((line, index) => ({
    ...line,
    price: ['12,500', '1.5 ألف'][index] ?? '',
  }));
  expect(inputOf({ ...edited, lines }, null, now)).toMatchObject({
    lines: [{ priceSdg: 12_500 }, { priceSdg: 1500 }],
    totalSdg: 14_000,
  });
});

test('a typed total wins, and one missing price leaves the sum open', () => {
  const edited = createEditedAnswer(2, null, 'all', [1500, null]);
  expect(sumOf(edited)).toBeNull();
  expect(inputOf({ ...edited, total: '3000' }, null, now).totalSdg).toBe(3000);
});

test('an edited answer begins with its values, times included', () => {
  const before = {
    answer: 'some' as const,
    lines: [{ item: 0, has: false, alternative: 'Panadol', priceSdg: 900 }],
    totalSdg: 900,
    readyAt: null,
    heldUntil: '2026-11-23T18:00:00.000Z',
    note: null,
    version: 1,
    answeredAt: '2026-11-22T10:00:00.000Z',
  };
  const edited = createEditedAnswer(1, before, undefined);
  expect(inputOf(edited, before, now)).toEqual({
    answer: 'some',
    lines: before.lines,
    totalSdg: 900,
    heldUntil: before.heldUntil,
  });
});

test('an invalid price is named by its field, if the line needs one', () => {
  const edited = createEditedAnswer(2, null, 'some');
  edited.lines[0] = { has: 'no', alternative: '', price: '1,5' };
  edited.lines[1] = { has: 'yes', alternative: '', price: '15.5' };
  expect(wrongPrices({ ...edited, total: 'ten' })).toEqual(['lines.1.priceSdg', 'totalSdg']);
});

test('a wrong value is ignored after "none" hides its field', () => {
  const edited = createEditedAnswer(1, null, 'some');
  expect(wrongPrices({ ...edited, answer: 'none', total: '9.5' })).toEqual([]);
});

test('"some" of several items needs a missing one', () => {
  const begun = createEditedAnswer(2, null, 'some');
  const edited = { ...begun, lines: begun.lines.map((line) => withPrice(line, '1500')) };
  const without = edited.lines.map((line, index) =>
    index === 1 ? { ...line, has: 'other' as const } : line,
  );
  expect(hasAllItems(begun)).toBe(false);
  expect(hasAllItems(edited)).toBe(true);
  expect(hasAllItems({ ...edited, lines: without })).toBe(false);
  expect(hasAllItems({ ...edited, answer: 'all' })).toBe(false);
  // With a single item, 'some' means fewer than the customer wanted.
  expect(hasAllItems(createEditedAnswer(1, null, 'some'))).toBe(false);
});

test('a typed price says that the pharmacy has the item, unless it said otherwise', () => {
  const line = { has: '', alternative: '', price: '' } as const;
  const priced = withPrice(line, '900');
  expect(priced).toMatchObject({ has: 'yes', price: '900' });
  expect(withPrice(priced, '')).toMatchObject({ has: '', price: '' });
  expect(withPrice(line, '').has).toBe('');
  expect(withPrice({ ...line, has: 'other' }, '900').has).toBe('other');
  expect(withPrice({ ...line, has: 'yes' }, '').has).toBe('yes');
});

test('reported items begin as available and the others as missing, until an answer was given', () => {
  const has = (...given: Parameters<typeof createEditedAnswer>) =>
    createEditedAnswer(...given).lines.map((line) => line.has);
  expect(has(3, null, 'some', [], [1])).toEqual(['no', 'yes', 'no']);
  // A price says more than a report that is missing.
  const [unreported] = createEditedAnswer(3, null, 'some', [], [1]).lines;
  expect(unreported && withPrice(unreported, '900').has).toBe('yes');
  expect(has(2, null, 'some', [], [])).toEqual(['', '']);
  expect(has(1, null, 'some', [], [])).toEqual(['yes']);
  const empty = { totalSdg: null, readyAt: null, heldUntil: null, note: null, answeredAt: '' };
  const previous = { ...empty, answer: 'all' as const, lines: [], version: 1 };
  expect(has(2, previous, 'some', [], [1])).toEqual(['yes', 'yes']);
});

const at = (time: string) => Date.parse(`2026-11-22T${time}+02:00`);

test('an evening is one in Khartoum, and is not offered once it has passed', () => {
  expect(new Date(momentAt('evening', at('09:00'))).toISOString()).toBe('2026-11-22T18:00:00.000Z');
  expect(momentsFrom(heldMoments, at('19:59'))).toContain('evening');
  expect(momentsFrom(heldMoments, at('20:00'))).not.toContain('evening');
});

test('tomorrow is Khartoum’s next day, even shortly after midnight', () => {
  expect(new Date(momentAt('tomorrow', at('00:30'))).toISOString()).toBe(
    '2026-11-23T08:00:00.000Z',
  );
});

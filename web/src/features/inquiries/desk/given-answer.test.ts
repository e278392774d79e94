import { expect, test } from 'vitest';
import { newPrices } from './given-answer.tsx';

const line = (item: number, priceSdg: number | null, alternative: string | null = null) => ({
  item,
  has: alternative === null,
  alternative,
  priceSdg,
});
const answered = (...lines: ReturnType<typeof line>[]) => ({
  items: [
    { text: 'أنسولين', quantity: '1' },
    { text: 'Panadol', quantity: null },
    { text: 'panadol', quantity: null },
    { text: 'Brufen', quantity: '2' },
  ],
  given: {
    answer: 'some' as const,
    lines,
    totalSdg: null,
    readyAt: null,
    heldUntil: null,
    note: null,
    version: 1,
    answeredAt: '2026-11-22T10:00:00.000Z',
  },
});

test('offers prices that the list lacks or has differently', () => {
  const list = [{ name: 'انسولين', priceSdg: 9000 }];
  expect(newPrices(answered(line(0, 9000), line(1, 2500)), list)).toEqual([
    { name: 'Panadol', priceSdg: 2500 },
  ]);
  expect(newPrices(answered(line(0, 9500)), list)).toEqual([{ name: 'أنسولين', priceSdg: 9500 }]);
});

test('names a substitute by its own name', () => {
  expect(newPrices(answered(line(0, 7000, 'Mixtard')), [])).toEqual([
    { name: 'Mixtard', priceSdg: 7000 },
  ]);
});

test('offers no price for more than one, of the item or of its substitute', () => {
  expect(newPrices(answered(line(3, 9000)), [])).toEqual([]);
  expect(newPrices(answered(line(3, 9000, 'Profinal')), [])).toEqual([]);
});

test('offers no missing price, and none of two prices of one name', () => {
  expect(newPrices(answered(line(0, null), line(1, 2500), line(2, 2600)), [])).toEqual([]);
});

import { expect, test } from 'vitest';
import { rowsOf } from './items.ts';

test('a draft restores its lines in their order, and no other field', () => {
  const values = {
    whom: 'other',
    'item.0': 'Insulin',
    'quantity.0': '2',
    'item.4': 'أموكسيسيلين',
    'quantity.7': '1 box',
    'item.x': 'no line',
    phone: '0912345678',
  };
  expect(rowsOf(values)).toEqual([
    { id: 0, text: 'Insulin', quantity: '2' },
    { id: 4, text: 'أموكسيسيلين' },
    { id: 7, quantity: '1 box' },
  ]);
  expect(rowsOf({})).toEqual([]);
});

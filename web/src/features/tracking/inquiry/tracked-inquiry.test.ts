import type { AnswerLine } from '@dawaya/contract/vocabulary/answers';
import { expect, test } from 'vitest';
import { itemsNobodyHas } from './tracked-inquiry.tsx';

const items = ['Metformin', 'Insulin', 'Ventolin'];
const line = (item: number, has: boolean, alternative: string | null = null): AnswerLine => ({
  item,
  has,
  alternative,
  priceSdg: null,
});

test('an item is available nowhere if each answer lacks it without an alternative', () => {
  expect(itemsNobodyHas(items, [])).toEqual(items);
  expect(itemsNobodyHas(items, [{ answer: 'none', lines: [] }])).toEqual(items);
  expect(itemsNobodyHas(items, [{ answer: 'all', lines: [] }])).toEqual([]);
  const some = { answer: 'some' as const, lines: [line(1, false), line(2, false)] };
  expect(itemsNobodyHas(items, [some])).toEqual(['Insulin', 'Ventolin']);
  const other = { answer: 'some' as const, lines: [line(1, false), line(2, false, 'Salbutamol')] };
  expect(itemsNobodyHas(items, [some, other])).toEqual(['Insulin']);
});

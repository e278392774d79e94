import { expect, test } from 'vitest';
import type { InquiryAnswer } from '../queries.ts';
import { byPrice } from './answer-list.tsx';

const row = (answer: InquiryAnswer['answer'], totalSdg: number, hasLeft = false) => ({
  row: { answer, totalSdg } as InquiryAnswer,
  hasLeft,
});

test('the cheapest answer has all medicines, and is still there', () => {
  const left = row('all', 100, true);
  const some = row('some', 200);
  const order = row('order', 300);
  const dear = row('all', 900);
  const cheap = row('all', 800);
  expect([left, order, some, dear, cheap].sort(byPrice)).toEqual([cheap, dear, some, order, left]);
});

import { expect, test } from 'vitest';
import { poundsOf, splitAtCurrency } from './price.tsx';

test.each([
  ['4500', 4500],
  ['85,000 SDG', 85_000],
  ['SDG 85 000', 85_000],
  ['1,250,000', 1_250_000],
  ['4500.50 sdg', 4500.5],
  ['٤٥٠٠ ج.س', 4500],
  ['۴۵۰۰', 4500],
  ['12٬500 جنيه سوداني', 12_500],
  ['3000 ج س', 3000],
  ['500 جنيه', 500],
])('%j is a sum of pounds', (price, pounds) => expect(poundsOf(price)).toBe(pounds));

test.each([
  '1500 - 2000',
  'from 4500',
  '4500 for two',
  '25 USD',
  '4.500',
  '45,00',
  '4500/box',
  'ask us',
  '',
])('%j is shown as it was written', (price) => expect(poundsOf(price)).toBeNull());

test.each([
  ['4500', '4500|'],
  ['1500 - 2000', '1500 - 2000|'],
  ['4500 for two', '4500| for two'],
  ['2 boxes 1,250,000', '2 boxes 1,250,000|'],
  ['1,250,000 للعلبة', '1,250,000| للعلبة'],
  ['from 4500', 'from 4500|'],
  ['4500/box', '4500|/box'],
  ['900 for 1000 ml', '900 for 1000 ml|'],
  ['4500 100mg', '4500 100mg|'],
  ['2500 5 tablets', '2500 5 tablets|'],
  ['4500, call 0912345678', '4500, call 0912345678|'],
])('the currency of %j follows the only sum, or comes at the end', (price, parts) =>
  expect(splitAtCurrency(price)?.join('|')).toBe(parts),
);

test.each(['4500 SDG for two', '25 USD', '30 ريال', 'ask us'])('%j gets no currency', (price) =>
  expect(splitAtCurrency(price)).toBeNull(),
);

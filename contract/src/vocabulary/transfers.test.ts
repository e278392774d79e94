import { expect, test } from 'vitest';
import { normalReference } from './transfers.ts';

test.each([
  ['20012345678', '20012345678'],
  [' 2001 2345-678 ', '20012345678'],
  ['٢٠٠١٢٣٤٥٦٧٨', '20012345678'],
  ['۲۰۰۱ ۲۳۴۵ ۶۷۸', '20012345678'],
  ['1234567.', '1234567'],
  ['#1234567', '1234567'],
  ['1234567/', '1234567'],
  ['12_34·5٬67', '1234567'],
  ['REF:1234567', 'REF1234567'],
  ['１２３４５６７', '1234567'],
  ['\u2066ft-26a\u00a077\u2069', 'FT26A77'],
])('the reference %j is %j', (written, normal) => {
  expect(normalReference(written)).toBe(normal);
});

import { expect, test } from 'vitest';
import { displayTrackingCode, parseTrackingCode } from './tracking-code.ts';

test.each([
  ['01234567', '01234567'],
  ['0123 4567', '01234567'],
  [' 0123-4567 ', '01234567'],
  ['0123–4567', '01234567'],
  ['٠١٢٣ ٤٥٦٧', '01234567'],
  ['۰۱۲۳۴۵۶۷', '01234567'],
  ['\u20660123\u00a04567\u2069', '01234567'],
  ['0123456', undefined],
  ['012345678', undefined],
  ['0123a567', undefined],
  ['', undefined],
])('%j is read as %j', (written, code) => {
  expect(parseTrackingCode(written)).toBe(code);
});

test('a code is shown in two groups', () => {
  expect(displayTrackingCode('01234567')).toBe('0123 4567');
});

import { expect, test } from 'vitest';
import { parsePhone } from '../phone.ts';
import { displayPhone, phoneInText } from './phone-display.ts';

test.each([
  ['a Sudanese mobile', '+249912345678', '0912 345 678'],
  ['a Sudanese land line', '+249183123456', '0183 123 456'],
  ['Egypt', '+201001234567', '+20 100 123 4567'],
  ['Saudi Arabia', '+966501234567', '+966 50 123 4567'],
  ['the Emirates', '+971501234567', '+971 50 123 4567'],
  ['Qatar', '+97433123456', '+974 3312 3456'],
  ['Kuwait', '+96550012345', '+965 500 12345'],
  ['Jordan', '+962790123456', '+962 7 9012 3456'],
  ['Chad', '+23563012345', '+235 63 01 23 45'],
  ['Eritrea', '+2917123456', '+291 7 123 456'],
  ['South Sudan', '+211977123456', '+211 977 123 456'],
  ['Great Britain', '+447400123456', '+44 7400 123456'],
  ['the United States', '+12015550123', '+1 201 555 0123'],
  ['Turkey', '+905012345678', '+90 501 234 56 78'],
  ['Germany', '+4915123456789', '+49 1512 3456789'],
  ['Malaysia', '+60123456789', '+60 12 345 6789'],
  ['a country whose groups we do not know', '+818012345678', '+818012345678'],
])('%s in its own groups, and read again as the same number', (_where, stored, shown) => {
  expect(displayPhone(stored)).toBe(shown);
  expect(parsePhone(shown)).toBe(stored);
  expect(parsePhone(phoneInText(stored))).toBe(stored);
});

test('a number within a text is an isolated run without line breaks', () => {
  expect(phoneInText('+249912345678')).toBe('\u20660912\u00a0345\u00a0678\u2069');
});

import { describe, expect, test } from 'vitest';
import { parsePhone } from './phone.ts';

describe('a phone number is accepted in any usual notation', () => {
  test.each([
    ['with the country code', '+249 912 345 678', '+249912345678'],
    ['with 00', '00249912345678', '+249912345678'],
    ['with 00 and spaces', '00 249 912 345 678', '+249912345678'],
    ['with the code alone', '249912345678', '+249912345678'],
    ['with 0', '0912345678', '+249912345678'],
    ['with nothing before it', '912345678', '+249912345678'],
    ['with 0 after the code', '+249 0912 345 678', '+249912345678'],
    ['with dashes', '0912-345-678', '+249912345678'],
    ['with brackets', '(0912) 345 678', '+249912345678'],
    ['with white space around it', '  0912345678\t', '+249912345678'],
    ['in Arabic-Indic digits', '٠٩١٢ ٣٤٥ ٦٧٨', '+249912345678'],
    ['in Persian digits', '۰۹۱۲۳۴۵۶۷۸', '+249912345678'],
    ['in Arabic-Indic digits with 00', '٠٠٢٤٩٩١٢٣٤٥٦٧٨', '+249912345678'],
    ['pasted with marks of direction', '\u202a+249 912 345 678\u202c', '+249912345678'],
    ['with the plus behind, as it is pasted from right to left', '249912345678+', '+249912345678'],
    ['of a land line', '0183 123 456', '+249183123456'],
    ['of Egypt', '+20 100 123 4567', '+201001234567'],
    ['of Egypt with 00', '0020 100 123 4567', '+201001234567'],
    ['of Saudi Arabia', '+966 50 123 4567', '+966501234567'],
    ['of Great Britain', '+44 20 7946 0958', '+442079460958'],
    ['of the United States', '+1 (202) 555-0123', '+12025550123'],
  ])('%s', (_form, written, stored) => {
    expect(parsePhone(written)).toBe(stored);
  });
});

test.each([
  ['nothing', ''],
  ['words', 'call me'],
  ['too short', '091234567'],
  ['too long', '09123456789'],
  ['a number that no Sudanese network has', '0812345678'],
  ['the same with the country code', '+249 812 345 678'],
  ['an unknown country', '+999 123 456 789'],
  ['two numbers', '0912345678 / 0123456789'],
])('%s is refused', (_case, written) => {
  expect(parsePhone(written)).toBeUndefined();
});

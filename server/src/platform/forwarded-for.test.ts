import { expect, test } from 'vitest';
import { validForwardedFor } from './forwarded-for.ts';

test.each([
  ['9.8.7.6', '9.8.7.6'],
  ['9.8.7.6:1000', '9.8.7.6'],
  ['[::1]:80', '::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['10.0.0.1,9.8.7.6:1', '10.0.0.1, 9.8.7.6'],
  ['10.0.0.1, garbage1, 9.8.7.6', '9.8.7.6'],
  ['garbage1', ''],
  ['unknown', ''],
  ['9.8.7.6:x', ''],
  ['9.8.7', ''],
  ['', ''],
])('the addresses in %j are %j', (written, addresses) =>
  expect(validForwardedFor(written)).toBe(addresses),
);

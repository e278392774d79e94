import { expect, test } from 'vitest';
import { countedAddress } from './counted-address.ts';

test.each([
  ['amna@example.com', 'amna@example.com'],
  ['amna+1@example.com', 'amna@example.com'],
  ['amna+a+b@example.com', 'amna@example.com'],
  ['amna+@example.com', 'amna@example.com'],
  ['Amna+Shop@Example.COM', 'amna@example.com'],
  ['+1@example.com', '+1@example.com'],
  ['amna.hassan@example.com', 'amna.hassan@example.com'],
])('%s is counted as %s', (email, counted) => {
  expect(countedAddress(email)).toBe(counted);
});

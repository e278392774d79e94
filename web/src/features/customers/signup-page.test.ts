import { expect, test } from 'vitest';
import { parseOwnPath } from './signup-page.tsx';

test('a sign-up leads back to the earlier page', () => {
  expect(parseOwnPath('/request?pharmacyId=1&lang=ar')).toBe('/request?pharmacyId=1&lang=ar');
  expect(parseOwnPath('/')).toBe('/');
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/signup?next=%2F',
])('%j leads nowhere', (next) => {
  expect(parseOwnPath(next)).toBeNull();
});

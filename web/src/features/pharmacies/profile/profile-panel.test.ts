import { expect, test } from 'vitest';
import { missingAddressParts } from './profile-panel.tsx';

const whole = {
  address: 'Al Arda Street',
  city: 'Omdurman',
  state: 'Khartoum',
  zipCode: '11111',
} as const;

test('a complete address misses no part', () => {
  expect(missingAddressParts(whole)).toEqual([]);
});

test('each empty or blank part is named', () => {
  expect(missingAddressParts({ ...whole, zipCode: null, city: ' ' })).toEqual(['city', 'zipCode']);
});

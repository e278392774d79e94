import { expect, test } from 'vitest';
import { cities } from './cities.ts';
import { zipCodeOf } from './zip-codes.ts';

test('a city has its own code in any spelling, or that of its state’s chief town', () => {
  expect(['Omdurman', 'ام درمان', 'Khartoum North', 'بورتسودان', 'ود مدني'].map(zipCodeOf)).toEqual(
    ['14411', '14411', '13311', '33311', '21111'],
  );
  expect(zipCodeOf('Shendi')).toBe('46611');
  expect(zipCodeOf('Somewhere')).toBeUndefined();
});

test('every known city has a code of five digits', () => {
  for (const { city } of cities)
    expect([city, zipCodeOf(city)]).toEqual([city, expect.stringMatching(/^\d{5}$/)]);
});

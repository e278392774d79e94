import { describe, expect, test } from 'vitest';
import { cities, cityName, cityOf, cityOfSlug, citySlug, namesOfCity, stateOf } from './cities.ts';

describe('a city is known by any of its spellings', () => {
  test.each([
    ['Khartoum North', 'Bahri'],
    ['الخرطوم بحري', 'Bahri'],
    ['بحرى', 'Bahri'],
    ['Al Obeid', 'El Obeid'],
    ['الابيض', 'El Obeid'],
    ['Elobeid', 'El Obeid'],
    ['obeid', 'El Obeid'],
    ['Wad Madani', 'Wad Medani'],
    ['wadmedani', 'Wad Medani'],
    ['ودمدني', 'Wad Medani'],
    ['مدنى', 'Wad Medani'],
    ['Portsudan', 'Port Sudan'],
    ['بور سودان', 'Port Sudan'],
    ['بورت سودان', 'Port Sudan'],
    ['Um Durman', 'Omdurman'],
    ['امدرمان', 'Omdurman'],
    ['أم درمان', 'Omdurman'],
    ['El Daein', 'Ed Daein'],
    ['ضعين', 'Ed Daein'],
    ['Sinnar', 'Sennar'],
    ['Al Hasaheisa', 'Hasaheisa'],
    ['Al Hilaliyya', 'El Hilaliya'],
    ['Wad Rawah', 'Wad Rawah'],
    ['القضارف', 'Gedaref'],
    ['قضارف', 'Gedaref'],
    ['Ad-Damazin', 'Ed Damazin'],
    ['EL  FASHER', 'El Fasher'],
  ])('%s is %s', (written, city) => {
    expect(cityOf(written)?.city).toBe(city);
  });

  test.each(['', 'London', 'ال', 'North'])('%j is no city', (written) => {
    expect(cityOf(written)).toBeUndefined();
  });

  test('no spelling means two cities', () => {
    for (const city of cities)
      for (const name of namesOfCity(city)) expect(cityOf(name)?.city, name).toBe(city.city);
  });

  test('each city lies in Sudan, and its slug leads back to it', () => {
    for (const city of cities) {
      expect(city.latitude, city.city).toBeGreaterThan(8);
      expect(city.latitude, city.city).toBeLessThan(22.5);
      expect(city.longitude, city.city).toBeGreaterThan(21.8);
      expect(city.longitude, city.city).toBeLessThan(38.7);
      expect(cityOfSlug(citySlug(city))).toBe(city);
    }
  });
});

test.each([
  ['Al Jazirah', 'Gezira'],
  ['الجزيرة', 'Gezira'],
  ['البحر الاحمر', 'Red Sea'],
  ['ولاية الخرطوم', 'Khartoum'],
  ['Al Qadarif', 'Gedaref'],
  ['نهر النيل', 'River Nile'],
])('the state %s is %s', (written, state) => {
  expect(stateOf(written)).toBe(state);
});

test('a known city has a name in each language, and an unknown one appears as typed', () => {
  expect(cityName('en', 'امدرمان')).toBe('Omdurman');
  expect(cityName('ar', 'Al Obeid')).toBe('الأبيض');
  expect(cityName('ar', 'Abu Somewhere')).toBe('Abu Somewhere');
});

import { expect, test } from 'vitest';
import { withRememberedCity } from './finder-address.ts';

const omdurman: [string, string] = ['city', 'Omdurman'];

test.each<[path: string, given: [string, string][]]>([
  ['/', []],
  ['/', [['lang', 'ar']]],
  ['/request', []],
])('a plain visit of %s with %j gets the remembered city', (path, given) => {
  expect(withRememberedCity(path, given, 'Omdurman')).toEqual([...given, omdurman]);
  // An empty text is the visitor's choice of the whole country; null means no choice yet.
  expect(withRememberedCity(path, given, '')).toEqual([...given, ['city', '']]);
  expect(withRememberedCity(path, given, null)).toEqual(given);
});

test.each<[path: string, given: [string, string][]]>([
  ['/', [['search', 'nile']]],
  ['/', [['filter', 'open']]],
  ['/', [['state', 'Kassala']]],
  ['/', [['city', 'Kassala']]],
  ['/', [['city', '']]],
  ['/request', [['pharmacyId', '1']]],
  ['/doctors', []],
])('a link to %s with %j shows every visitor the same', (path, given) => {
  expect(withRememberedCity(path, given, 'Omdurman')).toEqual(given);
});

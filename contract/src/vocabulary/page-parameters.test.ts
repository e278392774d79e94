import { expect, test } from 'vitest';
import { knownParameters, withRememberedCity } from './page-parameters.ts';

type Given = Record<string, string>;
const known = (path: string, given: Given) =>
  knownParameters(path, { get: (name) => given[name] ?? null });

test.each<[path: string, given: Given, kept: [string, string][]]>([
  [
    '/',
    { utm_source: 'x', filter: 'open', search: 'a b' },
    [
      ['search', 'a b'],
      ['filter', 'open'],
    ],
  ],
  ['/', { tab: '1', mode: 'login' }, []],
  ['/', { filter: 'everything', state: 'Atlantis', lang: 'fr' }, []],
  ['/', { search: 'x'.repeat(201) }, []],
  ['/privacy', { search: 'x', lang: 'en' }, [['lang', 'en']]],
  ['/signup/', { mode: 'login' }, [['mode', 'login']]],
  ['/signup', { mode: 'other' }, []],
  ['/pharmacies/1', { fbclid: '2' }, []],
])('%s with %j is the page of %j', (path, given, kept) => {
  expect(known(path, given)).toEqual(kept);
});

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

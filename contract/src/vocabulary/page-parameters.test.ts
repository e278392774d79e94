import { expect, test } from 'vitest';
import { knownParameters } from './page-parameters.ts';

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

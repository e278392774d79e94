import { cityOf } from '@dawaya/contract/vocabulary/cities';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { describe, expect, test } from 'vitest';
import { readRealPharmacies, realPharmaciesFile } from '../../../test/real-pharmacies.ts';
import { PharmacyIndex } from './index/pharmacy-index.ts';

const real = readRealPharmacies();
// The test report counts skipped tests without the reason.
if (!real) console.warn(`${realPharmaciesFile} is absent: the names of the map are not tried.`);

const words = (name: string) => name.split(/[\s\-.,،()|/]+/).filter(Boolean);
const eachWord = (change: (word: string) => string) => (name: string) =>
  words(name).map(change).join(' ');
/** All ways to split a word in two, each part with at least two letters. */
const splits = (name: string): string[] =>
  words(name).flatMap((word, index, all) => {
    const letters = [...word];
    // People do not write an article alone.
    const places = letters.map((_, place) => place).slice(2, -1);
    return places.map((place) =>
      all
        .with(index, `${letters.slice(0, place).join('')} ${letters.slice(place).join('')}`)
        .join(' '),
    );
  });
const isArabicWord = (word: string) => /^[\u0621-\u064a]{2,}$/.test(word);

/** Ways in which people write a name differently from the map. */
const typings: Record<string, (name: string) => string[]> = {
  'as it is': (name) => [name],
  'without hamza': (name) => [
    name.replace(/[أإآ]/g, 'ا').replace(/ؤ/g, 'و').replace(/ئ/g, 'ي').replace(/ء/g, ''),
  ],
  'with ي for ى': (name) => [name.replaceAll('ى', 'ي')],
  'with ى for ي': (name) => [name.replaceAll('ي', 'ى')],
  'with ه for ة': (name) => [name.replaceAll('ة', 'ه')],
  'without ال': (name) => [eachWord((word) => word.replace(/^ال(?=..)/, ''))(name)],
  'with ال': (name) => [
    eachWord((word) =>
      isArabicWord(word) && !word.startsWith('ال') && !word.startsWith('لل') ? `ال${word}` : word,
    )(name),
  ],
  'two words joined': (name) => {
    const all = words(name);
    return all
      .slice(1)
      .map((_, index) => all.toSpliced(index, 2, `${all[index]}${all[index + 1]}`).join(' '));
  },
  'all words joined': (name) => [words(name).join('')],
  'a word split': splits,
  'words the other way round': (name) => [words(name).toReversed().join(' ')],
  'the last word first': (name) => {
    const all = words(name);
    return [[...all.slice(-1), ...all.slice(0, -1)].join(' ')];
  },
};

describe.skipIf(!real)('every Arabic name of the map is found', () => {
  const pharmacies = (real ?? []).map(({ osmId, name, english, city, state }) => ({
    id: osmId,
    row: osmId,
    name,
    city,
    texts: [name, english],
    state: (state === 'Al Jazirah' ? 'Gezira' : state) as State,
    position: undefined,
    is24Hours: false,
    hasDelivery: false,
    sortKeys: { ar: name, en: english },
    openingAt: () => ({ isOpen: false, until: Number.POSITIVE_INFINITY }),
  }));
  const index = new PharmacyIndex<string>();
  index.put(pharmacies);
  const arabic = pharmacies.filter(({ name }) => /[\u0621-\u064a]/.test(name));

  const found = new Map<string, Set<string>>();
  const find = (search: string) => {
    const known = found.get(search);
    if (known) return known;
    const asked = { search, language: 'ar' as const, after: undefined, limit: 1000, now: 0 };
    const { matches, isApproximate } = index.search(asked);
    const ids = new Set(isApproximate ? [] : matches.map(({ row }) => row));
    found.set(search, ids);
    return ids;
  };

  test('the map has enough of them', () => {
    expect(pharmacies).toHaveLength(845);
    expect(arabic).toHaveLength(803);
  });

  test.each(Object.entries(typings))('%s', (_way, typed) => {
    const tried = arabic.flatMap(({ id, name }) => typed(name).map((term) => ({ id, term })));
    const missed = tried.filter(({ id, term }) => !find(term).has(id)).map(({ term }) => term);
    expect(missed).toEqual([]);
    expect(tried.length).toBeGreaterThanOrEqual(700);
  });

  test.each([
    ['the city in English behind it', (name: string, city: string) => `${name} ${city}`],
    ['the city in Arabic before it', (name: string, city: string) => `${arabicOf(city)} ${name}`],
    [
      'the city joined and without hamza',
      (name: string, city: string) =>
        `${name} ${arabicOf(city).replace(/[أإآ]/g, 'ا').replaceAll(' ', '')}`,
    ],
  ])('with %s', (_how, typed) => {
    const missed = arabic.filter(({ id, name, city }) => !find(typed(name, city)).has(id));
    expect(missed.map(({ name, city }) => typed(name, city))).toEqual([]);
  });
});

const arabicOf = (city: string) => cityOf(city)?.nameAr ?? city;

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cityOf } from '@dawaya/contract/vocabulary/cities';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { type State, states } from '@dawaya/contract/vocabulary/regions';
import { describe, expect, test } from 'vitest';
import { demoPharmacies } from '../../../demo/pharmacies.ts';
import { readRealPharmacies } from '../../../test/real-pharmacies.ts';
import { projectRoot } from '../../settings/project-root.ts';
import { type IndexedPharmacy, PharmacyIndex } from './index/pharmacy-index.ts';

const file = path.join(projectRoot, '../shared/data/pharmacy-queries.tsv');
const queries = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'))
  : undefined;
const real = readRealPharmacies();
// The test report counts skipped tests without the reason.
if (!queries || !real)
  console.warn(`${file} is absent: searches as people type them are not tried.`);

type Given = Partial<IndexedPharmacy<string>> & Pick<IndexedPharmacy<string>, 'city' | 'state'>;

/** Returns an index whose rows hold all text that a pattern may match. */
function indexOf(
  pharmacies: readonly (Given & { nameAr: string; nameEn: string; address: string })[],
) {
  const index = new PharmacyIndex<string>();
  index.put(
    pharmacies.map(({ nameAr, nameEn, address, ...given }, index) => {
      const city = cityOf(given.city);
      const row = [nameAr, nameEn, address, given.city, city?.city, city?.nameAr, given.state]
        .concat(states[given.state], given.is24Hours ? '24h' : '')
        .join(' | ');
      return {
        id: String(index).padStart(4, '0'),
        row,
        texts: [nameAr, nameEn, address],
        position: undefined,
        is24Hours: false,
        hasDelivery: false,
        sortKeys: { ar: nameAr || nameEn, en: nameEn || nameAr },
        openingAt: () => ({ isOpen: index % 3 > 0, until: Number.POSITIVE_INFINITY }),
        ...given,
      };
    }),
  );
  return index;
}

const indexes = {
  real: indexOf(
    (real ?? []).map(({ name, english, city, state }, index) => ({
      nameAr: name,
      nameEn: english,
      address: '',
      city,
      state: (state === 'Al Jazirah' ? 'Gezira' : state) as State,
      is24Hours: index % 9 === 0,
    })),
  ),
  demo: indexOf(
    demoPharmacies
      .filter(({ status }) => status === 'verified')
      .map(({ nameAr, nameEn, address, city, state, is24Hours, hasDelivery }) => ({
        nameAr: nameAr ?? '',
        nameEn: nameEn ?? '',
        address,
        city,
        state,
        is24Hours,
        hasDelivery,
      })),
  ),
};

const firstThree = (set: string, search: string) => {
  const language: Language = /[\u0621-\u064a]/.test(search) ? 'ar' : 'en';
  const index = set === 'real' ? indexes.real : indexes.demo;
  return index
    .search({ search, language, after: undefined, limit: 3, now: 0 })
    .matches.map(({ row }) => row);
};

describe.skipIf(!queries || !real)('searches as people type them', () => {
  test('one of the first three results is a right one', () => {
    const missed = (queries ?? []).filter(
      ([set = '', search = '', pattern = '']) =>
        !firstThree(set, search).some((row) => new RegExp(pattern).test(row)),
    );
    expect(missed.map((line) => line.join(' → '))).toEqual([]);
  });
});

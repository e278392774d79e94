import { randomUUID } from 'node:crypto';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/client.ts';
import { readRealPharmacies, realPharmaciesFile } from '../../../test/real-pharmacies.ts';
import { pharmacies } from '../../database/schema.ts';
import { derivedOf } from './service.ts';

/** Each way in which people write a name otherwise than the map, alone, and then all of them. */
const typings: Record<string, (name: string) => string> = {
  'without hamza': (name) =>
    name.replace(/[أإآ]/g, 'ا').replace(/ؤ/g, 'و').replace(/ئ/g, 'ي').replace(/ء/g, ''),
  'with ي for ى': (name) => name.replaceAll('ى', 'ي'),
  'with ى for ي': (name) => name.replaceAll('ي', 'ى'),
  'with ه for ة': (name) => name.replaceAll('ة', 'ه'),
};
const allTogether = (name: string) =>
  Object.values(typings).reduce((typed, change) => change(typed), name);

test('each Arabic name of the map is found without hamza, with ي for ى and with ه for ة', async (context) => {
  const real = readRealPharmacies();
  if (!real) {
    const reason = `${realPharmaciesFile} is absent: the names of the map are not tried.`;
    // The list of tests counts what is skipped, and does not say why.
    console.warn(reason);
    return context.skip(reason);
  }
  const app = await useTestApp();
  const now = app.clock();
  const rows = real.map(({ osmId, name, english, city, state }) => {
    const texts = {
      nameAr: name || null,
      nameEn: english || (name ? null : osmId),
      address: `Street ${osmId}`,
      city,
      state: (state === 'Al Jazirah' ? 'Gezira' : state) as State,
    };
    return {
      ...texts,
      id: randomUUID(),
      email: `${osmId}@example.com`,
      language: 'ar' as const,
      emailProvenAt: now,
      verificationStatus: 'verified' as const,
      verificationChangedAt: now,
      createdAt: now,
      ...derivedOf(texts, texts),
    };
  });
  expect(rows).toHaveLength(845);
  await app.db.insert(pharmacies).values(rows);

  const arabic = rows.flatMap(({ id, nameAr }) => (nameAr ? [{ id, nameAr }] : []));
  expect(arabic.length).toBeGreaterThan(500);
  const visitor = new Browser(app);
  const found = new Map<string, Set<string>>();
  const search = async (term: string) => {
    const ids = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ search: term, limit: '100', cursor });
      const { body } = await visitor.get(`/api/pharmacies?${query}`);
      for (const { id } of body.items) ids.add(id);
      cursor = body.nextCursor;
    }
    return ids;
  };
  const missed: string[] = [];
  for (const [way, typed] of Object.entries({ ...typings, 'in all these ways': allTogether })) {
    for (const { id, nameAr } of arabic) {
      const term = typed(nameAr);
      const ids = found.get(term) ?? (await search(term));
      found.set(term, ids);
      if (!ids.has(id)) missed.push(`${nameAr} ${way}: ${term}`);
    }
  }
  expect(missed).toEqual([]);
}, 60_000);

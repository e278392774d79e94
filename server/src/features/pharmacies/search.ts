import type { PharmacySearch, pharmacyPage } from '@dawaya/contract/endpoints/pharmacies';
import { defaultPharmacyLimit } from '@dawaya/contract/endpoints/pharmacies';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { readStanding, writeStanding } from './cursors.ts';
import type { PharmacyIndex } from './index/pharmacy-index.ts';
import { readPublic } from './queries.ts';

const mostSuggestions = 3;

/**
 * A page of listed pharmacies that match, in the order of product decision 37: those that are open
 * first, the nearer first where `near` is given (and those without coordinates left out), then by
 * the order of the language.
 * @param currentIndex as `createFreshIndex` makes it.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export async function searchPharmacies(
  db: Database,
  currentIndex: () => Promise<PharmacyIndex>,
  { cursor, limit = defaultPharmacyLimit, ...asked }: PharmacySearch,
  language: Language,
  now: Date,
): Promise<z.output<typeof pharmacyPage>> {
  const after = cursor ? readStanding(cursor, asked.near ? 'number' : 'string') : undefined;
  const index = await currentIndex();
  const { matches, total, isApproximate, alike } = index.search({
    ...asked,
    language,
    after,
    limit: limit + 1,
    now: now.getTime(),
  });
  const page = matches.slice(0, limit);
  const ids = [...page.map(({ id }) => id), ...alike];
  const rows = ids.length > 0 ? await readPublic(db, ids, language, now) : new Map();
  const last = page.at(-1);
  return {
    items: page.flatMap(({ id, km }) => {
      // One that has left the list since the index was asked is not there.
      const pharmacy = rows.get(id);
      if (!pharmacy) return [];
      return km === undefined ? pharmacy : { ...pharmacy, distanceKm: Math.round(km * 10) / 10 };
    }),
    nextCursor: matches.length > limit && last ? writeStanding(last.standing) : null,
    total,
    isApproximate,
    suggestions: [...new Set(alike.flatMap((id): string[] => rows.get(id)?.shopName ?? []))].slice(
      0,
      mostSuggestions,
    ),
  };
}

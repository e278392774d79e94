import type { listCities } from '@dawaya/contract/endpoints/pharmacies';
import { cityOf, citySlug } from '@dawaya/contract/vocabulary/cities';
import type { State } from '@dawaya/contract/vocabulary/regions';
import type { z } from 'zod';

type CityWithPharmacies = z.output<(typeof listCities.response)[200]>[number];

/**
 * A city by its English name, whatever spelling it was written in; a place that is not known as it
 * was written.
 */
export const canonicalCity = (written: string): string => cityOf(written)?.city ?? written.trim();

/** Counts pharmacies by city, the most first; of spellings of a place that is not known each is its own. */
export function countByCity(
  written: readonly { city: string; state: State; pharmacies: number }[],
): CityWithPharmacies[] {
  const found = new Map<string, CityWithPharmacies>();
  for (const { city: name, state, pharmacies } of written) {
    const known = cityOf(name);
    const city = canonicalCity(name);
    const counted = found.get(city);
    if (counted) counted.pharmacies += pharmacies;
    else
      found.set(city, {
        city,
        slug: known ? citySlug(known) : null,
        state: known?.state ?? state,
        nameAr: known?.nameAr ?? city,
        nameEn: city,
        pharmacies,
      });
  }
  return [...found.values()].sort(
    (one, other) => other.pharmacies - one.pharmacies || (one.city < other.city ? -1 : 1),
  );
}

import { canonicalCity, cityOf } from '@dawaya/contract/vocabulary/cities';
import type { State } from '@dawaya/contract/vocabulary/regions';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacies } from '../../../database/schema.ts';

export interface OverviewTown {
  city: string;
  nameAr: string;
  state: State;
}

/** The towns, and a join to `pharmacies` with their index in `list` as `town.number`. */
export interface Towns {
  list: OverviewTown[];
  join: SQL;
}

const canonicalTown = (written: { city: string; state: State }): OverviewTown => {
  const knownCity = cityOf(written.city);
  const city = canonicalCity(written.city);
  return { city, nameAr: knownCity?.nameAr ?? city, state: knownCity?.state ?? written.state };
};

export interface TownFilter {
  state?: State | undefined;
  city?: string | undefined;
}

/**
 * Reads the towns of all pharmacies, each under one name for all of its spellings. `canonicalCity`
 * maps the spellings, because SQL lacks its table.
 */
export async function readTowns(db: Database, { state, city }: TownFilter): Promise<Towns> {
  const canonical = city === undefined ? undefined : canonicalCity(city);
  const written = await db
    .selectDistinct({ city: pharmacies.city, state: pharmacies.state })
    .from(pharmacies);
  const list: OverviewTown[] = [];
  const numbers = new Map<string, number>();
  const spellings: { city: string; state: State; number: number }[] = [];
  for (const spelling of written) {
    const town = canonicalTown(spelling);
    if ((state ?? town.state) !== town.state || (canonical ?? town.city) !== town.city) continue;
    const key = JSON.stringify([town.state, town.city]);
    const number = numbers.get(key) ?? list.push(town) - 1;
    numbers.set(key, number);
    spellings.push({ ...spelling, number });
  }
  const cities = sql.param(spellings.map(({ city }) => city));
  const states = sql.param(spellings.map(({ state }) => state));
  const townNumbers = sql.param(spellings.map(({ number }) => number));
  const join = sql`join unnest(${cities}::text[], ${states}::text[], ${townNumbers}::int[])
    as town (city, state, number)
    on town.city = ${pharmacies.city} and town.state = ${pharmacies.state}`;
  return { list, join };
}

import type { AskedMedicines } from '@dawaya/contract/endpoints/medicines';
import {
  askedForDays,
  fewestAskers,
  fewestPharmacies,
  mostAskedFor,
} from '@dawaya/contract/vocabulary/medicines';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  medicines,
  pharmacies,
  searchAsks,
  searches,
  searchMedicines,
} from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';
import { askers, hasIt, townsOf } from './towns.ts';

export type AskedMedicine = AskedMedicines['items'][number];

/**
 * What each town asked for in the last seven days and no pharmacy that was asked had, the most
 * asked first: medicines of the list, none that is sensitive, and only where at least three
 * different people asked at least two pharmacies (docs/decisions/0074).
 * @param town only that one.
 * @returns at most ten for each town.
 */
export async function askedInVain(
  db: Database,
  now: Date,
  town?: string,
): Promise<Map<string, AskedMedicine[]>> {
  const towns = await townsOf(db);
  const inTown = sql<string>`towns.town`;
  const times = sql<number>`count(distinct ${searches.id})`.mapWith(Number);
  const { id: medicineId, nameEn, nameAr } = medicines;
  const rows = await db
    .select({ town: inTown, medicineId, nameEn, nameAr, times })
    .from(searches)
    .innerJoin(searchMedicines, eq(searchMedicines.searchId, searches.id))
    .innerJoin(
      medicines,
      and(eq(medicines.id, searchMedicines.medicineId), eq(medicines.isSensitive, false)),
    )
    .innerJoin(searchAsks, eq(searchAsks.searchId, searches.id))
    .innerJoin(pharmacies, eq(pharmacies.id, searchAsks.pharmacyId))
    .innerJoin(sql`${towns} as towns(written, town)`, sql`towns.written = ${pharmacies.city}`)
    .where(
      and(
        gt(searches.createdAt, new Date(now.getTime() - days(askedForDays))),
        town === undefined ? undefined : sql`${inTown} = ${town}`,
        sql`not exists (select from ${searchAsks} where ${searchAsks.searchId} = ${searches.id}
          and ${hasIt})`,
      ),
    )
    .groupBy(inTown, medicines.id)
    .having(
      sql`count(distinct ${searchAsks.pharmacyId}) >= ${fewestPharmacies} and ${askers} >= ${fewestAskers}`,
    )
    .orderBy(desc(times), nameEn);
  const byTown = Map.groupBy(rows, (row) => row.town);
  return new Map(
    [...byTown].map(([town, asked]) => [
      town,
      asked.slice(0, mostAskedFor).map(({ town: _, ...row }) => row),
    ]),
  );
}

/** How long what a town asked for is not counted anew, in milliseconds. */
const countedFor = minutes(10);

/**
 * `askedInVain` of one town, for dashboards that open all day: counted once in ten minutes.
 * @returns a function that answers what the town asked for, as of at most ten minutes ago.
 */
export function createAskedInVain(db: Database) {
  const kept = new Map<string, Promise<AskedMedicine[]>>();
  let period = Number.NaN;

  return (now: Date, town: string): Promise<AskedMedicine[]> => {
    const current = Math.floor(now.getTime() / countedFor);
    if (current !== period) kept.clear();
    period = current;
    const known = kept.get(town);
    if (known) return known;
    const counting = askedInVain(db, now, town).then((asked) => asked.get(town) ?? []);
    kept.set(town, counting);
    counting.catch(() => kept.get(town) === counting && kept.delete(town));
    return counting;
  };
}

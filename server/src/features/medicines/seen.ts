import type { SeenMedicine, seenSearch } from '@dawaya/contract/endpoints/medicines';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import {
  fewestAskers,
  fewestPharmacies,
  mostSeen,
  seenForDays,
} from '@dawaya/contract/vocabulary/medicines';
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import {
  medicines,
  pharmacies,
  searchAsks,
  searches,
  searchMedicines,
} from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { recognize } from './recognize.ts';
import { askers, hasIt, townOf, townsOf } from './towns.ts';

/**
 * What verified pharmacies said to have in the last 30 days, by town, the last first: medicines of
 * the list, none that is sensitive, and only where at least three different people were answered so
 * by at least two pharmacies (docs/decisions/0074). Of when it says the day.
 */
async function readSeen(db: Database, now: Date): Promise<SeenMedicine[]> {
  const towns = await townsOf(db);
  const town = sql<string>`towns.town`;
  const seenAt = sql<Date>`max(${searchAsks.answeredAt})`.mapWith(searchAsks.answeredAt);
  const count = sql<number>`count(distinct ${searchAsks.pharmacyId})`.mapWith(Number);
  const { id: medicineId, nameEn, nameAr } = medicines;
  const rows = await db
    .select({ medicineId, nameEn, nameAr, city: town, pharmacies: count, seenAt })
    .from(searchAsks)
    .innerJoin(searches, eq(searches.id, searchAsks.searchId))
    .innerJoin(searchMedicines, eq(searchMedicines.searchId, searches.id))
    .innerJoin(
      medicines,
      and(eq(medicines.id, searchMedicines.medicineId), eq(medicines.isSensitive, false)),
    )
    .innerJoin(
      pharmacies,
      and(eq(pharmacies.id, searchAsks.pharmacyId), eq(pharmacies.verificationStatus, 'verified')),
    )
    .innerJoin(sql`${towns} as towns(written, town)`, sql`towns.written = ${pharmacies.city}`)
    .where(and(gt(searchAsks.answeredAt, new Date(now.getTime() - days(seenForDays))), hasIt))
    .groupBy(medicines.id, town)
    .having(and(gte(count, fewestPharmacies), sql`${askers} >= ${fewestAskers}`))
    .orderBy(desc(seenAt), nameEn);
  return rows.map(({ seenAt, ...row }) => ({
    ...row,
    lastSeenOn: dateOf(dayAt(minuteAt(seenAt))),
  }));
}

/**
 * What is seen, read once for as long as `version` is the same.
 * @returns a function that answers what fits a search, at most 50.
 */
export function createSeen(db: Database) {
  let kept: { version: string; seen: Promise<SeenMedicine[]> } | undefined;

  const seenOf = (version: string, now: Date): Promise<SeenMedicine[]> => {
    if (kept?.version === version) return kept.seen;
    const reading = { version, seen: readSeen(db, now) };
    kept = reading;
    reading.seen.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.seen;
  };

  return async (
    { search, city }: z.output<typeof seenSearch>,
    version: string,
    now: Date,
  ): Promise<SeenMedicine[]> => {
    const [wanted] = search ? await recognize(db, [search]) : [];
    if (search && !wanted) return [];
    const town = city === undefined ? undefined : townOf(city);
    return (await seenOf(version, now))
      .filter((seen) => !wanted || seen.medicineId === wanted)
      .filter((seen) => town === undefined || seen.city === town)
      .slice(0, mostSeen);
  };
}

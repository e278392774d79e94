import type { AskedMedicines } from '@dawaya/contract/endpoints/medicines';
import {
  askedForDays,
  maxAskedFor,
  minAskers,
  minPharmacies,
} from '@dawaya/contract/vocabulary/medicines';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  compositions,
  inquiries,
  inquiryMedicines,
  inquiryRecipients,
  pharmacies,
} from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';
import {
  byProduct,
  productColumns,
  productCondition,
  productOrder,
  withoutImpliedForm,
} from './product-columns.ts';
import { askerCount, availableCondition, buildTownsTable } from './towns.ts';

export type UnavailableMedicine = AskedMedicines['items'][number];

/**
 * Reads the products that each town asked for in the last seven days and no asked pharmacy had, the
 * most requested first. The medicine is on the list and not sensitive. At least three different
 * people asked at least two pharmacies (docs/medicines.md).
 * @param town limits it to one town.
 * @returns at most ten for each town.
 */
export async function listUnmetDemand(
  db: Database,
  now: Date,
  town?: string,
): Promise<Map<string, UnavailableMedicine[]>> {
  const towns = await buildTownsTable(db);
  const inTown = sql<string>`towns.town`;
  const times = sql<number>`count(distinct ${inquiries.id})`.mapWith(Number);
  const rows = await db
    .select({ town: inTown, ...productColumns, times })
    .from(inquiries)
    .innerJoin(inquiryMedicines, eq(inquiryMedicines.inquiryId, inquiries.id))
    .innerJoin(
      compositions,
      and(eq(compositions.id, inquiryMedicines.medicineId), eq(compositions.sensitivity, 'none')),
    )
    .innerJoin(inquiryRecipients, eq(inquiryRecipients.inquiryId, inquiries.id))
    .innerJoin(pharmacies, eq(pharmacies.id, inquiryRecipients.pharmacyId))
    .innerJoin(sql`${towns} as towns(written, town)`, sql`towns.written = ${pharmacies.city}`)
    .where(
      and(
        gt(inquiries.createdAt, new Date(now.getTime() - days(askedForDays))),
        productCondition,
        town === undefined ? undefined : sql`${inTown} = ${town}`,
        sql`not exists (select from ${inquiryRecipients} where ${inquiryRecipients.inquiryId} = ${inquiries.id}
          and ${availableCondition})`,
      ),
    )
    .groupBy(inTown, ...byProduct)
    .having(
      sql`count(distinct ${inquiryRecipients.pharmacyId}) >= ${minPharmacies} and ${askerCount} >= ${minAskers}`,
    )
    .orderBy(desc(times), ...productOrder);
  const byTown = Map.groupBy(rows, (row) => row.town);
  return new Map(
    [...byTown].map(([town, medicines]) => [
      town,
      medicines.slice(0, maxAskedFor).map(({ town: _, ...row }) => withoutImpliedForm(row)),
    ]),
  );
}

/** The time for which a result is cached, in milliseconds. */
const countedFor = minutes(10);

/**
 * Makes the cache of `listUnmetDemand`, ten minutes for each town, because dashboards open all day.
 * @returns a function that returns a result of at most ten minutes ago.
 */
export function createUnmetDemandCache(db: Database) {
  const cached = new Map<string, Promise<UnavailableMedicine[]>>();
  let period = Number.NaN;

  return (now: Date, town: string): Promise<UnavailableMedicine[]> => {
    const current = Math.floor(now.getTime() / countedFor);
    if (current !== period) cached.clear();
    period = current;
    const cachedItems = cached.get(town);
    if (cachedItems) return cachedItems;
    const counting = listUnmetDemand(db, now, town).then(
      (medicinesByTown) => medicinesByTown.get(town) ?? [],
    );
    cached.set(town, counting);
    counting.catch(() => cached.get(town) === counting && cached.delete(town));
    return counting;
  };
}

import type { SeenMedicine, seenSearch } from '@dawaya/contract/endpoints/medicines';
import { dateOf, dayAt, minuteAt } from '@dawaya/contract/vocabulary/khartoum-time';
import {
  maxSeen,
  minAskers,
  minPharmacies,
  seenWithinDays,
} from '@dawaya/contract/vocabulary/medicines';
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/client.ts';
import {
  compositions,
  inquiries,
  inquiryMedicines,
  inquiryRecipients,
  pharmacies,
} from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { recognizeProducts } from './current-reader.ts';
import {
  byProduct,
  productColumns,
  productCondition,
  productOrder,
  withoutImpliedForm,
} from './product-columns.ts';
import type { Product } from './recognize.ts';
import { askerCount, availableCondition, buildTownsTable, canonicalTown } from './towns.ts';

/**
 * Reads the products that verified pharmacies had in the last 30 days, by town, the last first. The
 * medicine is on the list and not sensitive. At least two pharmacies answered so, to at least three
 * different people (docs/medicines.md).
 */
async function readSeen(db: Database, now: Date): Promise<SeenMedicine[]> {
  const towns = await buildTownsTable(db);
  const town = sql<string>`towns.town`;
  const seenAt = sql<Date>`max(${inquiryRecipients.answeredAt})`.mapWith(
    inquiryRecipients.answeredAt,
  );
  const count = sql<number>`count(distinct ${inquiryRecipients.pharmacyId})`.mapWith(Number);
  const rows = await db
    .select({ ...productColumns, city: town, pharmacies: count, seenAt })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .innerJoin(inquiryMedicines, eq(inquiryMedicines.inquiryId, inquiries.id))
    .innerJoin(
      compositions,
      and(eq(compositions.id, inquiryMedicines.medicineId), eq(compositions.sensitivity, 'none')),
    )
    .innerJoin(
      pharmacies,
      and(
        eq(pharmacies.id, inquiryRecipients.pharmacyId),
        eq(pharmacies.verificationStatus, 'verified'),
      ),
    )
    .innerJoin(sql`${towns} as towns(written, town)`, sql`towns.written = ${pharmacies.city}`)
    .where(
      and(
        gt(inquiryRecipients.answeredAt, new Date(now.getTime() - days(seenWithinDays))),
        productCondition,
        availableCondition,
      ),
    )
    .groupBy(...byProduct, town)
    .having(and(gte(count, minPharmacies), sql`${askerCount} >= ${minAskers}`))
    .orderBy(desc(seenAt), ...productOrder);
  return rows.map(({ seenAt, ...row }) => ({
    ...row,
    lastSeenOn: dateOf(dayAt(minuteAt(seenAt))),
  }));
}

/** Returns whether a search may mean a product. A search without a form matches each form. */
const mayMean = (wanted: Product, seen: SeenMedicine): boolean =>
  wanted.medicineId === seen.medicineId &&
  (wanted.form === null || wanted.form === seen.form) &&
  (!wanted.isProlonged || seen.isProlonged) &&
  (wanted.ratio === null || wanted.ratio === seen.ratio);

/**
 * Reads the seen products once per version.
 * @returns a function that returns the matches of a search, at most 50.
 */
export function createSeen(db: Database) {
  let cached: { version: string; seen: Promise<SeenMedicine[]> } | undefined;

  const seenOf = (version: string, now: Date): Promise<SeenMedicine[]> => {
    if (cached?.version === version) return cached.seen;
    const reading = { version, seen: readSeen(db, now) };
    cached = reading;
    reading.seen.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.seen;
  };

  return async (
    { search, city }: z.output<typeof seenSearch>,
    version: string,
    now: Date,
  ): Promise<SeenMedicine[]> => {
    const [wanted] = search ? await recognizeProducts(db, [search]) : [];
    if (search && !wanted) return [];
    const town = city === undefined ? undefined : canonicalTown(city);
    return (await seenOf(version, now))
      .filter((seen) => !wanted || mayMean(wanted, seen))
      .filter((seen) => town === undefined || seen.city === town)
      .slice(0, maxSeen)
      .map(withoutImpliedForm);
  };
}

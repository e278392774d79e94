import type { Closure, OpeningTime } from '@dawaya/contract/vocabulary/opening-times';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { listedCondition } from '../../../database/listed-pharmacies.ts';
import { closures, openingTimes, pharmacies } from '../../../database/schema.ts';

/** A listed pharmacy with the details of its public page. */
export type ExportedPharmacy = Awaited<ReturnType<typeof readPharmacies>>[number];

/** Reads all listed pharmacies with hours and closures, in a stable order. */
export async function readPharmacies(db: Database) {
  const { id, nameAr, nameEn, shopName, state, city, address, landmark, zipCode } = pharmacies;
  const { phone, latitude, longitude, is24Hours, hasDelivery, placeId } = pharmacies;
  const rows = await db
    .select({
      id,
      nameAr,
      nameEn,
      shopName,
      state,
      city,
      address,
      landmark,
      zipCode,
      phone,
      latitude,
      longitude,
      is24Hours,
      hasDelivery,
      placeId,
    })
    .from(pharmacies)
    .where(listedCondition)
    .orderBy(asc(pharmacies.id));
  const [hours, closed] = await Promise.all([
    db
      .select({
        pharmacyId: openingTimes.pharmacyId,
        weekday: openingTimes.weekday,
        opens: openingTimes.opens,
        closes: openingTimes.closes,
        validFrom: openingTimes.validFrom,
        validUntil: openingTimes.validUntil,
      })
      .from(openingTimes)
      .innerJoin(pharmacies, eq(pharmacies.id, openingTimes.pharmacyId))
      .where(listedCondition)
      .orderBy(asc(openingTimes.weekday), asc(openingTimes.opens)),
    db
      .select({
        pharmacyId: closures.pharmacyId,
        from: closures.from,
        until: closures.until,
        reason: closures.reason,
      })
      .from(closures)
      .innerJoin(pharmacies, eq(pharmacies.id, closures.pharmacyId))
      .where(listedCondition)
      .orderBy(asc(closures.from)),
  ]);
  const hoursOf = Map.groupBy(hours, ({ pharmacyId }) => pharmacyId);
  const closuresOf = Map.groupBy(closed, ({ pharmacyId }) => pharmacyId);
  return rows.map((row) => ({
    ...row,
    hours: (hoursOf.get(row.id) ?? []).map(
      ({ weekday, opens, closes, validFrom, validUntil }): OpeningTime => ({
        weekday,
        opens,
        closes,
        validFrom: validFrom ?? undefined,
        validUntil: validUntil ?? undefined,
      }),
    ),
    closures: (closuresOf.get(row.id) ?? []).map(
      ({ from, until, reason }): Closure => ({ from, until, reason: reason ?? undefined }),
    ),
  }));
}

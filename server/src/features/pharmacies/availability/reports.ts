import { randomUUID } from 'node:crypto';
import type {
  listAvailabilityReports,
  ReportedProduct,
} from '@dawaya/contract/endpoints/availability-reports';
import {
  availabilityReportDays,
  maxAvailabilityReports,
} from '@dawaya/contract/vocabulary/medicines';
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { anyOf } from '../../../database/any-of.ts';
import type { Database } from '../../../database/client.ts';
import { availabilityReports, compositions, inquiryMedicines } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { Services } from '../../../services.ts';
import { queueAlertCheck } from '../../availability-alerts/index.ts';
import { lockKnownProducts, withoutImpliedForm } from '../../medicines/index.ts';
import { lockPharmacy } from '../queries.ts';

const { medicineId, form, isProlonged, ratio, reportedAt, expiresAt } = availabilityReports;

const currentCondition = (now: Date): SQL => gt(expiresAt, now);

/** Lists the current reports of a pharmacy, sorted by generic name. */
export async function listReports(
  db: Database,
  pharmacyId: string,
  now: Date,
): Promise<z.output<(typeof listAvailabilityReports.response)[200]>> {
  const rows = await db
    .select({
      id: availabilityReports.id,
      medicineId,
      nameEn: compositions.nameEn,
      nameAr: compositions.nameAr,
      form,
      isProlonged,
      ratio,
      reportedAt,
      expiresAt,
    })
    .from(availabilityReports)
    .innerJoin(compositions, eq(compositions.id, medicineId))
    .where(and(eq(availabilityReports.pharmacyId, pharmacyId), currentCondition(now)))
    .orderBy(asc(compositions.nameEn), asc(form), asc(isProlonged), asc(ratio));
  return { items: rows.map(withoutImpliedForm) };
}

/**
 * Stores that a pharmacy has these products, for seven days from now. A repeated report counts from
 * now. Beyond `maxAvailabilityReports`, the earliest are deleted. People who wait for a product are
 * notified.
 */
export async function storeReports(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'live'>,
  pharmacyId: string,
  given: readonly ReportedProduct[],
): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (db) => {
    await lockPharmacy(db, pharmacyId);
    const knownProducts = (await lockKnownProducts(db, given)).filter(
      (product) => product !== null,
    );
    const products = [
      ...new Map(knownProducts.map((product) => [JSON.stringify(product), product])).values(),
    ];
    if (products.length === 0) return;
    await db
      .insert(availabilityReports)
      .values(
        products.map((product) => ({
          id: randomUUID(),
          pharmacyId,
          ...product,
          reportedAt: now,
          expiresAt: new Date(now.getTime() + days(availabilityReportDays)),
        })),
      )
      .onConflictDoUpdate({
        target: [availabilityReports.pharmacyId, medicineId, form, isProlonged, ratio],
        set: { reportedAt: sql`excluded.reported_at`, expiresAt: sql`excluded.expires_at` },
      });
    const superseded = db
      .select({ id: availabilityReports.id })
      .from(availabilityReports)
      .where(eq(availabilityReports.pharmacyId, pharmacyId))
      .orderBy(desc(reportedAt), asc(availabilityReports.id))
      .offset(maxAvailabilityReports);
    await db.delete(availabilityReports).where(inArray(availabilityReports.id, superseded));
    await queueAlertCheck(services, db, { pharmacyId, products });
    await services.live.recordChange(db, `pharmacy:${pharmacyId}`);
  });
}

/** Deletes a report of the pharmacy. It ignores any other id. */
export async function deleteReport(
  { db, live }: Pick<Services, 'db' | 'live'>,
  pharmacyId: string,
  reportId: string,
): Promise<void> {
  if (!isUuid(reportId)) return;
  await db.transaction(async (db) => {
    const withdrawn = await db
      .delete(availabilityReports)
      .where(
        and(eq(availabilityReports.pharmacyId, pharmacyId), eq(availabilityReports.id, reportId)),
      )
      .returning({ id: availabilityReports.id });
    if (withdrawn.length > 0) await live.recordChange(db, `pharmacy:${pharmacyId}`);
  });
}

export async function deleteLapsedReports(db: Database, now: Date): Promise<void> {
  await db.delete(availabilityReports).where(lte(expiresAt, now));
}

/**
 * Returns whether a current report covers an item of an inquiry: the same product, where the form
 * counts only if both state one. For reports joined with `inquiryMedicines`.
 */
const coverageCondition = (now: Date): SQL | undefined =>
  and(
    eq(medicineId, inquiryMedicines.medicineId),
    eq(isProlonged, inquiryMedicines.isProlonged),
    sql`(${form} is null or ${inquiryMedicines.form} is null or ${form} = ${inquiryMedicines.form})`,
    sql`${ratio} is not distinct from ${inquiryMedicines.ratio}`,
    currentCondition(now),
  );

/**
 * Returns an SQL table of the pharmacies that reported items of an inquiry, with the number of
 * items.
 */
export const countReportedItems = (db: Database, inquiryId: string, now: Date) =>
  db
    .select({
      pharmacyId: availabilityReports.pharmacyId,
      items: sql<number>`count(distinct ${inquiryMedicines.item})::int`.as('reported_items'),
    })
    .from(inquiryMedicines)
    .innerJoin(availabilityReports, coverageCondition(now))
    .where(eq(inquiryMedicines.inquiryId, inquiryId))
    .groupBy(availabilityReports.pharmacyId)
    .as('reported');

/** Finds the items of inquiries that a pharmacy reported to have, by inquiry. */
export async function findReportedItems(
  db: Database,
  pharmacyId: string,
  inquiryIds: readonly string[],
  now: Date,
): Promise<Map<string, number[]>> {
  if (inquiryIds.length === 0) return new Map();
  const { inquiryId, item } = inquiryMedicines;
  const rows = await db
    .selectDistinct({ inquiryId, item })
    .from(inquiryMedicines)
    .innerJoin(availabilityReports, coverageCondition(now))
    .where(and(eq(availabilityReports.pharmacyId, pharmacyId), anyOf(inquiryId, inquiryIds)))
    .orderBy(asc(item));
  const byInquiry = Map.groupBy(rows, (row) => row.inquiryId);
  return new Map([...byInquiry].map(([key, entries]) => [key, entries.map(({ item }) => item)]));
}

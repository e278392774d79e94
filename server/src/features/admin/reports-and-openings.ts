import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files, pharmacies, pharmacyReports, prescriptionRequests } from '../../database/schema.ts';
import { recordReads } from '../../platform/access-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import { listOpenings } from '../files/index.ts';
import { getPharmacyRow, withShopName } from '../pharmacies/index.ts';

const countsFor = days(90);
const maxListed = 50;
const maxReasons = 5;

const reporters = sql<number>`count(distinct ${prescriptionRequests.phone})::int`;
const reports = sql<number>`count(*)::int`;

/**
 * Lists recently reported pharmacies, the most reported first, with the last reasons, and records
 * which requests' reasons the admin reads.
 */
export async function listReported(
  db: Database,
  { language, now, adminId }: { language: Language; now: Date; adminId: string },
) {
  const { pharmacyId, requestId, reason, createdAt } = pharmacyReports;
  const recentCondition = gt(createdAt, new Date(now.getTime() - countsFor));
  const counted = await db
    .select({ pharmacy: pharmacies, reporters, reports })
    .from(pharmacyReports)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyId))
    .innerJoin(prescriptionRequests, eq(prescriptionRequests.id, pharmacyReports.requestId))
    .where(recentCondition)
    .groupBy(pharmacies.id)
    .orderBy(desc(reporters), desc(reports), asc(pharmacies.id))
    .limit(maxListed);
  const ids = counted.map(({ pharmacy }) => pharmacy.id);
  const rank = sql<number>`row_number() over (partition by ${pharmacyId} order by ${createdAt} desc)`;
  const ranked = db
    .select({ pharmacyId, requestId, reason, createdAt, rank: rank.as('rank') })
    .from(pharmacyReports)
    .where(and(recentCondition, anyOf(pharmacyId, ids)))
    .as('ranked');
  const reasons = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${maxReasons}`)
    .orderBy(ranked.rank);
  const requestIds = reasons.map(({ requestId }) => requestId);
  await recordReads(db, now, { adminId, subject: 'request', ids: requestIds });
  return counted.map(({ pharmacy, ...counts }) => ({
    ...withShopName(language, pharmacy),
    ...counts,
    reasons: reasons
      .filter((row) => row.pharmacyId === pharmacy.id)
      .map((row) => ({ reason: row.reason, at: row.createdAt })),
  }));
}

/**
 * Lists the openings of a pharmacy's documents (docs/files.md).
 * @throws AppError `not_found`.
 */
export async function listDocumentOpenings(db: Database, id: string) {
  if (!isUuid(id)) throw new AppError('not_found');
  const pharmacy = await getPharmacyRow(db, id);
  const rows = await listOpenings(db, eq(files.pharmacyId, pharmacy.id));
  return rows.map(({ fileId, opener, isSmall, openedAt, staffName, adminName }) => ({
    fileId,
    by: opener,
    name: opener === 'admin' ? adminName : staffName,
    isSmall,
    at: openedAt,
  }));
}

import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { pharmacyReports, prescriptionRequests, requestQuotes } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { assertUnlocked } from '../tracking/holders.ts';
import { assertAsShown, lockTracking, type Tracking } from '../tracking/trackings.ts';

/** The request that is meant: the one that is followed, or of a search the one that was let go last. */
async function meant(db: Database, { requestId, searchId }: Tracking) {
  const { id, createdAt } = prescriptionRequests;
  const isMeant = requestId
    ? eq(id, requestId)
    : searchId && eq(prescriptionRequests.searchId, searchId);
  const [found] = isMeant
    ? await db.select().from(prescriptionRequests).where(isMeant).orderBy(desc(createdAt)).limit(1)
    : [];
  return found;
}

/** Whether the pharmacy has said that it would: by starting, by an answer, or by one that was chosen. */
async function hasPromised(
  db: Database,
  { id, startedAt, searchId }: typeof prescriptionRequests.$inferSelect,
): Promise<boolean> {
  if (startedAt || searchId) return true;
  const quotes = await db.$count(
    requestQuotes,
    and(eq(requestQuotes.requestId, id), ne(requestQuotes.answer, 'none')),
  );
  return quotes > 0;
}

/** So that nobody counts as several who waited in vain by inventing numbers. */
const reportsPerNetwork: Limit = { name: 'report:network', count: 10, window: days(1) };

/**
 * Keeps that the pharmacy of a request has not delivered; said again, the last words count. Admins
 * read it, the pharmacy does not.
 * @throws AppError `not_found` for a token that is none, or before any pharmacy was chosen;
 *   `tracking_locked`, `request_moved_on`; `nothing_promised` while it has neither started nor answered.
 */
export async function reportPharmacy(
  services: Pick<Services, 'db' | 'clock' | 'cookies' | 'limits' | 'live'>,
  request: FastifyRequest,
  { token, reason, shown }: { token: string; reason: string; shown: string | undefined },
): Promise<void> {
  const { clock, limits, live } = services;
  await limits.spendFrom(reportsPerNetwork, request.ip);
  await services.db.transaction(async (db) => {
    const tracking = await lockTracking(db, token);
    await assertUnlocked({ ...services, db }, request, tracking);
    assertAsShown(tracking, shown);
    const found = await meant(db, tracking);
    if (!found) throw new AppError('not_found');
    if (!(await hasPromised(db, found))) throw new AppError('nothing_promised');
    const { id: requestId, pharmacyId } = found;
    await db
      .insert(pharmacyReports)
      .values({ requestId, pharmacyId, reason, createdAt: clock() })
      .onConflictDoUpdate({ target: pharmacyReports.requestId, set: { reason } });
    await live.changed(db, 'admin');
  });
}

/** Ends what nobody decides by any more: reports of more than a year ago. */
export async function forgetOldPharmacyReports({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const yearAgo = new Date(clock().getTime() - days(365));
  await db.delete(pharmacyReports).where(lt(pharmacyReports.createdAt, yearAgo));
}

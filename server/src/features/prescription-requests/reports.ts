import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { pharmacyReports, prescriptionRequests, requestQuotes } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { assertAsShown, assertUnlocked, lockTracking, type Tracking } from '../tracking/index.ts';

/** Returns the followed request, or an inquiry's request that was released last. */
async function findReported(db: Database, { requestId, inquiryId }: Tracking) {
  const { id, createdAt } = prescriptionRequests;
  const requestCondition = requestId
    ? eq(id, requestId)
    : inquiryId && eq(prescriptionRequests.inquiryId, inquiryId);
  const [request] = requestCondition
    ? await db
        .select()
        .from(prescriptionRequests)
        .where(requestCondition)
        .orderBy(desc(createdAt))
        .limit(1)
    : [];
  return request;
}

/** Returns whether the pharmacy made a promise: by starting, by a quote, or by a chosen answer. */
async function hasPromised(
  db: Database,
  { id, startedAt, inquiryId }: typeof prescriptionRequests.$inferSelect,
): Promise<boolean> {
  if (startedAt || inquiryId) return true;
  const quotes = await db.$count(
    requestQuotes,
    and(eq(requestQuotes.requestId, id), ne(requestQuotes.answer, 'none')),
  );
  return quotes > 0;
}

/** Prevents one person from reporting as several with invented numbers. */
const reportsPerNetwork: Limit = { name: 'report:network', count: 10, window: days(1) };

/**
 * Stores the report that the pharmacy of a request has not delivered. A repeated report replaces
 * the last. Admins read it, the pharmacy does not.
 * @throws AppError `not_found` for an unknown token, or before a pharmacy was chosen;
 * `tracking_locked`, `request_forwarded`; `nothing_promised` before it has started or answered.
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
    await assertUnlocked(db, services, request, tracking);
    assertAsShown(tracking, shown);
    const reported = await findReported(db, tracking);
    if (!reported) throw new AppError('not_found');
    if (!(await hasPromised(db, reported))) throw new AppError('nothing_promised');
    const { id: requestId, pharmacyId } = reported;
    await db
      .insert(pharmacyReports)
      .values({ requestId, pharmacyId, reason, createdAt: clock() })
      .onConflictDoUpdate({ target: pharmacyReports.requestId, set: { reason } });
    await live.recordChange(db, 'admin');
  });
}

/** Deletes the reports of requests that stay; those of the others go with their sender. */
export async function deleteOldPharmacyReports({
  db,
  clock,
  retention,
}: Pick<Services, 'db' | 'clock' | 'retention'>): Promise<void> {
  const before = new Date(clock().getTime() - retention);
  await db.delete(pharmacyReports).where(lt(pharmacyReports.createdAt, before));
}

import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { isAnsweredInTime, measuredCondition } from './answer-deadlines.ts';

/** A row from which no person was deleted (docs/privacy.md). */
export const notErasedCondition = ne(prescriptionRequests.customerName, '');

export type RequestRow = typeof prescriptionRequests.$inferSelect;

export const listRequests = (db: Database, pharmacyId: string): Promise<RequestRow[]> =>
  db
    .select()
    .from(prescriptionRequests)
    .where(and(eq(prescriptionRequests.pharmacyId, pharmacyId), notErasedCondition))
    .orderBy(desc(prescriptionRequests.createdAt), desc(prescriptionRequests.id));

export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const [request] = await db
    .select()
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.id, id));
  return request;
}

/** Returns the newest request of an inquiry at a pharmacy, which its customer chose. */
export async function findChosenRequest(
  db: Database,
  { pharmacyId, inquiryId }: { pharmacyId: string; inquiryId: string },
): Promise<RequestRow | undefined> {
  const [request] = await db
    .select()
    .from(prescriptionRequests)
    .where(
      and(
        eq(prescriptionRequests.inquiryId, inquiryId),
        eq(prescriptionRequests.pharmacyId, pharmacyId),
      ),
    )
    .orderBy(desc(prescriptionRequests.createdAt), desc(prescriptionRequests.id))
    .limit(1);
  return request;
}

export async function lockRequest(db: Database, where: SQL): Promise<RequestRow | undefined> {
  const [request] = await db.select().from(prescriptionRequests).where(where).for('update');
  return request;
}

/** @throws AppError `not_found` when it does not exist or `isOwn` rejects it. */
export async function getRequest(
  db: Database,
  id: string,
  isOwn: (request: RequestRow) => boolean,
): Promise<RequestRow> {
  const request = isUuid(id) ? await findRequest(db, id) : undefined;
  if (!request || !isOwn(request)) throw new AppError('not_found');
  return request;
}

/**
 * Counts the requests that were answered within their urgency's time, and those that were answered
 * or whose deadline has passed (docs/requests.md).
 */
export async function measureResponses(
  db: Database,
  pharmacyId: string,
  now: Date,
): Promise<{ withinTarget: number; measured: number }> {
  const [counted] = await db
    .select({
      withinTarget: sql<number>`(count(*) filter (where ${isAnsweredInTime}))::int`,
      measured: sql<number>`(count(*) filter (where ${measuredCondition(now)}))::int`,
    })
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.pharmacyId, pharmacyId));
  return counted ?? { withinTarget: 0, measured: 0 };
}

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashOf } from '../../platform/secrets.ts';

export type Tracking = typeof trackings.$inferSelect;

export async function findTracking(db: Database, token: string): Promise<Tracking | undefined> {
  const [tracking] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, hashOf(token)));
  return tracking;
}

/** @throws AppError `not_found` for an unknown token. */
export async function getTracking(db: Database, token: string): Promise<Tracking> {
  const tracking = await findTracking(db, token);
  if (!tracking) throw new AppError('not_found');
  return tracking;
}

/**
 * Locks the tracking until the transaction of `db` ends. Every change of its target takes this lock
 * first, before those of the inquiry, its recipients and the requests (docs/tracking.md).
 * @throws AppError `not_found` for an unknown token.
 */
export async function lockTracking(db: Database, token: string): Promise<Tracking> {
  const [tracking] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, hashOf(token)))
    .for('update');
  if (!tracking) throw new AppError('not_found');
  return tracking;
}

/** Keeps the token of an address that no browser has, in the transaction that created it. */
export async function keepToken(db: Database, token: string): Promise<void> {
  await db
    .update(trackings)
    .set({ keptToken: token })
    .where(eq(trackings.tokenHash, hashOf(token)));
}

/** Returns whether the question that led to a request began in a chat. */
export const beganInChat = async (db: Database, requestId: string): Promise<boolean> =>
  (await db.$count(
    trackings,
    and(eq(trackings.requestId, requestId), isNotNull(trackings.keptToken)),
  )) > 0;

/** Locks the tracking of an inquiry; undefined once the inquiry is deleted. */
export async function lockTrackingOfInquiry(
  db: Database,
  inquiryId: string,
): Promise<Tracking | undefined> {
  const [tracking] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.inquiryId, inquiryId))
    .for('update');
  return tracking;
}

/**
 * Locks the addresses of requests or consultations, and deletes them with their holders. Addresses
 * that also lead to an inquiry stay.
 * @returns the ids whose addresses stay.
 */
export async function deleteAddresses(
  db: Database,
  subject: 'requestId' | 'consultationId',
  ids: readonly string[],
): Promise<Set<string>> {
  const trackingRows = await db
    .select()
    .from(trackings)
    .where(anyOf(trackings[subject], ids))
    .orderBy(trackings.tokenHash)
    .for('update');
  const stay = new Set(trackingRows.flatMap((row) => (row.inquiryId ? (row[subject] ?? []) : [])));
  const endedHashes = trackingRows
    .filter(({ inquiryId }) => !inquiryId)
    .map(({ tokenHash }) => tokenHash);
  await db.delete(trackings).where(inArray(trackings.tokenHash, endedHashes));
  return stay;
}

/**
 * Finds the requests that were created with these addresses, and those that continue them at other
 * pharmacies, including those before an inquiry.
 * @param tokenHashes of addresses that may be deleted
 * @returns ids
 */
export async function findRequestsFrom(
  db: Database,
  tokenHashes: readonly Buffer[],
): Promise<string[]> {
  const { id, trackingTokenHash } = prescriptionRequests;
  const { rows } = await db.execute<{ id: string }>(
    sql`with recursive led_to as (
      select ${id} from ${prescriptionRequests} where ${inArray(trackingTokenHash, [...tokenHashes])}
      union
      select next.id from led_to join ${prescriptionRequests} next on next.continues_id = led_to.id
    ) select id from led_to`,
  );
  return rows.map(({ id }) => id);
}

/**
 * @param shown the request that the caller's page shows, when the client sends it
 * (docs/tracking.md).
 * @throws AppError `request_forwarded` when the address leads to another request, or to none.
 */
export function assertAsShown({ requestId }: Tracking, shown: string | undefined): void {
  if (shown !== undefined && shown !== requestId) throw new AppError('request_forwarded');
}

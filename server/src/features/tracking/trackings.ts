import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashOf } from '../../platform/secrets.ts';

/** What a tracking address points to now. */
export type Tracking = typeof trackings.$inferSelect;

/** What the tracking address with `token` points to now. */
export async function findTracking(db: Database, token: string): Promise<Tracking | undefined> {
  const [found] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, hashOf(token)));
  return found;
}

/** @throws AppError `not_found` for a token that is none. */
export async function getTracking(db: Database, token: string): Promise<Tracking> {
  const found = await findTracking(db, token);
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * The same, held until the transaction of `db` ends: the first lock of whatever changes what an
 * address points to, before the search's, the asks' and the requests' (docs/decisions/0073).
 * @throws AppError `not_found` for a token that is none.
 */
export async function lockTracking(db: Database, token: string): Promise<Tracking> {
  const [found] = await db
    .select()
    .from(trackings)
    .where(eq(trackings.tokenHash, hashOf(token)))
    .for('update');
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * The requests that these addresses were made for, and those that continue them at other pharmacies:
 * what they led to before a town was asked, too.
 * @param tokenHashes of addresses that may be gone by now
 * @returns ids
 */
export async function requestsFrom(
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
 * @param shown the request that the page of whoever calls shows, where it says so (docs/decisions/0088).
 * @throws AppError `request_moved_on` when the address leads to another one, or to none, by now.
 */
export function assertAsShown({ requestId }: Tracking, shown: string | undefined): void {
  if (shown !== undefined && shown !== requestId) throw new AppError('request_moved_on');
}

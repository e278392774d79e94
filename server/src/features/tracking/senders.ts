import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import { prescriptionRequests, searches, trackings } from '../../database/schema.ts';
import type { Tracking } from './trackings.ts';

/** Who sent what is followed: what unlocks it. */
export interface Sender {
  phone: string;
  customerId: string | null;
}

type Followed = Pick<Tracking, 'tokenHash'>;
const keyOf = ({ tokenHash }: Followed) => tokenHash.toString('hex');

/** @returns who sent it, of each of the trackings: a page of them at most. */
export async function sendersOf(
  db: Database,
  followed: readonly Followed[],
): Promise<(tracking: Followed) => Sender | undefined> {
  const hashes = followed.map(({ tokenHash }) => tokenHash);
  const either = (request: PgColumn, search: PgColumn) =>
    sql<string>`coalesce(${request}, ${search})`;
  const rows = await db
    .select({
      tokenHash: trackings.tokenHash,
      phone: either(prescriptionRequests.phone, searches.phone),
      customerId: sql<
        string | null
      >`${either(prescriptionRequests.customerId, searches.customerId)}`,
    })
    .from(trackings)
    .leftJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
    .leftJoin(searches, eq(searches.id, trackings.searchId))
    .where(inArray(trackings.tokenHash, hashes));
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return (tracking) => found.get(keyOf(tracking));
}

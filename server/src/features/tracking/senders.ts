import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import { inquiries, prescriptionRequests, trackings } from '../../database/schema.ts';
import type { Tracking } from './trackings.ts';

export interface Sender {
  phone: string;
  customerId: string | null;
}

type Followed = Pick<Tracking, 'tokenHash'>;
const keyOf = ({ tokenHash }: Followed) => tokenHash.toString('hex');

/** @returns a function from each of the trackings, at most a page, to its sender. */
export async function readSenders(
  db: Database,
  followed: readonly Followed[],
): Promise<(tracking: Followed) => Sender | undefined> {
  const hashes = followed.map(({ tokenHash }) => tokenHash);
  const either = (request: PgColumn, inquiry: PgColumn) =>
    sql<string>`coalesce(${request}, ${inquiry})`;
  const rows = await db
    .select({
      tokenHash: trackings.tokenHash,
      phone: either(prescriptionRequests.phone, inquiries.phone),
      customerId: sql<
        string | null
      >`${either(prescriptionRequests.customerId, inquiries.customerId)}`,
    })
    .from(trackings)
    .leftJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
    .leftJoin(inquiries, eq(inquiries.id, trackings.inquiryId))
    .where(inArray(trackings.tokenHash, hashes));
  const senders = new Map(rows.map((row) => [keyOf(row), row]));
  return (tracking) => senders.get(keyOf(tracking));
}

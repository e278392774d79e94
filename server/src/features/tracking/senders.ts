import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import {
  consultationRequests,
  inquiries,
  prescriptionRequests,
  trackings,
} from '../../database/schema.ts';
import type { Tracking } from './trackings.ts';

export interface RequestSender {
  phone: string;
  customerId: string | null;
  /** When the phone was proven, of a sender without an email address. */
  phoneProvenAt: Date | null;
}

type TrackingKey = Pick<Tracking, 'tokenHash'>;
const hexOfToken = ({ tokenHash }: TrackingKey) => tokenHash.toString('hex');

/** Returns a function that finds the sender of each of the trackings, which are at most a page. */
export async function createSenderLookup(
  db: Database,
  followed: readonly TrackingKey[],
): Promise<(tracking: TrackingKey) => RequestSender | undefined> {
  const hashes = followed.map(({ tokenHash }) => tokenHash);
  const firstOf = (...columns: PgColumn[]) => sql`coalesce(${sql.join(columns, sql`, `)})`;
  const rows = await db
    .select({
      tokenHash: trackings.tokenHash,
      phone: firstOf(
        prescriptionRequests.phone,
        inquiries.phone,
        consultationRequests.phone,
      ).mapWith(prescriptionRequests.phone),
      customerId: sql<
        string | null
      >`${firstOf(prescriptionRequests.customerId, inquiries.customerId)}`,
      phoneProvenAt: sql<Date | null>`coalesce(${prescriptionRequests.phoneProvenAt},
        case when ${inquiries.email} is null then ${inquiries.emailProvenAt} end)`.mapWith(
        prescriptionRequests.phoneProvenAt,
      ),
    })
    .from(trackings)
    .leftJoin(prescriptionRequests, eq(prescriptionRequests.id, trackings.requestId))
    .leftJoin(inquiries, eq(inquiries.id, trackings.inquiryId))
    .leftJoin(consultationRequests, eq(consultationRequests.id, trackings.consultationId))
    .where(inArray(trackings.tokenHash, hashes));
  const senders = new Map(rows.map((row) => [hexOfToken(row), row]));
  return (tracking) => senders.get(hexOfToken(tracking));
}

import type { PushKind } from '@dawaya/contract/vocabulary/push';
import { and, count, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/client.ts';
import {
  advertisements,
  consultationRequests,
  doctors,
  inquiries,
  inquiryRecipients,
  pharmacies,
  prescriptionRequests,
  requestMessages,
  requestThreads,
  trackings,
  transferClaims,
  unreadCondition,
} from '../../database/schema.ts';
import { type PushAudience, readAudience } from './audience.ts';

const countUnread = async (db: Database, condition: SQL | undefined, readAt: PgColumn) => {
  const [counted] = await db
    .select({ unread: count() })
    .from(requestMessages)
    .innerJoin(prescriptionRequests, eq(prescriptionRequests.id, requestMessages.requestId))
    .leftJoin(requestThreads, eq(requestThreads.requestId, requestMessages.requestId))
    .where(and(condition, or(isNull(readAt), gt(requestMessages.at, readAt))));
  return counted?.unread ?? 0;
};

/** Counts the unread items of a kind. At zero no message is sent. */
const counts: Partial<Record<PushKind, (db: Database, id: string) => Promise<number>>> = {
  'new-request': (db, pharmacyId) =>
    db.$count(
      prescriptionRequests,
      and(
        eq(prescriptionRequests.pharmacyId, pharmacyId),
        eq(prescriptionRequests.status, 'new'),
        isNull(prescriptionRequests.seenAt),
      ),
    ),
  // Customers' messages that no staff member has had on a screen.
  'request-message': (db, pharmacyId) =>
    countUnread(
      db,
      and(eq(requestMessages.from, 'customer'), eq(prescriptionRequests.pharmacyId, pharmacyId)),
      requestThreads.pharmacyReadAt,
    ),
  'track-message': (db, trackingHash) =>
    countUnread(
      db,
      and(
        eq(requestMessages.from, 'pharmacy'),
        inArray(
          requestMessages.requestId,
          db
            .select({ id: trackings.requestId })
            .from(trackings)
            .where(eq(trackings.tokenHash, Buffer.from(trackingHash, 'hex'))),
        ),
      ),
      requestThreads.customerReadAt,
    ),
  'new-inquiry': async (db, pharmacyId) => {
    const [counted] = await db
      .select({ count: count() })
      .from(inquiryRecipients)
      .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
      .where(
        and(
          eq(inquiryRecipients.pharmacyId, pharmacyId),
          unreadCondition,
          eq(inquiries.status, 'open'),
        ),
      );
    return counted?.count ?? 0;
  },
  'new-consultation': (db, doctorId) =>
    db.$count(
      consultationRequests,
      and(eq(consultationRequests.doctorId, doctorId), eq(consultationRequests.status, 'new')),
    ),
  'new-application': async (db) =>
    (await db.$count(pharmacies, eq(pharmacies.verificationStatus, 'pending'))) +
    (await db.$count(
      doctors,
      or(eq(doctors.verificationStatus, 'pending'), isNotNull(doctors.detailsProposedAt)),
    )),
  'new-transfer-claim': (db) => db.$count(transferClaims, eq(transferClaims.status, 'waiting')),
  'new-advertisement-picture': (db) =>
    db.$count(advertisements, isNotNull(advertisements.pictureProposedAt)),
  'new-pharmacy-name': (db) => db.$count(pharmacies, isNotNull(pharmacies.nameProposedAt)),
};

/** Returns 1 for a kind without a count. */
export async function countWaiting(
  db: Database,
  audience: PushAudience,
  kind: PushKind,
): Promise<number> {
  const [, id] = readAudience(audience);
  return (await counts[kind]?.(db, id)) ?? 1;
}

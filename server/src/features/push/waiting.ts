import type { PushKind } from '@dawaya/contract/vocabulary/push';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  advertisements,
  consultationRequests,
  doctors,
  pharmacies,
  prescriptionRequests,
  transferClaims,
} from '../../database/schema.ts';
import { type PushAudience, readAudience } from './audience.ts';

/** How many of a kind wait for who is told; nothing is told any more once there are none. */
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
  'new-consultation': (db, doctorId) =>
    db.$count(
      consultationRequests,
      and(eq(consultationRequests.doctorId, doctorId), eq(consultationRequests.status, 'new')),
    ),
  'new-application': async (db) =>
    (await db.$count(pharmacies, eq(pharmacies.verificationStatus, 'pending'))) +
    (await db.$count(doctors, eq(doctors.verificationStatus, 'pending'))),
  'new-transfer-claim': (db) => db.$count(transferClaims, eq(transferClaims.status, 'waiting')),
  'new-advertisement-picture': (db) =>
    db.$count(advertisements, isNotNull(advertisements.pictureProposedAt)),
};

/** @returns 1 for a kind that is not counted. */
export async function countWaiting(
  db: Database,
  audience: PushAudience,
  kind: PushKind,
): Promise<number> {
  const [, id] = readAudience(audience);
  return (await counts[kind]?.(db, id)) ?? 1;
}

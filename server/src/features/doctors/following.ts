import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';

/**
 * Consultations as they are followed, by the hashes of their tracking tokens (docs/doctors.md):
 * nothing of what was asked, so that nothing is ever locked.
 */
export async function readFollowedConsultations(db: Database, tokenHashes: readonly Buffer[]) {
  const rows = await db
    .select({ consultation: consultationRequests, doctor: doctors })
    .from(consultationRequests)
    .innerJoin(doctors, eq(doctors.id, consultationRequests.doctorId))
    .where(inArray(consultationRequests.trackingTokenHash, [...tokenHashes]));
  return rows.flatMap(({ consultation, doctor }) => {
    const { id, trackingTokenHash: tokenHash } = consultation;
    const tracked = {
      kind: 'consultation' as const,
      code: null,
      locked: false,
      ...consultation,
      doctor: {
        fullName: doctor.fullName,
        // As in the directory (docs/admin.md).
        phone: doctor.verificationStatus === 'verified' ? doctor.phone : null,
      },
    };
    return tokenHash ? [{ id, tokenHash, tracked }] : [];
  });
}

import { eq, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';
import { type Erased, type ErasedPerson, matchesPerson } from '../../platform/erasure.ts';

/** Deletes the person's consultation requests, and the doctor who the person is with theirs. */
export async function eraseDoctor(
  _services: object,
  db: Database,
  { person, doctorId, trackingHashes }: ErasedPerson,
): Promise<Partial<Erased>> {
  const consultations = await db
    .delete(consultationRequests)
    .where(
      or(
        matchesPerson(person, consultationRequests),
        doctorId ? eq(consultationRequests.doctorId, doctorId) : undefined,
      ),
    )
    .returning();
  trackingHashes.push(...consultations.flatMap(({ trackingTokenHash }) => trackingTokenHash ?? []));
  if (doctorId) await db.delete(doctors).where(eq(doctors.id, doctorId));
  return { doctors: doctorId ? 1 : 0, consultations: consultations.length };
}

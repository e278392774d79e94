import { eq, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';
import { type Erased, type ErasedPerson, matchesPerson } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import { releaseLapsed } from './accounts.ts';

/**
 * Deletes the person's consultation requests, and the doctor who the person is with theirs. For the
 * operator it also takes a lapsed number from the doctor who had it.
 */
export async function eraseDoctor(
  { clock }: Pick<Services, 'clock'>,
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
  const isOperators = 'phone' in person && !person.withoutEmailSince;
  const released = isOperators ? await releaseLapsed(db, person.phone, clock()) : 0;
  if (doctorId) await db.delete(doctors).where(eq(doctors.id, doctorId));
  return { doctors: (doctorId ? 1 : 0) + released, consultations: consultations.length };
}

import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors } from '../../database/schema.ts';

/** When the proof of the email address is due, and the due time of the last notice. */
type ProofTime = Partial<
  Pick<typeof doctors.$inferSelect, 'emailProofDueAt' | 'emailProofNoticeFor'>
>;

export async function changeDoctorProofTime(db: Database, id: string, time: ProofTime) {
  await db.update(doctors).set(time).where(eq(doctors.id, id));
}

/** Deletes a doctor. The caller has checked that the address was never proven. */
export async function deleteDoctor(db: Database, id: string) {
  await db.delete(doctors).where(eq(doctors.id, id));
}
